// What this is, costs and brings: a card beside whatever is pointed at, focused or pressed for long. Elements of the board
// are asked about on the live line; what has a title on the page says that. The browser's own titles stay away.

import { byId, one, onClick } from "./page.js";
import { draft, seen, send } from "./live.js";

const HOVER = 250; // ms that a mouse rests on what can be chosen before its card is shown
const ELSE = 450; // and on everything else, so that cards do not lie in the way
const ASK = 110; // and before the server is asked
const LONG = 400; // ms of a long press
const PATIENCE = 700; // ms that the server has, before what the page knows itself is shown
const GAP = 12; // px between the card and what it is about, room for the arrow
const EDGE = 8; // px that stay free at the edges of the window
const DEEP = 4; // elements round the pointer that are asked about

const board = () => byId("the-board");
const bubble = () => byId("the-tip");

let about = null; // what the card is about, or will be: { element, marks, words }
let timers = [];
let known = { moment: "", cards: new Map() }; // what the server has said of the table as it is
let settled = false; // a press has closed the card: it stays away until the mouse goes on

const moment = () => `${seen()} ${draft()} ${byId("the-live")?.dataset.yours}`;

/** The card of some elements as the server has told it: { mark, html }; undefined if it has not been asked. */
function card(marks) {
  if (known.moment !== moment()) known = { moment: moment(), cards: new Map() };
  return known.cards.get(marks.join());
}

/** The browser's own title of an element, taken away from it. */
export function take(element) {
  const title = element.querySelector(":scope > title");
  if (title) {
    if (element.ownerSVGElement) element.dataset.title = title.textContent;
    else element.setAttribute("aria-label", title.textContent); // the drawing itself keeps its name
    title.remove();
  }
  if (element.title) {
    element.dataset.title = element.title;
    element.setAttribute("aria-description", element.title);
    element.removeAttribute("title");
  }
  return element.ownerSVGElement || element instanceof HTMLElement ? (element.dataset.title ?? "") : "";
}

/** What a node belongs to that can be explained, or null. */
function subject(node) {
  const on = board();
  if (!on?.contains(node)) {
    const known = one("[ws-connect]") && node.closest?.("[data-explain]");
    if (known) return { element: known, marks: [known.dataset.explain], words: known.textContent };
    const element = node.closest?.("main.table [title], main.table [data-title]");
    const words = element && take(element);
    return words ? { element, marks: [], words } : null;
  }
  const marks = [];
  let [element, words] = [null, ""];
  for (let at = node; at && at !== on; at = at.parentElement) {
    const said = take(at);
    if (at.dataset.box) continue;
    words ||= said;
    if (at.id || said) element ??= at;
    const mark = at.dataset.for ?? at.id; // what stands on something is explained as that
    if (mark && marks.length < DEEP && !marks.includes(mark)) marks.push(mark);
  }
  return element && one("[ws-connect]") ? { element, marks, words } : words ? { element, marks: [], words } : null;
}

const same = (one, other) => one?.element === other?.element;

function stop() {
  timers.forEach(clearTimeout);
  timers = [];
}

export function hide() {
  stop();
  about = null;
  document.querySelector('[aria-describedby="the-tip"]')?.removeAttribute("aria-describedby");
  if (bubble()) bubble().hidden = true;
}

/** Explain something after so many ms. */
function point(thing, wait) {
  if (same(thing, about)) return;
  hide();
  about = thing;
  if (!thing || !bubble()) return;
  if (thing.marks.length) timers.push(setTimeout(ask, Math.min(ASK, wait), thing));
  timers.push(setTimeout(show, wait, thing), setTimeout(show, wait + PATIENCE, thing, true));
}

function ask({ marks }) {
  if (card(marks) === undefined) send({ do: "explain", marks });
}

document.addEventListener("stoa:card", ({ detail: { asked, mark, html } }) => {
  card(asked);
  known.cards.set(asked.join(), { mark, html });
  if (about?.due && asked.join() === about.marks.join()) show(about);
});

function show(thing, late = false) {
  if (thing !== about || !thing.element.isConnected) return;
  const told = thing.marks.length ? card(thing.marks) : { mark: "", html: "" };
  thing.due = true;
  if (told === undefined && !late) return;
  const from = byId(told?.mark ?? "") ?? thing.element;
  if (told?.html) bubble().innerHTML = told.html;
  else if (thing.words) bubble().textContent = thing.words;
  else return;
  thing.due = told === undefined; // a card that comes later takes the place of the words
  bubble().hidden = false;
  from.setAttribute("aria-describedby", "the-tip");
  place(from.getBoundingClientRect());
}

