// A gallery of cards to choose from: some of them alone, and those in which a word is found.

import { all, byId, one, onChange, onClick } from "./page.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let group = ""; // what is shown alone
let shown = ""; // which gallery it is

const plain = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

function sift() {
  const sieve = byId("the-sieve");
  if (!sieve) return (group = "");
  sieve.hidden = false;
  const wanted = plain(byId("the-search").value.trim());
  let found = 0;
  for (const piece of all("#the-pieces > li")) {
    const named = plain(one(".piece-names", piece).textContent);
    piece.hidden = !((!group || piece.dataset.of === group) && named.includes(wanted));
    found += !piece.hidden;
  }
  for (const button of all("[data-group]", sieve)) {
    button.setAttribute("aria-pressed", String(button.dataset.group === group));
  }
  const words = byId("the-found").dataset.words.replace("#", found);
  if (byId("the-found").textContent !== words) byId("the-found").textContent = words;
}

onClick("[data-group]", (button) => {
  group = button.dataset.group;
  sift();
  one("#the-gallery .hall").scrollTo(0, 0);
});

document.addEventListener("input", ({ target }) => target.id === "the-search" && sift());

// The arrows go from card to card, Enter in the search takes the only one that is left.
document.addEventListener("keydown", (event) => {
  const buttons = all("#the-pieces .piece[data-move]").filter((piece) => piece.checkVisibility());
  if (event.target.id === "the-search" && event.key === "Enter" && buttons.length === 1) return buttons[0].click();
  const at = buttons.indexOf(document.activeElement);
  if (at < 0 || !(event.key in STEPS)) return;
  event.preventDefault();
  const [dx, dy] = STEPS[event.key];
  const from = buttons[at].getBoundingClientRect();
  const far = (piece) => {
    const to = piece.getBoundingClientRect();
    const along = (to.left - from.left) * dx + (to.top - from.top) * dy;
    const aside = Math.abs((to.left - from.left) * dy) + Math.abs((to.top - from.top) * dx);
    return along > 1 ? along + 2 * aside : Infinity;
  };
  const next = buttons.reduce((best, piece) => (far(piece) < far(best) ? piece : best), buttons[at]);
  next.focus();
});

// Another gallery begins at its first card.
function turnPage() {
  const title = byId("the-gallery")?.getAttribute("aria-label") ?? "";
  if (title && title !== shown) one("#the-gallery .hall").scrollTo(0, 0);
  shown = title;
}

onChange(sift);
onChange(turnPage);
