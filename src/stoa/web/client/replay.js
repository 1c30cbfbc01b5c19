// Stepping through a game: buttons, keys, a slider, and by itself.

import htmx from "htmx.org";
import { all, byId, one, onChange, onClick } from "./page.js";

const PACE = 1200;
let timer = 0;

const state = () => byId("the-replay")?.dataset;

async function go(at) {
  const { at: now, last, address } = state();
  const wanted = Math.max(0, Math.min(Number(last), at));
  if (wanted === Number(now)) return;
  const path = `${address}?at=${wanted}`;
  await htmx.ajax("GET", path, { target: "#main", swap: "morph", select: "#main" });
  history.replaceState(null, "", path);
}

const to = {
  first: () => 0,
  back: (at) => at - 1,
  next: (at) => at + 1,
  last: () => Infinity,
};

function stop() {
  clearInterval(timer);
  timer = 0;
  showPlaying();
}

function showPlaying() {
  const button = one("[data-replay='play']");
  if (!button) return;
  button.setAttribute("aria-pressed", String(Boolean(timer)));
  button.setAttribute("aria-label", timer ? button.dataset.pause : button.dataset.play);
}

onClick("[data-replay]", (button, event) => {
  event.preventDefault();
  const wanted = button.dataset.replay;
  if (wanted !== "play") {
    stop();
    go(to[wanted](Number(state().at)));
  } else if (timer) {
    stop();
  } else {
    if (state().at === state().last) go(0);
    timer = setInterval(() => {
      if (state().at === state().last) stop();
      else go(Number(state().at) + 1);
    }, PACE);
    showPlaying();
  }
});

onClick("a[data-at]", (link, event) => {
  if (!state()) return;
  event.preventDefault();
  stop();
  go(Number(link.dataset.at));
});

document.addEventListener("change", ({ target }) => target.matches("#the-slider") && go(Number(target.value)));

document.addEventListener("keydown", (event) => {
  if (!state() || event.target.matches("input, select, textarea")) return;
  const wanted = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!wanted || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  stop();
  go(to[wanted](Number(state().at)));
});

onChange(() => {
  if (!state()) return;
  showPlaying();
  const here = one("#the-log .here");
  const panel = here?.closest(".side-panel");
  if (panel) panel.scrollTop = here.offsetTop - panel.clientHeight / 2;
  for (const slider of all("#the-slider")) slider.value = state().at;
});
