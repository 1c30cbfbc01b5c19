// A lesson: whatever the reader wishes has an address, and the page of that address takes the place of this one.

import htmx from "htmx.org";
import { byId, onClick } from "./page.js";
import { instead } from "./live.js";

const lesson = () => byId("the-lesson")?.dataset;
const play = ({ move }) => `&move=${move}`; // it can be taken back, so nothing needs to be confirmed
const WISHES = {
  move: play,
  hold: play,
  press: ({ mark }) => `&mark=${encodeURIComponent(mark)}`,
  hint: () => "&show=yes",
  drop: () => "",
};

async function go(path, remember = true) {
  const at = lesson().at;
  await htmx.ajax("GET", path, { target: "#main", swap: "morph", select: "#main" });
  if (!remember || lesson().at === at) return;
  history.pushState(null, "", `${lesson().address}?at=${lesson().at}`);
  byId("the-lesson").scrollTo(0, 0);
  if (!lesson().about) byId("the-view").scrollTo(0, 0);
}

if (lesson()) {
  instead((message) => {
    const wish = WISHES[message.do]; // the rest belongs to a live table
    if (wish) go(`${lesson().address}?at=${lesson().at}${wish(message)}`);
  });
  addEventListener("popstate", () => go(location.pathname + location.search, false));
}

onClick("a[data-go]", (link, event) => {
  if (!lesson()) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});
