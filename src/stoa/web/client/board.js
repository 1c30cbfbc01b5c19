// Playing: on the board with mouse, touch and keys, and by the list of moves.

import { all, byId, one, onChange, onClick, rendered } from "./page.js";
import { draft, heard, seen, send } from "./live.js";
import { explained, hide, take } from "./popover.js";
import { presses } from "./press.js";
import { wants } from "./settings.js";
import { onLaid, reveal, seeable } from "./stage.js";

const board = () => byId("the-board");
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let marks = {}; // element of the drawing: the moves it stands for
let sentences = new Map(); // legal move: its sentence
let here = ""; // the element of the drawing that the keys are on
let spot = [0, 0]; // and where it is
let sent = ""; // what had been seen and drafted when the last move was sent

/** The element of the drawing under an event that stands for moves, legal or not. */
function marked(target) {
  for (let element = target; element && element !== board(); element = element.parentElement) {
    if (element.id in marks) return element;
    if (element.dataset.for in marks) return byId(element.dataset.for); // a part of it that lies apart
  }
  return null;
}

const legal = (id) => marks[id]?.filter((move) => sentences.has(move)) ?? [];

function prepare() {
  if (!board()) return;
  marks = JSON.parse(board().dataset.marks || "{}");
  sentences = new Map(all("#the-moves [data-move]").map((b) => [Number(b.dataset.move), b.textContent]));
  for (const element of all("#the-board svg [tabindex]")) {
    for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
  }
  const places = Object.keys(marks).map(byId).filter(Boolean);
  const playable = places.filter((element) => legal(element.id).length && seeable(element));
  const asked = Number(byId("the-lesson")?.dataset.about ?? NaN);
  const first =
    playable.find((element) => marks[element.id].includes(asked)) ?? playable.find((element) => element.id === here) ?? nearest(playable);
  for (const element of places) {
    const moves = legal(element.id);
    if (moves.length) {
      for (const title of all("title", element)) take(title.parentElement); // the name says it, and the card
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", nameOf(element, moves));
      const title = one(":scope > title", element);
      if (title) {
        element.dataset.title = title.textContent; // a name and a title would be read one after the other
        title.remove();
      }
    }
    element.setAttribute("tabindex", element === first ? "0" : "-1");
  }
  stop(listed()[0]);
}

/** What lies nearest to where the keys were last. */
function nearest(playable) {
  const far = (element) => Math.hypot(...middle(element).map((at, axis) => at - spot[axis]));
  return playable.reduce((best, element) => (best && far(best) <= far(element) ? best : element), null);
}

const listed = () => all("#the-moves li button");

/** The list is one stop for the Tab key, however long it is; arrows go through it. */
function stop(at) {
  for (const button of listed()) button.tabIndex = button === at ? 0 : -1;
}

/** What a click does, and the words that stand on the element. */
function nameOf(element, moves) {
  const says = moves.length === 1 ? sentences.get(moves[0]) : titleOf(element);
  const written = all("text", element).map((text) => text.textContent.trim()).join(" ");
  return ` ${says} `.includes(` ${written} `) ? says : `${says} ${written}`;
}

const titleOf = (element) => one(":scope > title", element)?.textContent ?? element.dataset.title ?? "";

// Choosing

function act(element) {
  const moves = legal(element.id);
  if (moves.length === 1 && !("opens" in element.dataset)) choose(moves[0]);
  else if (moves.length) offer(moves, titleOf(element));
  else send({ do: "press", mark: element.id, seen: seen(), hold: wants("confirm") });
}

/** What cannot be played shakes while the answer says why. */
function shake() {
  const element = heard()?.kind === "why" && byId(byId("the-answer")?.dataset.mark ?? "");
  if (!element) return;
  element.classList.remove("asked");
  void element.getBBox();
  element.classList.add("asked");
}

function choose(move) {
  const now = `${seen()} ${draft()}`;
  if (sent === now) return; // a double click plays once
  sent = now;
  byId("the-answer").replaceChildren();
  byId("the-action").classList.remove("yours");
  send({ do: wants("confirm") ? "hold" : "move", move, seen: seen() });
}

