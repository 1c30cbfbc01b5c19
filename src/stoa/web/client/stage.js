// How much of the drawing is seen: all of it, or one of its sections where the window is small; larger and smaller.
//
// A drawing marks what can be shown alone with `data-box` (where it is) and `data-name` (what its tab is called).

import { all, byId, one, onChange, onClick } from "./page.js";

const LEAST = 0.93; // the smallest text of drawings is 14 units high and may not be smaller than 13 px
const MOST = 1.5;
const LARGE = 900;
const PAD = 8;

const view = () => byId("the-view");
const drawing = () => one("#the-board > svg, .still > svg");

let whole = [0, 0, 1, 1]; // the drawing's own view box
let chosen = null; // the section the reader looks at; null lets the window decide
let zoom = 1;

const boxOf = (element) => element.dataset.box.split(" ").map(Number);

/** Sections that fit as they are, and of those that do not the parts they have. */
function sections() {
  const room = view().clientWidth;
  const named = all("[data-box][data-name]", drawing());
  const wide = (element) => (boxOf(element)[2] + 2 * PAD) * LEAST > room;
  const parts = (element) => named.filter((other) => other !== element && element.contains(other));
  const area = (element) => boxOf(element)[2] * boxOf(element)[3];
  return named.filter((element) => {
    const above = named.find((other) => other !== element && other.contains(element));
    if (above) return wide(above);
    const inner = parts(element);
    const covered = inner.reduce((sum, part) => sum + area(part), 0) / area(element);
    return !(inner.length && covered > 0.8 && wide(element));
  });
}

function lay() {
  const svg = drawing();
  if (!svg || !view()) return;
  const [, , width] = whole;
  const large = width > LARGE;
  const main = one(".table");
  if (main) main.dataset.size = large ? "large" : "small";
  const room = view().clientWidth;
  const found = large && width * LEAST > room ? sections() : [];
  byId("the-stage-bar").hidden = !large;
  const current = found.find((element) => element.id === chosen) ?? (chosen === "" ? null : best(found));
  tabs(found, current);
  const box = current ? padded(boxOf(current)) : whole;
  svg.setAttribute("viewBox", box.join(" "));
  const fit = room / box[2];
  const scale = large ? Math.min(MOST, Math.max(LEAST, fit)) * zoom : 0;
  view().classList.toggle("scrolls", large);
  svg.style.width = large ? `${Math.floor(box[2] * scale)}px` : "";
  svg.style.height = large ? `${Math.floor(box[3] * scale)}px` : "";
}

const padded = ([x, y, width, height]) => [x - PAD, y - PAD, width + 2 * PAD, height + 2 * PAD];

const waits = (element) => Boolean(one(".act", element));

/** Where something waits for the reader; otherwise where it was, or the first. */
function best(found) {
  const waiting = found.filter(waits);
  return waiting[0] ?? found.find((element) => element.id === last) ?? found[0] ?? null;
}

let last = "";

function tabs(found, current) {
  const strip = byId("the-tabs");
  last = current?.id ?? last;
  const wanted = found.length ? [...found, null] : [];
  const words = (element) => element?.dataset.name ?? strip.dataset.all;
  strip.replaceChildren(
    ...wanted.map((element) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.section = element?.id ?? "";
      button.textContent = words(element);
      button.setAttribute("aria-pressed", String(element === current));
      if (element && waits(element)) {
        button.classList.add("waits");
        const note = document.createElement("span");
        note.className = "unseen";
        note.textContent = ` (${strip.dataset.waits})`;
        button.append(note);
      }
      return button;
    }),
  );
}

onClick("[data-section]", (button) => {
  chosen = button.dataset.section;
  zoom = 1;
  lay();
  view().scrollTo(0, 0);
  one(`[data-section="${chosen}"]`).focus();
});

// Larger and smaller, about the middle of what is seen

function magnify(factor, x = view().clientWidth / 2, y = view().clientHeight / 2) {
  const before = zoom;
  zoom = Math.min(4, Math.max(0.35, zoom * factor));
  const by = zoom / before;
  const [left, top] = [(view().scrollLeft + x) * by - x, (view().scrollTop + y) * by - y];
  lay();
  view().scrollTo(left, top);
}

onClick("[data-zoom]", (button) => magnify(button.dataset.zoom === "in" ? 1.25 : 0.8));

document.addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey || !view()?.contains(event.target) || !view().matches(".scrolls")) return;
    event.preventDefault();
    const frame = view().getBoundingClientRect();
    magnify(Math.exp(-event.deltaY / 300), event.clientX - frame.x, event.clientY - frame.y);
  },
  { passive: false },
);

// Two fingers zoom; a mouse that is held down pulls the drawing along.

const fingers = new Map();
let spread = 0;
let pulled = false;

document.addEventListener("pointerdown", (event) => {
  pulled = false;
  if (!view()?.contains(event.target) || !view().matches(".scrolls")) return;
  fingers.set(event.pointerId, event);
});

document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  if (event.pointerType === "mouse" && event.buttons & 1) {
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (!pulled && Math.hypot(dx, dy) < 6) return;
    pulled = true;
    view().classList.add("grabbed");
    view().scrollBy(-dx, -dy);
  }
  fingers.set(event.pointerId, event);
  if (fingers.size !== 2) return;
  const [a, b] = [...fingers.values()];
  const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  const frame = view().getBoundingClientRect();
  if (spread) magnify(now / spread, (a.clientX + b.clientX) / 2 - frame.x, (a.clientY + b.clientY) / 2 - frame.y);
  spread = now;
});

for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    spread = 0;
    view()?.classList.remove("grabbed");
  });
}

document.addEventListener(
  "click",
  (event) => {
    if (pulled && view()?.contains(event.target)) event.stopPropagation();
  },
  { capture: true },
);

// The window, and every new drawing

let asked = "";

export function renew() {
  const svg = drawing();
  if (!svg) return;
  const full = one("#the-board")?.dataset.box;
  whole = (full ?? svg.getAttribute("viewBox")).split(" ").map(Number);
  const question = byId("the-question")?.textContent ?? "";
  const section = chosen && byId(chosen);
  if (question !== asked && section && !waits(section)) chosen = null;
  asked = question;
  lay();
}

addEventListener("resize", lay);
onChange(renew);
