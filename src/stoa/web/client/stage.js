// How much of the drawing is seen: its sections laid out for the window, all of it, or one section where the window is
// small; larger and smaller.
//
// A drawing marks what can be shown alone with `data-box` (where it is) and `data-name` (what its tab is called). A section
// whose id ends with the number of a seat is that player's. `data-layouts` says how sections may lie in a window.

import { choose, leaves, parse } from "./arrange.js";
import { approach, lead } from "./edges.js";
import { all, byId, one, onChange, onClick } from "./page.js";

const LEGIBLE = 13; // px of the smallest text
const READABLE = 10; // px of it in a layout that shows the whole table at once
const MOST = 1.5;
const LARGE = 900; // a drawing wider than this is never shrunk below its text
const MARGIN = 4; // round a layout
const BAR = 53; // px of the tabs, where they are not shown yet
const GAP = 20; // at most this lies between sections that belong to one column

const beside = matchMedia("(min-width: 1200px)"); // the log has a place of its own

const view = () => byId("the-view");
const drawing = () => one("#the-board > svg");

let whole = [0, 0, 1, 1]; // the drawing's own view box
let shownTabs = []; // the sections that have tabs
let chosen = null; // the section the reader looks at; null lets the window decide
let zoom = 1;

const boxOf = (element) => element.dataset.box.split(" ").map(Number);

/** The scale at which the smallest text of an element can still be read. */
function least(element) {
  return LEGIBLE / Math.min(MOST * LEGIBLE, ...all("text[font-size]", element).map((t) => t.getAttribute("font-size")));
}

/** The size of the smallest text of an element. */
const smallest = (element) => Math.min(99, ...all("text[font-size]", element).map((t) => t.getAttribute("font-size")));

/** `player-own` is the reader's section, or that of the seat in turn; `player-others` are all others. */
function seats(word, whose) {
  const places = all(".seats > .seat");
  const own = Math.max(0, places.findIndex((seat) => one(".you", seat)));
  const name = word.slice(0, -whose.length);
  const numbers = places.map((_, at) => at + 1);
  if (whose === "own") return `${name}${own + 1}`;
  return `(${[...numbers.slice(own + 1), ...numbers.slice(0, own)].map((n) => name + n).join(" | ")})`;
}

/** The places of sections in this window, if the drawing has a layout in which its text can be read; the height for
 * them, which tabs for the sections that it leaves out take a part of; and those sections. */
function arrangement() {
  const bar = byId("the-stage-bar");
  const height = view().clientHeight + bar.offsetHeight;
  const places = fitting(height);
  const others = places ? left(places) : [];
  if (!others.length) return [places, height, others];
  const lower = height - (bar.offsetHeight || BAR);
  const again = fitting(lower);
  return [again, lower, again ? left(again) : []];
}

/** Whether something can be played in a section that has a place. */
const offers = (places) => Object.keys(places ?? {}).some((name) => one(".act", byId(`section-${name}`)));

function fitting(height) {
  const written = (drawing().dataset.layouts ?? "").replaceAll(/[\w-]+-(own|others)/g, seats);
  const layouts = written.split(";").filter(Boolean).map(parse);
  const [sizes, texts] = [{}, {}];
  for (const name of new Set(layouts.flatMap(leaves))) {
    const section = byId(`section-${name}`);
    if (!section) continue;
    sizes[name] = boxOf(section).slice(2);
    texts[name] = smallest(section);
  }
  const found = choose(layouts, sizes, texts, view().clientWidth - 2 * MARGIN, height - 2 * MARGIN);
  return found && found.text >= READABLE ? found.places : null;
}

/** Named sections that a layout leaves out. */
const left = (places) =>
  all("[data-box][data-name]", drawing()).filter((element) => {
    const inside = (name) => byId(`section-${name}`).contains(element) || element.contains(byId(`section-${name}`));
    return !element.parentElement.closest("[data-name]") && !Object.keys(places).some(inside);
  });

/** Put sections into their places, or all of them back. */
function put(places) {
  const svg = drawing();
  svg.classList.toggle("arranged", Boolean(places));
  for (const section of all("[data-box]", svg)) {
    const place = places?.[section.id.replace("section-", "")];
    section.classList.toggle("placed", Boolean(place));
    if (!place) {
      section.removeAttribute("transform");
      continue;
    }
    const [x, y] = boxOf(section);
    section.setAttribute("transform", `translate(${place.x} ${place.y}) scale(${place.scale}) translate(${-x} ${-y})`);
  }
}

