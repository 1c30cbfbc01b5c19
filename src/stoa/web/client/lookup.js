// What can be looked up while one plays: S for what scores, with the points now, I for the symbols, H for how to play.

import { all, byId, one, onChange, onClick } from "./page.js";

const KEYS = { s: "scoring", i: "symbols" };
let shown = ""; // which part is open
let fetched; // both parts, once somebody has asked
let from; // where the keys were before

const panel = () => byId("the-lookup");

async function parts() {
  fetched ??= fetch(panel().dataset.address).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)));
  return new DOMParser().parseFromString(await fetched, "text/html");
}

/** Open a part, or close the one that is open. */
async function look(part) {
  if (!panel()) return;
  if (!part || part === shown) return close();
  if (!shown) from = document.activeElement;
  shown = part;
  try {
    const found = one(`[data-part="${part}"]`, await parts());
    if (shown !== part) return; // somebody was quicker
    byId("the-lookup-title").textContent = panel().dataset[part];
    one(".looked-up", panel()).replaceChildren(document.adoptNode(found));
    panel().hidden = false;
    count();
    panel().focus();
  } catch {
    fetched = undefined; // perhaps there is a connection next time
    shown = "";
  }
}

function close() {
  if (!shown) return;
  shown = "";
  panel().hidden = true;
  from?.focus?.();
}

/** The points now, which the page has among the facts about the table. */
function count() {
  const place = one("[data-tally]", panel());
  const tally = one("#the-about .tally, #the-points .tally");
  if (place) place.replaceChildren(...(tally ? [tally.cloneNode(true)] : []));
}

onClick("[data-look]", (button) => look(button.dataset.look));
onChange(() => shown && count());

document.addEventListener("keydown", (event) => {
  if (!panel() || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (event.key === "Escape") return close();
  if (event.target.matches("input, select, textarea, [contenteditable]") || all("dialog[open]").length) return;
  const key = event.key.toLowerCase();
  if (key in KEYS) look(KEYS[key]);
  else if (key === "h") one('a[data-key="h"]')?.click();
});