function offer(moves, title) {
  const dialog = byId("the-chooser");
  if (title) byId("the-chooser-title").textContent = beginning(title);
  one(".options", dialog).replaceChildren(
    ...moves.map((move) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.move = move;
      button.textContent = sentences.get(move);
      button.classList.toggle("named", String(move) === byId("the-lesson")?.dataset.about);
      item.append(button);
      return item;
    }),
  );
  hide();
  dialog.showModal();
}

/** The first sentence of a title; the moves themselves tell the rest. */
const beginning = (title) => title.match(/^.*?(?=\.(\s|$)|。|\n|$)/)[0];

/** Moves that can no longer be played are not offered any longer. */
function retract() {
  const dialog = byId("the-chooser");
  if (!dialog?.open) return;
  const stands = ({ dataset, textContent }) => sentences.get(Number(dataset.move)) === textContent;
  if (!all(".options button", dialog).every(stands)) dialog.close();
}

/** Ask in a dialog of our own. */
function sure(question) {
  const dialog = byId("the-sure");
  one(".sentence", dialog).textContent = question;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}

// A click outside closes a dialog, as Escape does.
document.addEventListener("click", ({ target, clientX, clientY }) => {
  if (!target.matches?.("dialog[open]")) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
});

// Forms that ask first whether they are meant.
document.addEventListener("submit", async (event) => {
  const { sure: question } = event.target.dataset;
  if (!question) return;
  event.preventDefault();
  if (await sure(question)) event.target.submit();
});

onClick("[data-move]", (button, event) => {
  event.preventDefault();
  byId("the-chooser").close();
  choose(Number(button.dataset.move));
});

onClick("[data-do]", async (button, event) => {
  event.preventDefault();
  if (button.dataset.sure && !(await sure(button.dataset.sure))) return;
  const at = button.dataset.small && { at: Number(button.dataset.small) };
  send({ do: button.dataset.do, seen: seen(), ...at });
});

// Mouse and touch: a press plays, a long press explains (popover.js). A drag of the view is neither.

const BUTTON = "button[data-move], [data-do]";

/** What a node belongs to that can be pressed: a button, or an element of the drawing. */
function thingAt(node) {
  const button = node.closest?.(BUTTON);
  if (button) {
    const wish = ({ move, do: what, small }) => [move, what, small].join();
    const [place, meant] = [button.closest("[id]").id, wish(button.dataset)];
    const again = (other) => wish(other.dataset) === meant && other.closest("[id]").id === place;
    return { says: button.textContent, find: () => all(BUTTON, byId(place) ?? document).find(again) };
  }
  const element = board()?.contains(node) ? marked(node) : null;
  if (!element) return null;
  const { id } = element;
  return { says: legal(id).map((move) => sentences.get(move)).join("\n"), find: () => byId(id) };
}

presses(thingAt);

document.addEventListener("click", (event) => {
  if (!board()?.contains(event.target) || explained()) return;
  const element = aim(event);
  if (element) act(element);
});

/** What a click is meant for: what lies under the pointer, or what glows behind it. */
function aim({ target, clientX, clientY, detail }) {
  const first = marked(target);
  if (!detail || (first && legal(first.id).length)) return first;
  const behind = document.elementsFromPoint(clientX, clientY).map((node) => board().contains(node) && marked(node));
  return behind.find((element) => element && legal(element.id).length) ?? first;
}

// Keys: arrows go over what may be played, with Shift over everything that can be asked about.

document.addEventListener("keydown", (event) => {
  const element = marked(document.activeElement);
  if (!element || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    act(element);
  } else if (event.key in STEPS) {
    event.preventDefault();
    step(element, STEPS[event.key], event.shiftKey);
  }
});

function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** To the nearest element that way; what lies aside counts double. */
function step(from, [dx, dy], every) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const id of Object.keys(marks)) {
    const element = byId(id);
    if (!element || element === from || !(every || legal(id).length) || !seeable(element)) continue;
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    const far = along + 2 * aside;
    if (along > 1 && far < least) [best, least] = [element, far];
  }
  if (best) focus(best);
}

function focus(element) {
  one('#the-board [tabindex="0"]')?.setAttribute("tabindex", "-1");
  element.setAttribute("tabindex", "0");
  element.focus();
}

