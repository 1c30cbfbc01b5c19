// What changes moves: pieces slide, dice tumble, numbers count. Nothing moves for those who want it still.

import { all, byId, stillness } from "./page.js";

const SLIDE = 260;
const TUMBLE = 300;
const COUNT = 280;

let before = null;

const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width };
};

const box = () => document.querySelector("#the-board > svg")?.getAttribute("viewBox");

/** Where everything is that may move, and what numbers say, before the server's change. */
function remember() {
  const board = byId("the-board");
  if (!board || stillness.matches || document.hidden) return;
  before = {
    box: box(),
    places: new Map(all("#the-board [id]:not([data-box])").map((element) => [element.id, middle(element)])),
    pieces: new Map(all("#the-board [data-piece]").map((e) => [e.id, { kind: e.dataset.piece, ...middle(e) }])),
    dice: new Map([...throws()].map(([place, dice]) => [place, dice.map(({ face }) => face)])),
    numbers: new Map(all("[data-count]").map((element, at) => [at, element.textContent])),
  };
}

function move() {
  if (!before) return;
  const then = before;
  before = null;
  all("[data-count]").forEach((element, at) => countUp(element, then.numbers.get(at)));
  if (then.box !== box()) return;
  const now = all("#the-board [data-piece]");
  const gone = [...then.pieces].filter(([id]) => !byId(id)).map(([, piece]) => piece);
  for (const piece of now) {
    if (then.pieces.has(piece.id)) continue;
    // A piece that has vanished there and one of the same kind that has appeared here are the same.
    const at = gone.findIndex((other) => other.kind === piece.dataset.piece);
    if (at >= 0) slide(piece, gone.splice(at, 1)[0]);
    else appear(piece);
  }
  for (const element of all("#the-board [id]:not([data-box])")) {
    const old = then.places.get(element.id);
    if (old && !element.parentElement.closest("[id]:not([data-box])")) slide(element, old);
  }
  for (const [place, dice] of throws()) {
    const lay = [...(then.dice.get(place) ?? [])];
    const fresh = dice.filter(({ face }) => {
      const at = lay.indexOf(face);
      if (at >= 0) lay.splice(at, 1);
      return at < 0;
    });
    tumble(fresh.map(({ die }) => die)); // those that lay there before have not been thrown
  }
}

/** What a die shows. */
const faceOf = (die) => all("use", die).map((use) => use.outerHTML.match(/href="[^"]*"|class="[^"]*"/g)).join() + die.textContent.trim();

/** Dice that were thrown and what they show, by the place where they lie; those that are printed on a sheet never move. */
function throws() {
  const found = new Map();
  for (const die of all("#the-board .thrown")) {
    const place = die.closest("[id]").id;
    found.set(place, [...(found.get(place) ?? []), { die, face: faceOf(die) }]);
  }
  return found;
}

function slide(element, from) {
  const to = middle(element);
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(dx, dy) < 3 || Math.abs(from.width - to.width) > to.width / 4) return;
  const scale = element.ownerSVGElement.getScreenCTM().a;
  element.animate(
    { translate: [`${dx / scale}px ${dy / scale}px`, "0 0"] },
    { duration: SLIDE, easing: "cubic-bezier(.3,.1,.2,1)" },
  );
}

function appear(element) {
  element.animate({ opacity: [0, 1] }, { duration: SLIDE });
}

function tumble(dice) {
  dice.forEach((die, at) => {
    die.style.transformBox = "fill-box";
    die.style.transformOrigin = "center";
    die.animate(
      { rotate: [`${at % 2 ? 200 : -200}deg`, "0deg"], scale: ["0.6", "1"] },
      { duration: TUMBLE, delay: Math.min(at * 15, 120), easing: "cubic-bezier(.2,.9,.3,1.1)", fill: "backwards" },
    );
  });
}

function countUp(element, from) {
  const [a, b] = [Number(from), Number(element.textContent)];
  if (from === undefined || a === b || Number.isNaN(a + b)) return;
  const start = performance.now();
  const tick = (time) => {
    const part = Math.min(1, (time - start) / COUNT);
    element.textContent = Math.round(a + (b - a) * part);
    if (part < 1) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

document.addEventListener("htmx:wsBeforeMessage", remember);
document.addEventListener("htmx:wsAfterMessage", move);
document.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("htmx:afterSettle", move);
