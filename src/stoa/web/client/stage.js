// What of the drawing is shown, and how large: all its sections laid out for the window, or where that is small one tab
// after another.
//
// A drawing marks what can lie by itself with `data-box` (where it is). `data-layouts` says how sections may lie in a large
// window, which takes the one in which text comes out largest; `data-lesser` how those lie without which nothing can be
// decided, for a window in which it would be too small; `data-tabs` what a small one shows at once, and what stands for the
// same in a large one.
// `data-bleed` is ground that goes on in a window which a drawing without sections does not fill.
// `data-least` of a section is the scale below which a finger cannot hit what is in it: a small window shows a part of it.
// What has `data-below` is a button below the drawing wherever it cannot be seen itself.

import { arrange, choose, leaves, parse, tallness } from "./arrange.js";
import { approach, lead, toward } from "./edges.js";
import { all, byId, one, onChange, onClick, rendered } from "./page.js";
import { follow } from "./zoom.js";

const READABLE = 10; // px of the smallest text where all of a table is shown at once
const LEGIBLE = 12; // px of it in a tab that is shown from top to bottom
const AMPLE = 16; // px of it in a tab that is as wide as the window; a wide one has room to spare
const LARGEST = 20; // px of it where there is more room than that needs
const LARGE = 900; // a drawing wider than this has its sections as tabs, if it does not say otherwise
const MARGIN = 4; // round a layout
const FINGER = 44; // px that a finger needs
const MOST = 2.25; // how far a drawing without sections is enlarged for it

const beside = matchMedia("(min-width: 1200px)"); // the log has a place of its own
const small = matchMedia("(max-width: 699px), (max-height: 499px)"); // never the whole table

const view = () => byId("the-view");
const drawing = () => one("#the-board > svg");

let tabs = []; // what can be chosen beside the whole table: { name, symbol, fill, layouts }
let whole = null; // the places of all sections in this window, if it is large enough
let current = null; // the tab that is shown; null for the whole table
let chosen = null; // the name of the tab that the reader wants, "" for the whole table; null lets the decision decide
let last = ""; // the name of the tab that was shown last
let zoom = null; // against what fits; null for what is best

const boxOf = (element) => element.dataset.box.split(" ").map(Number);
const section = (name) => byId(`section-${name}`);

/** The size of the smallest text of an element; marks of what happened grow and shrink with the window. */
const smallest = (element) =>
  Math.min(99, ...all("text[font-size]:not(.since *)", element).map((t) => t.getAttribute("font-size")));

/** `player-own` is the reader's section, or that of the seat in turn; `player-others` are all others. */
function seats(word, whose) {
  const places = all(".seats > .seat");
  const own = Math.max(0, places.findIndex((seat) => seat.matches(".front")));
  const name = word.slice(0, -whose.length);
  const numbers = places.map((_, at) => at + 1);
  if (whose === "own") return `${name}${own + 1}`;
  return `(${[...numbers.slice(own + 1), ...numbers.slice(0, own)].map((n) => name + n).join(" / ")})`;
}

/** The layouts in a text that has all their sections. */
function layoutsIn(text) {
  const written = text.replaceAll(/[\w-]+-(own|others)/g, seats);
  const layouts = written.split(";").filter((layout) => layout.trim()).map(parse);
  return layouts.filter((layout) => leaves(layout).every(section));
}

/** The sizes of the sections in layouts, and of their smallest texts. */
function measures(layouts) {
  const [sizes, texts] = [{}, {}];
  for (const name of new Set(layouts.flatMap(leaves))) {
    sizes[name] = boxOf(section(name)).slice(2);
    texts[name] = smallest(section(name));
  }
  return [sizes, texts];
}

/** The places of all sections, if the drawing has a layout for this window in which its text can be read; or of those without
 * which nothing can be decided. */
