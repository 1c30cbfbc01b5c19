// Stepping through a game: buttons, keys, a slider, and by itself.

import htmx from "htmx.org";
import { all, byId, one, onChange, onClick } from "./page.js";

const PACE = 1200;
let timer = 0;
let wanted = null; // where to go, while a page is on its way

const state = () => byId("the-replay")?.dataset;

/** One page at a time; of what is asked for meanwhile only the last counts. */
async function go(at) {
  const busy = wanted !== null;
  wanted = Math.max(0, Math.min(Number(state().last), at));
  if (busy) return;
  try {
    while (wanted !== Number(state().at)) {
      const path = `${state().address}?at=${wanted}`;
      const before = wanted;
      await htmx.ajax("GET", path, { target: "#main", swap: "morph", select: "#main" });
      if (Number(state().at) !== before) break; // it did not come
      history.replaceState(null, "", path);
    }
  } finally {
    wanted = null;
  }
}

/** Where the reader is, or will be in a moment. */
const here = () => wanted ?? Number(state().at);

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
  const asked = button.dataset.replay;
  if (asked !== "play") {
    stop();
    go(to[asked](here()));
  } else if (timer) {
    stop();
  } else {
    if (state().at === state().last) go(0);
    timer = setInterval(() => {
      if (state().at === state().last) stop();
      else if (wanted === null) go(Number(state().at) + 1);
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
  const asked = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!asked || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  stop();
  go(to[asked](here()));
});

onChange(() => {
  if (!state()) return;
  showPlaying();
  const line = one("#the-log .here");
  const panel = line?.closest(".side-panel");
  if (panel) panel.scrollTop = line.offsetTop - panel.clientHeight / 2;
  for (const slider of all("#the-slider")) slider.value = state().at;
});
