// The moves of the others one after another, at a pace that the reader sets. What comes faster waits its turn; any click or
// key shows all of it at once, and what the reader does is never kept waiting.

import { byId, stillness } from "./page.js";
import { chosen } from "./settings.js";

const PACES = { off: 0, fast: 350, normal: 900 }; // ms between two changes of the board

let waiting = []; // what the server has said and the page does not show yet
let socket; // through which it came
let shown = -Infinity; // when the board changed last
let timer = 0;
let replaying = false;
let own = false; // the reader has just acted: the answer to that is shown at once
let hurries = false; // the reader has skipped: what still comes before they act is shown at once too

/** ms between two changes; those who want no motion see everything at once, unless they have chosen otherwise. */
const pace = () => PACES[chosen("pace")] ?? (stillness.matches ? PACES.off : PACES.normal);

/** The reader acts. */
export function acts() {
  flush();
  own = true;
  hurries = false;
}

/** Whether a message has to wait; if so, it is shown later by itself. */
export function waits(message, data, from) {
  if (replaying || message.is !== "update") return false;
  const mine = own && message.board;
  if (mine) own = false;
  const soon = shown + pace() - performance.now();
  const now = mine || hurries || document.hidden || !pace() || byId("the-replay");
  if (now) flush();
  if (now || (!waiting.length && (!message.board || soon <= 0))) {
    if (message.board) shown = performance.now();
    return false;
  }
  socket = from;
  waiting.push({ data, board: message.board });
  if (waiting.length === 1) timer = setTimeout(next, soon);
  return true;
}

function next() {
  clearTimeout(timer);
  const { data, board } = waiting.shift();
  replaying = true;
  socket.dispatchEvent(new MessageEvent("message", { data }));
  replaying = false;
  if (board) shown = performance.now();
  // Who lags behind catches up.
  if (waiting.length) timer = setTimeout(next, board ? pace() / Math.max(1, waiting.length - 2) : 0);
}

/** Show everything that has come. */
export function flush() {
  clearTimeout(timer);
  while (waiting.length) next();
  clearTimeout(timer);
}

// A click or key on a table that lags behind only brings it up to date: it was meant for what the reader saw.

let skipped = false;

function skip(event) {
  skipped = waiting.length > 0 && !!event.target.closest?.("#the-board, #the-action");
  hurries ||= waiting.length > 0;
  flush();
  if (skipped) event.stopImmediatePropagation();
}

addEventListener("pointerdown", skip, { capture: true });
addEventListener("click", (event) => skipped && event.isTrusted && event.stopImmediatePropagation(), { capture: true });
addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") skip(event);
  else flush();
}, { capture: true });
document.addEventListener("visibilitychange", flush);
document.addEventListener("htmx:wsClose", flush);