function fitting() {
  if (small.matches) return null;
  for (const text of [drawing().dataset.layouts, drawing().dataset.lesser]) {
    const layouts = layoutsIn(text ?? "");
    const found = choose(layouts, ...measures(layouts), ...room());
    if (found && found.text >= READABLE) return found.places;
  }
  return null;
}

const room = () => [view().clientWidth - 2 * MARGIN, view().clientHeight - 2 * MARGIN];

/** The tabs that the drawing declares, or one for every section with a name. */
function declared() {
  const svg = drawing();
  if (svg.dataset.tabs) {
    const said = JSON.parse(svg.dataset.tabs);
    return said.map((tab) => ({ ...tab, layouts: layoutsIn(tab.layout) })).filter((tab) => tab.layouts.length);
  }
  if (extent()[2] <= LARGE || whole) return [];
  const named = all("[data-box][data-name]", svg).filter((part) => !part.parentElement.closest("[data-name]"));
  return named.map((part) => ({ name: part.dataset.name, layouts: [part.id.replace("section-", "")] }));
}

/** The drawing's own view box. */
const extent = () => drawing().dataset.whole.trim().split(/[\s,]+/).map(Number);

const sectionsOf = (tab) => leaves(tab.layouts[0]).map(section);

/** Whether something can be played in a tab that can be played neither in one before nor in the whole table. */
function waits(tab) {
  const only = (place) => tabOf(place) === tab && !Object.keys(whole ?? {}).some((name) => holds(name, place));
  return marked() && sectionsOf(tab).some((part) => all(".act", part).some(only));
}

/** Whether the reader is asked something at all. */
const marked = () => byId("the-board").dataset.marks !== "{}";

/** The tab to show: what the reader wants, or where the decision is; null for the whole table. */
function wanted() {
  if (chosen !== null) return tabs.find((tab) => tab.name === chosen) ?? (whole ? null : best());
  const offers = Object.keys(whole ?? {}).some((name) => one(".act", section(name)));
  return whole && (offers || !tabs.some(waits)) ? null : best();
}

/** Whether the whole table shows all of a layout. */
function covered(layout) {
  const shown = Object.keys(whole).map(section);
  return leaves(layout).every((name) => shown.some((part) => part.contains(section(name))));
}

/** Where something waits for the reader; otherwise where it was, or the first. */
function best() {
  const before = tabs.find((tab) => tab.name === last);
  if (before && waits(before)) return before;
  return tabs.find(waits) ?? before ?? tabs[0] ?? null;
}

function lay() {
  const svg = drawing();
  if (!svg || !view()) return;
  one(".table").dataset.columns = beside.matches ? 3 : 1;
  whole = fitting();
  tabs = declared().filter((tab) => !whole || !tab.layouts.some(covered));
  current = wanted();
  last = current?.name ?? last;
  write();
  if (current) showTab(current);
  else if (whole) showWhole();
  else showDrawing();
  const big = svg.clientWidth > view().clientWidth + 1 || svg.clientHeight > view().clientHeight + 1;
  view().classList.toggle("scrolls", big);
  view().classList.toggle("from-top", small.matches && current !== null);
  one(".stage").classList.toggle("zoomed", Math.abs(scale() - 1) > 0.01);
  spell();
  fit();
  const shown = current ? sectionsOf(current) : [svg];
  lead(view(), marked() ? shown.flatMap((part) => all(".act", part)).filter(rendered) : []);
  for (const act of laid) act();
}

const laid = [];

/** Call back whenever the table has been laid out: everything is in its place, but may have to be scrolled to. */
export const onLaid = (act) => laid.push(act);

let natural = 1; // how large it is shown unless the reader wants it otherwise

/** How large it is against what fits. */
const scale = () => zoom ?? natural;

function showWhole() {
  natural = 1;
  put(whole);
  show([0, 0, ...room()]);
}

