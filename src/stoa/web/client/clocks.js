// Clocks count down from what the server said; they are right again with every message.

import { all, onChange } from "./page.js";

function spell(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function start() {
  for (const clock of all(".clock:not([data-running])")) delete clock.since;
  for (const clock of all(".clock[data-running]")) {
    if (clock.since?.left !== clock.dataset.left) clock.since = { left: clock.dataset.left, at: performance.now() };
  }
}

function tick() {
  for (const clock of all(".clock[data-running]")) {
    const left = Number(clock.dataset.left) - (performance.now() - (clock.since?.at ?? performance.now())) / 1000;
    if (left >= 86400) continue; // days are told by the server
    clock.textContent = spell(left);
    clock.classList.toggle("low", left < Number(clock.dataset.low));
  }
}

onChange(start);
if (all(".clock").length) setInterval(tick, 250);