/** Sections that fit as they are, and of those that do not the parts they have. */
function sections() {
  const room = view().clientWidth;
  const named = all("[data-box][data-name]", drawing());
  const wide = (element) => Math.floor(boxOf(element)[2] * least(element)) > room;
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

/** What of the drawing is shown without tabs: all of it, or the one section that a page should show. */
function frame() {
  const marked = all("[data-box]", drawing());
  return marked.length === 1 ? boxOf(marked[0]) : whole;
}

function lay() {
  const svg = drawing();
  if (!svg || !view()) return;
  const large = whole[2] > LARGE;
  one(".table").dataset.columns = beside.matches ? 3 : 1;
  const room = view().clientWidth;
  const [places, height, others] = arrangement();
  shownTabs = others;
  const wanted = chosen === null && marked() && !offers(places) ? others.find(waits) : byId(chosen ?? "");
  const alone = others.includes(wanted);
  put(alone ? null : places);
  if (places && !alone) {
    tabs(others, null);
    byId("the-stage-bar").hidden = !others.length;
    show([0, 0, room - 2 * MARGIN, height - 2 * MARGIN], zoom);
    shownTabs = [];
    view().classList.toggle("scrolls", zoom > 1);
    spell(true);
    lead(view(), marked() ? all(".placed .act", svg) : []);
    return;
  }
  const found = places ? others : large && whole[2] * least(svg) > room ? sections() : [];
  shownTabs = found;
  const current = found.find((element) => element.id === chosen) ?? (chosen === "" ? null : best(found));
  tabs(found, current);
  byId("the-stage-bar").hidden = !found.length;
  let box = current ? boxOf(current) : frame();
  const fit = room / box[2];
  const both = Math.min(fit, view().clientHeight / box[3]);
  const small = least(current ?? svg) * (current ? READABLE / LEGIBLE : 1);
  const size = large ? Math.min(MOST, Math.max(small, current ? both : fit)) : both;
  if (current) box = column(current, size);
  show(box, large ? size * zoom : size);
  view().classList.toggle("scrolls", large);
  spell(found.length > 0);
  lead(view(), marked() ? all(".act", current ?? svg) : []);
}

/** Show a part of the drawing at a scale. */
function show(box, scale) {
  const svg = drawing();
  svg.setAttribute("viewBox", box.join(" "));
  svg.style.width = `${Math.ceil(box[2] * scale - 0.01)}px`;
  svg.style.height = `${Math.ceil(box[3] * scale - 0.01)}px`;
}

/** A section together with what stands right below and above it, as far as there is room for that too. */
function column(section, scale) {
  const [left, y, wide, tall] = boxOf(section);
  let [top, end] = [y, y + tall];
  const others = all("[data-box]", drawing()).filter((other) => {
    const [x, , width] = boxOf(other);
    const apart = !other.contains(section) && !section.contains(other);
    return apart && x >= left - 1 && x + width <= left + wide + 1 && least(other) <= scale;
  });
  const boxes = others.map(boxOf).sort((one, other) => one[1] - other[1]);
  const room = view().clientHeight / scale;
  for (const [, from, , height] of boxes) {
    if (from > end - 1 && from < end + GAP && from + height - top <= room) end = from + height;
  }
  for (const [, from, , height] of boxes.reverse()) {
    if (from + height < top + 1 && from + height > top - GAP && end - from <= room) top = from;
  }
  return [left, top, wide, end - top];
}

/** Choices that the drawing has in a part which is never shown become buttons below it. */
function spell(divided) {
  const strip = one("#the-action .choices");
  if (!strip) return;
  for (const button of all("[data-extra]", strip)) button.remove();
  if (!divided) return;
  const marks = JSON.parse(byId("the-board").dataset.marks || "{}");
  const visible = new Set();
  for (const [id, moves] of Object.entries(marks)) {
    const element = byId(id);
    if (element && seeable(element)) for (const move of moves) visible.add(move);
  }
  for (const listed of all("#the-moves [data-label]")) {
    if (visible.has(Number(listed.dataset.move))) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "choice";
    button.dataset.move = listed.dataset.move;
    button.dataset.extra = "";
    button.textContent = listed.dataset.label;
    button.title = listed.textContent;
    strip.append(button);
  }
}

/** The section with a tab that an element is in. */
function tabOf(element) {
  let section = element.closest("[data-name]");
  while (section && !shownTabs.includes(section)) section = section.parentElement.closest("[data-name]");
  return section;
}

/** Whether something can be played there, and not in a section of its own. */
const waits = (element) => marked() && all(".act", element).some((place) => tabOf(place) === element);

/** Whether the reader is asked something at all. */
const marked = () => byId("the-board").dataset.marks !== "{}";

/** Where something waits for the reader; otherwise where it was, or the first. */
function best(found) {
  const waiting = found.filter(waits);
  return waiting[0] ?? found.find((element) => element.id === last) ?? found[0] ?? null;
}

let last = "";

function tabs(found, current) {
  const strip = byId("the-tabs");
  last = current?.id ?? last;
  const wanted = found.length ? [null, ...found] : [];
  while (strip.childElementCount > wanted.length) strip.lastElementChild.remove();
  while (strip.childElementCount < wanted.length) strip.append(document.createElement("button"));
  wanted.forEach((element, at) => {
    const button = strip.children[at];
    const here = element === current;
    const note = element && waits(element) ? ` (${strip.dataset.waits})` : "";
    button.type = "button";
    button.dataset.section = element?.id ?? "";
    button.classList.toggle("waits", Boolean(note));
    label(button, element, note);
    if (here && button.getAttribute("aria-pressed") !== "true") {
      strip.scrollLeft = button.offsetLeft - (strip.clientWidth - button.offsetWidth) / 2;
    }
    button.setAttribute("aria-pressed", String(here));
  });
}

/** A tab is called what its section is called; one of a player shows whose it is, and so do those within it. */
function label(button, section, note) {
  let owner = section;
  while (owner && !/-\d+$/.test(owner.id)) owner = owner.parentElement.closest("[data-name]");
  const seat = owner && one(`.seats > .seat:nth-child(${owner.id.match(/\d+$/)[0]})`);
  const own = section?.dataset.name ?? byId("the-tabs").dataset.all;
  const words = owner === section && seat ? (one(".short", seat)?.lastChild ?? one(".name", seat)).textContent : own;
  const spoken = [seat ? `${owner.dataset.name}: ` : "", words, note];
  if (button.dataset.spoken === spoken.join("")) return;
  button.dataset.spoken = spoken.join("");
  button.replaceChildren(...(seat ? [one(".mark", seat).cloneNode(true)] : []), unseen(spoken[0]), words, unseen(note));
}

function unseen(words) {
  const span = document.createElement("span");
  span.className = "unseen";
  span.textContent = words;
  return span;
}

onClick("[data-section]", (button) => {
  chosen = button.dataset.section;
  zoom = 1;
  lay();
  view().scrollTo(0, 0);
  approach();
});

/** Whether an element of the drawing can be seen in the page, in this section or another. */
export function seeable(element) {
  if (drawing().matches(".arranged")) return element.closest(".placed") !== null;
  return !shownTabs.length || tabOf(element) !== null;
}

/** Show the section that an element is in, if it is not the one that is shown. */
export function reveal(element) {
  const tab = tabOf(element);
  if (!tab || chosen === "" || byId(last)?.contains(element)) return;
  chosen = tab.id;
  lay();
}

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

/** The view box of a drawing that has none. */
function sizeOf(svg) {
  return `0 0 ${svg.width.baseVal.value || 1} ${svg.height.baseVal.value || 1}`;
}

/** Lay out a drawing that may be another one. */
export function renew() {
  const svg = drawing();
  if (!svg) return;
  svg.dataset.whole ??= svg.getAttribute("viewBox") ?? sizeOf(svg); // a new drawing has all of itself in view
  whole = svg.dataset.whole.trim().split(/[\s,]+/).map(Number);
  const question = byId("the-question")?.textContent ?? "";
  lay();
  const section = chosen && byId(chosen);
  if (question !== asked && section && !waits(section)) {
    chosen = null;
    lay();
  }
  if (question !== asked) approach();
  asked = question;
}

if (view()) new ResizeObserver(lay).observe(view());
onChange(renew);