/** From top to bottom if it can be read so, otherwise as wide as the window; and never so small that fingers miss. */
function showTab(tab) {
  const [width, height] = room();
  const [layout] = tab.layouts;
  const [sizes, texts] = measures([layout]);
  const layouts = small.matches && width < height ? [layout] : spread(layout);
  let found = choose(layouts, sizes, texts, width, height);
  let [wide, tall] = [width, height];
  if (small.matches && found.text > LARGEST) {
    [wide, tall] = [width, height].map((length) => (length * LARGEST) / found.text);
    found = choose(layouts, sizes, texts, wide, tall);
  }
  let { places } = found;
  if (small.matches && found.text < LEGIBLE) {
    [places, tall] = asWide(layout, sizes, wide);
    const text = Math.min(...Object.entries(places).map(([name, place]) => place.scale * texts[name]));
    if (text > AMPLE) {
      wide *= AMPLE / text;
      [places, tall] = asWide(layout, sizes, wide);
    }
  }
  const least = (name) => Number(section(name).dataset.least ?? 0) / places[name].scale;
  natural = small.matches ? Math.max(1, ...Object.keys(places).map(least)) : 1;
  if (small.matches) tall = pull(places, sizes);
  if (natural > 1) natural = Math.max(natural, Math.min(1.5 * natural, height / tall)); // use all the height
  put(places);
  show([0, 0, wide, tall]);
}

/** A layout that was made for a phone, and the same in columns. */
function spread(layout) {
  const rows = layout.across === false ? layout.parts : [];
  const columns = [2, 3].filter((most) => most <= rows.length).map((most) => {
    const tall = Math.ceil(rows.length / most);
    const starts = rows.map((_, at) => at).filter((at) => at % tall === 0);
    return { across: true, parts: starts.map((at) => ({ across: false, parts: rows.slice(at, at + tall) })) };
  });
  return [layout, ...columns];
}

/** Places of sections side by side over so much of the window, and how high they are. */
function asWide(layout, sizes, width) {
  const tall = tallness(layout, sizes, width);
  return [arrange(layout, sizes, width, tall), tall];
}

/** Pull sections up to the top; how high they are then. */
function pull(places, sizes) {
  const named = Object.entries(places);
  const top = Math.min(...named.map(([, place]) => place.y));
  for (const [, place] of named) place.y -= top;
  return Math.max(...named.map(([name, place]) => place.y + place.scale * sizes[name][1]));
}

/** A drawing without sections, or the one section that a page should show, as large as fits. */
function showDrawing() {
  put(null);
  const marked = all("[data-box]", drawing());
  const box = marked.length === 1 ? boxOf(marked[0]) : extent();
  const fit = Math.min(view().clientWidth / box[2], view().clientHeight / box[3]);
  natural = small.matches ? Math.max(1, Math.min(MOST, FINGER / finest(box, fit))) : 1;
  show(bleed(box, fit * scale()), fit);
}

/** As much more of the drawing as the window has room for, where its ground goes on. */
function bleed([left, top, width, height], large) {
  const grounds = all("[data-bleed]", drawing());
  if (!grounds.length) return [left, top, width, height];
  const [wide, tall] = [Math.max(width, view().clientWidth / large), Math.max(height, view().clientHeight / large)];
  const [x, y] = [(width - wide) / 2, (height - tall) / 2];
  for (const ground of grounds) {
    for (const [name, value] of Object.entries({ x, y, width: wide, height: tall })) ground.setAttribute(name, value);
  }
  return [left + x, top + y, wide, tall];
}

let touched = FINGER;

/** How large the smallest thing is that can be played, or could be last, where all of the drawing fits. */
function finest(box, fit) {
  if (drawing().getAttribute("viewBox") !== box.join(" ")) show(box, fit);
  const now = drawing().clientWidth / (box[2] * fit);
  const sizes = all("#the-board .act").map((place) => {
    const { width, height } = place.getBoundingClientRect();
    return Math.min(width, height) / now;
  });
  if (marked() && sizes.length) touched = Math.min(...sizes);
  return touched;
}

