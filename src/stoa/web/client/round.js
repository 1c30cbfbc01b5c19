// The summary of a round opens by itself when the round is over, where there is room for it and the reader wants it.

import { byId, onChange } from "./page.js";
import { wants } from "./settings.js";

const room = matchMedia("(min-width: 1200px)");

let known = ""; // the round whose summary the reader has seen open or closed

onChange(() => {
  const summary = byId("the-round");
  if (!summary || summary.dataset.round === known) return;
  known = summary.dataset.round;
  summary.open = room.matches && wants("summary");
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && byId("the-round")?.open && !room.matches) byId("the-round").open = false;
});

document.addEventListener("click", ({ target }) => {
  const summary = byId("the-round");
  if (summary?.open && !room.matches && !summary.contains(target)) summary.open = false;
});