document.addEventListener("focusin", ({ target }) => {
  const element = board()?.contains(target) ? marked(target) : null;
  if (element?.matches(":focus-visible")) {
    here = element.id;
    reveal(element);
    spot = middle(element);
  }
  circle();
});

/** A ring round the element that has the focus. */
function circle() {
  one(".ring")?.remove();
  const element = board()?.contains(document.activeElement) ? marked(document.activeElement) : null;
  if (element?.matches(":focus-visible")) frame(element, "ring", 3);
}

/** A frame round an element, above everything that is drawn. */
function frame(element, name, gap) {
  const svg = element.ownerSVGElement;
  const turn = svg.getScreenCTM().inverse();
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [a, b] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) => point.matrixTransform(turn));
  const rect = document.createElementNS(svg.namespaceURI, "rect");
  const size = { x: a.x - gap, y: a.y - gap, width: b.x - a.x + 2 * gap, height: b.y - a.y + 2 * gap, rx: 6, class: name };
  for (const [key, value] of Object.entries(size)) rect.setAttribute(key, value);
  svg.append(rect);
}

document.addEventListener("keydown", (event) => {
  const buttons = listed();
  const at = buttons.indexOf(document.activeElement);
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (at < 0 || !way) return;
  event.preventDefault();
  const next = buttons[(at + way + buttons.length) % buttons.length];
  stop(next);
  next.focus();
});

// After every change

function keepFocus() {
  if (document.activeElement !== document.body || !here) return;
  const next = one('#the-board [tabindex="0"]');
  if (next && legal(next.id).length) next.focus({ preventScroll: true });
}

document.addEventListener("htmx:wsAfterMessage", () => {
  if (["refused", "error"].includes(heard().kind)) sent = "";
});
onClick('[data-do="drop"], [data-do="remove"], [data-do="confirm"]', () => (sent = "")); // back to a draft that something was added to before
document.addEventListener("htmx:wsClose", () => (sent = ""));

/** What stands for a move: of several what can be seen now, or after a change to another part; or its button. */
function standing(move) {
  const places = Object.keys(marks).filter((id) => marks[id].includes(move)).map(byId).filter(Boolean);
  const seen = places.find(rendered) ?? places.find(seeable);
  return seen ?? one(`#the-action .choices [data-move="${move}"]`);
}

let shownHint = null; // the answer that was led to already

function showHint() {
  for (const element of all(".hinted")) element.classList.remove("hinted");
  const answer = byId("the-answer");
  const element = answer?.dataset.hint && standing(Number(answer.dataset.hint));
  if (!element) return;
  element.classList.add("hinted");
  if (shownHint !== answer && board().contains(element)) reveal(element);
  shownHint = answer;
}

let led = ""; // the stop of a lesson that is led to
let astray = false; // the reader has looked for something else since

/** What a lesson asks for is named in its text: a reader should not have to look for it. It has a frame, and however often the
 * table is laid out anew, it stays in sight until the reader moves the board.
 */
function lead() {
  for (const before of all("#the-board .named, #the-action .named")) {
    if (before.localName === "rect") before.remove();
    else before.classList.remove("named");
  }
  const lesson = byId("the-lesson")?.dataset;
  if (!lesson?.about) return;
  if (led !== lesson.at) astray = false;
  led = lesson.at;
  one(`#the-action .choices [data-move="${lesson.about}"]`)?.classList.add("named");
  const element = standing(Number(lesson.about));
  if (!element || !board().contains(element)) return;
  if (!astray) {
    astray = true; // to reveal it may mean to lay out another part
    reveal(element, "instant"); // what is still to settle would stop it halfway
    astray = false;
  }
  if (rendered(element) && !one("rect.named")) frame(element, "named", 4);
}

onLaid(lead);
for (const moved of ["wheel", "pointerdown"]) byId("the-view")?.addEventListener(moved, () => (astray = true), { passive: true });

let question = "";

function forget() {
  const asked = byId("the-live")?.dataset.seq + byId("the-question")?.textContent;
  if (question && asked !== question && !byId("the-answer")?.matches(".refused")) byId("the-answer")?.replaceChildren();
  question = asked;
}

onChange(() => {
  forget();
  prepare();
  retract();
  keepFocus();
  circle();
  shake();
  showHint();
  lead();
});