/** Beside what it is about, where there is room, with an arrow; never over it unless there is no room anywhere. */
function place(target) {
  const tip = bubble();
  const { width, height } = tip.getBoundingClientRect();
  const room = {
    right: innerWidth - EDGE - target.right - GAP - width,
    left: target.left - GAP - width - EDGE,
    below: innerHeight - EDGE - target.bottom - GAP - height,
    above: target.top - GAP - height - EDGE,
  };
  const side = Object.keys(room).find((way) => room[way] >= 0) ?? Object.keys(room).sort((a, b) => room[b] - room[a])[0];
  const [x, y] = [target.left + target.width / 2, target.top + target.height / 2];
  const within = (at, size, most) => Math.max(EDGE, Math.min(most - EDGE - size, at));
  const left = { right: target.right + GAP, left: target.left - GAP - width }[side] ?? x - width / 2;
  const top = { below: target.bottom + GAP, above: target.top - GAP - height }[side] ?? y - height / 2;
  const at = { left: within(left, width, innerWidth), top: within(top, height, innerHeight) };
  tip.dataset.side = side;
  tip.style.left = `${at.left}px`;
  tip.style.top = `${at.top}px`;
  const along = side === "right" || side === "left" ? y - at.top : x - at.left;
  const length = side === "right" || side === "left" ? height : width;
  tip.style.setProperty("--at", `${Math.max(14, Math.min(length - 14, along))}px`);
}

// Mouse

document.addEventListener("pointerover", ({ pointerType, target }) => {
  if (pointerType === "mouse" && !settled) hover(target);
});

document.addEventListener("pointermove", ({ pointerType, movementX, movementY, target }) => {
  if (pointerType !== "mouse" || !settled || (!movementX && !movementY)) return;
  settled = false;
  hover(target);
});

function hover(target) {
  const thing = subject(target);
  point(thing, thing?.element.closest(".act, button, a") ? HOVER : ELSE);
}

document.documentElement.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && hide());
addEventListener("scroll", hide, { capture: true, passive: true });
addEventListener("wheel", hide, { passive: true });

// Touch: a long press explains, and plays nothing.

let since = 0; // when it began
let told = false;
let start = null;

/** Whether the press that ends now was a long one, which has explained something. */
export const explained = () => told;

document.addEventListener("pointerdown", ({ pointerType, clientX, clientY, timeStamp, target }) => {
  hide();
  told = false;
  settled = true;
  if (pointerType === "mouse") return;
  const thing = subject(document.elementFromPoint(clientX, clientY) ?? target);
  if (!thing) return;
  [since, start] = [timeStamp, { clientX, clientY }];
  about = thing;
  ask(thing);
  timers.push(
    setTimeout(() => {
      told = true;
      show(thing);
      timers.push(setTimeout(show, PATIENCE, thing, true));
    }, LONG),
  );
});

document.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  if (pointerType === "mouse" || !start || told) return;
  if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > 16) hide();
});

for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, ({ pointerType, timeStamp }) => {
    if (pointerType === "mouse") return;
    if (told && timeStamp - since < LONG) told = false; // a busy page was late, not the finger
    if (!told) hide();
    start = null;
  });
}

document.addEventListener("contextmenu", (event) => told && event.preventDefault());

// What stands for an explanation alone gives it by a click too.
onClick("[data-explain]", (element) => {
  hide();
  point(subject(element), 0);
  told = true;
});

// Keys: what has the focus is explained at once.

document.addEventListener("focusin", ({ target }) => {
  if (told) return; // the card of a long press stays until the next press
  if (!target.matches(":focus-visible")) return hide();
  point(subject(target), 0);
});

document.addEventListener("focusout", () => told || hide());

document.addEventListener("keydown", (event) => {
  told = false;
  if (event.key !== "Escape" || !bubble() || bubble().hidden) return;
  hide();
  settled = true;
});

/** After a change of the page: what is no longer there is not explained. */
document.addEventListener("htmx:wsAfterMessage", () => {
  if (about && !about.element.isConnected) hide();
});