/** Put sections into their places, or all of them back. */
function put(places) {
  const svg = drawing();
  svg.classList.toggle("arranged", Boolean(places));
  for (const part of all("[data-box]", svg)) part.removeAttribute("transform");
  for (const part of all("[data-box]", svg)) {
    const place = places?.[part.id.replace("section-", "")];
    part.classList.toggle("placed", Boolean(place));
    if (!place) continue;
    const [x, y] = boxOf(part);
    const [left, top] = moved(part);
    part.setAttribute(
      "transform",
      `translate(${place.x - left} ${place.y - top}) scale(${place.scale}) translate(${left - x} ${top - y})`,
    );
  }
}

/** How far a section is moved by what it is part of; boxes count from the corner of the drawing. */
function moved(part) {
  let [left, top] = [0, 0];
  for (let above = part.parentElement; above !== drawing(); above = above.parentElement) {
    const matrix = above.transform.baseVal.consolidate()?.matrix;
    left += matrix?.e ?? 0;
    top += matrix?.f ?? 0;
  }
  return [left, top];
}

/** Show a part of the drawing as large as the reader wants it. */
function show(box, fit = 1) {
  const svg = drawing();
  svg.setAttribute("viewBox", box.join(" "));
  svg.style.width = `${Math.ceil(box[2] * fit * scale() - 0.01)}px`;
  svg.style.height = `${Math.ceil(box[3] * fit * scale() - 0.01)}px`;
}

/** Choices that the drawing has in a part which is never shown become buttons below it; those with `data-below` even where a
 * place on the board stands for them too, of which nobody would guess it. */
function spell() {
  const strip = one("#the-action .choices");
  if (!strip) return;
  const marks = JSON.parse(byId("the-board").dataset.marks || "{}");
  const [visible, apart] = [new Set(), new Set()];
  for (const [id, moves] of Object.entries(marks)) {
    const element = byId(id);
    if (!element) continue;
    if (seeable(element)) for (const move of moves) visible.add(move);
    else if ("below" in element.dataset) for (const move of moves) apart.add(move);
  }
  const isSeen = (move) => visible.has(move) && !apart.has(move);
  const hidden = all("#the-moves [data-label]").filter(({ dataset }) => !isSeen(Number(dataset.move)));
  const shown = all("[data-extra]", strip);
  const says = (button, { dataset }) => button.dataset.move === dataset.move && button.textContent === dataset.label;
  if (shown.length !== hidden.length || !shown.every((button, at) => says(button, hidden[at]))) {
    for (const button of shown) button.remove();
    strip.append(...hidden.map(spelt));
  }
}

/** A button for a move of the list. */
function spelt(listed) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "choice";
  button.dataset.move = listed.dataset.move;
  button.dataset.extra = "";
  button.textContent = listed.dataset.label;
  button.title = listed.textContent;
  return button;
}

const cut = (words) => words.scrollHeight > words.clientHeight + 2;

/** A question that its two lines do not hold is written smaller; on a phone it takes a row from the choices, if there are any.
 * What is cut off even so is shown while the question has the focus, and so is a long answer. */
function fit() {
  const [bar, question, answer] = [byId("the-action"), byId("the-question"), byId("the-answer")];
  if (!question || !answer) return; // nothing is asked where games are replayed
  bar.classList.remove("long", "tall");
  if (cut(question)) bar.classList.add("long");
  if (cut(question) && small.matches && one(".choices button", bar)) bar.classList.add("tall");
  answer.classList.toggle("cut", cut(answer));
  for (const words of [question, answer]) {
    if (cut(words)) words.tabIndex = 0;
    else if (words !== document.activeElement) words.removeAttribute("tabindex");
  }
}

const holds = (name, element) => section(name).contains(element);

/** The tab that an element is in. */
const tabOf = (element) => tabs.find((tab) => leaves(tab.layouts[0]).some((name) => holds(name, element)));

