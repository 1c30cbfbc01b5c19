// Looking back: a number in the log shows the board of that moment, until the reader or the game goes on.

import { byId, one, onClick } from "./page.js";
import { heard } from "./live.js";
import { open } from "./side.js";
import { renew } from "./stage.js";

let now = null; // the drawing of the present, while another is shown

onClick("a[data-at]", async (link, event) => {
  if (byId("the-replay") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const answer = await fetch(link.href);
  if (!answer.ok) return location.assign(link.href);
  const then = new DOMParser().parseFromString(await answer.text(), "text/html");
  show(document.adoptNode(one("#the-board > svg", then)), link);
});

function show(svg, link) {
  const board = byId("the-board");
  const bar = byId("the-peek");
  now ??= board.firstElementChild;
  board.replaceChildren(svg);
  board.inert = true;
  one("p", bar).textContent = one("p", bar).dataset.words.replace("#", link.dataset.at);
  one("a", bar).href = link.href;
  bar.hidden = false;
  open(false);
  renew();
}

/** The present again; what the server has sent meanwhile is in it already. */
function back() {
  if (!now) return;
  const board = byId("the-board");
  board.inert = false;
  if (board.firstElementChild !== now) board.replaceChildren(now);
  now = null;
  byId("the-peek").hidden = true;
}

onClick("[data-now]", () => {
  back();
  renew();
});

document.addEventListener("htmx:wsBeforeMessage", () => (heard().board || heard().kind === "hint") && back());