/** Whether an element of the drawing can be seen in the page, in this tab or another. */
export function seeable(element) {
  if (!whole && !tabs.length) return true;
  return Object.keys(whole ?? {}).some((name) => holds(name, element)) || Boolean(tabOf(element));
}

/** Show the tab that an element is in, and the part of it, if it cannot be seen. */
export function reveal(element, behavior) {
  if (!rendered(element)) {
    chosen = tabOf(element)?.name ?? "";
    lay();
  }
  toward(element, behavior);
}

// The tabs

function write() {
  const strip = byId("the-tabs");
  const wanted = tabs.length && whole ? [{ name: "", symbol: "" }, ...tabs] : tabs;
  strip.hidden = wanted.length < 2;
  strip.classList.toggle("few", wanted.length < 4); // beside what is asked
  while (strip.childElementCount > wanted.length) strip.lastElementChild.remove();
  while (strip.childElementCount < wanted.length) strip.append(document.createElement("button"));
  wanted.forEach((tab, at) => {
    const button = strip.children[at];
    button.type = "button";
    button.dataset.section = tab.name;
    button.setAttribute("aria-pressed", String(tab.name === (current?.name ?? "")));
    const waiting = Boolean(tab.name) && waits(tab);
    button.classList.toggle("waits", waiting);
    const words = tab.name || strip.dataset.all;
    const note = waiting ? ` (${strip.dataset.waits})` : "";
    if (button.dataset.spoken === words + note) return;
    button.dataset.spoken = words + note;
    button.replaceChildren(...picture(tab), written("words", words), written("unseen", note));
  });
}

function written(kind, words) {
  const span = document.createElement("span");
  span.className = kind;
  span.textContent = words;
  return span;
}

/** The symbol of a tab. */
function picture({ symbol, fill }) {
  if (!symbol) return [];
  const [svg, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  svg.setAttribute("class", "stoa");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#sym-${symbol}`);
  use.setAttribute("class", `sym f-${fill} s-edge`);
  svg.append(use);
  return [svg];
}

onClick("[data-section]", (button) => {
  chosen = button.dataset.section;
  zoom = null;
  lay();
  view().scrollTo(0, 0);
  approach();
});

// Larger and smaller, about a point of what is seen

follow({
  view,
  zoomed: () => scale() !== natural,
  /** By a factor, about a point of the view. */
  by(factor, x = view().clientWidth / 2, y = view().clientHeight / 2) {
    const before = scale();
    zoom = Math.min(5, Math.max(Math.min(1, natural), before * factor));
    const by = zoom / before;
    const [left, top] = [(view().scrollLeft + x) * by - x, (view().scrollTop + y) * by - y];
    lay();
    view().scrollTo(left, top);
  },
  /** All of it; or, if that is seen already, as large as is best. */
  fit() {
    zoom = scale() === 1 ? null : 1;
    lay();
    approach();
  },
});

// The window, and every new drawing

let asked = "";

/** The view box of a drawing that has none. */
const sizeOf = (svg) => `0 0 ${svg.width.baseVal.value || 1} ${svg.height.baseVal.value || 1}`;

/** Lay out a drawing that may be another one. */
export function renew() {
  const svg = drawing();
  if (!svg) return;
  svg.dataset.whole ??= svg.getAttribute("viewBox") ?? sizeOf(svg); // a new drawing has all of itself in view
  const question = byId("the-question")?.textContent ?? "";
  if (question !== asked && chosen !== null) {
    const tab = tabs.find((one) => one.name === chosen);
    if (!tab || !waits(tab)) chosen = null;
  }
  lay();
  if (question !== asked) {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = view();
    if (!current) view().scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2);
    approach();
  }
  asked = question;
}

if (view()) new ResizeObserver(() => drawing()?.dataset.whole && lay()).observe(view());
onChange(renew);
