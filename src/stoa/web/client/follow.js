// Following the others. What they did since the reader's last turn is marked on the board until the reader acts: a dashed
// outline in their colour, with the number that stands in the strip too.

import { all, byId, onChange, rendered } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = "path, polygon, rect, circle, ellipse";
const GEOMETRY = ["d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"];
const LIKE = 0.8; // a shape that covers so much of an element is its outline
const BADGE = 9; // px on the screen, half of the badge of a number
const EDGE = [[1, 0], [0, 0], [1, 1], [0, 1], [0.5, 0], [0.5, 1], [1, 0.5], [0, 0.5]]; // where it may lie: across, down
const POINTS = 32; // of an outline, among which a place for a badge is looked for

const drawing = () => document.querySelector("#the-board > svg");

function make(name, attributes, within) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  within.append(element);
  return element;
}

/** From the coordinates of an element to those of what holds it. */
const into = (element, holder) => holder.getScreenCTM().inverse().multiply(element.getScreenCTM());

/** The shape that is the outline of an element, if one of its own is. */
function outline(element) {
  const { width, height } = element.getBoundingClientRect();
  return all(SHAPES, element).find((shape) => {
    const box = shape.getBoundingClientRect();
    return box.width >= LIKE * width && box.height >= LIKE * height && !shape.closest(".glow, defs");
  });
}

/** Where an element is in the coordinates of its holder. */
function boxIn(element, holder) {
  const back = holder.getScreenCTM().inverse();
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [a, b] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) => point.matrixTransform(back));
  return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
}

/** The outline of what a turn has changed, and at its first place the number. What the reader may choose keeps its own outline. */
function mark(element, side, order, first) {
  const holder = element.closest("[data-box]") ?? drawing();
  const group = make("g", { class: "since", "data-side": side }, holder);
  if (!element.matches(".act")) encircle(element, holder, group);
  if (first) number(element, holder, group, order);
}

function encircle(element, holder, group) {
  const shape = outline(element);
  if (shape) {
    const like = Object.fromEntries(GEOMETRY.filter((key) => shape.hasAttribute(key)).map((key) => [key, shape.getAttribute(key)]));
    const { a, b, c, d, e, f } = into(shape, holder);
    make(shape.localName, { ...like, transform: `matrix(${[a, b, c, d, e, f]})` }, group);
  } else {
    make("rect", { ...boxIn(element, holder), rx: 6 }, group);
  }
}

/** Points of a line, on the screen. */
function points(shape) {
  if (!shape) return [];
  const [long, turn] = [shape.getTotalLength(), shape.getScreenCTM()];
  const along = Array.from({ length: POINTS }, (_, at) => shape.getPointAtLength((long * at) / POINTS));
  return along.map((point) => new DOMPoint(point.x, point.y).matrixTransform(turn)).map(({ x, y }) => [x, y]);
}

const nearest = (line, [x, y]) => line.reduce((best, point) =>
  Math.hypot(point[0] - x, point[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? point : best);

/** A place for a badge at the edge of an element where no text lies, on the screen. */
function free(element, holder) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const texts = all("text", holder).map((text) => text.getBoundingClientRect());
  const line = points(outline(element));
  const spots = EDGE.map(([across, down]) => {
    const corner = [left + width * across, top + height * down];
    const [x, y] = line.length ? nearest(line, corner) : corner;
    return [x + BADGE * (0.5 - across), y + BADGE * (0.5 - down)];
  });
  const beside = ([x, y]) => (text) =>
    x + BADGE < text.left || text.right < x - BADGE || y + BADGE < text.top || text.bottom < y - BADGE;
  return spots.find((spot) => texts.every(beside(spot))) ?? spots[0];
}

function number(element, holder, group, order) {
  const turn = holder.getScreenCTM();
  const radius = BADGE / (turn.a || 1);
  const { x, y } = new DOMPoint(...free(element, holder)).matrixTransform(turn.inverse());
  make("circle", { cx: x, cy: y, r: radius }, group);
  const digit = make("text", { x, y, "font-size": radius * 1.45, "text-anchor": "middle", dy: ".36em" }, group);
  digit.textContent = order;
}

/** Mark what the strip tells; the latest lies on top. */
function follow() {
  for (const old of all("#the-board .since")) old.remove();
  const board = byId("the-board");
  if (!board || byId("the-replay") || board.inert) return;
  const news = all("#the-news [data-places]");
  board.classList.toggle("follows", news.length > 0);
  const shown = new Set();
  for (const entry of news.reverse()) {
    let first = true;
    for (const id of entry.dataset.places.split(" ")) {
      const element = byId(id);
      if (!element || !board.contains(element) || shown.has(id) || !rendered(element)) continue;
      shown.add(id);
      mark(element, entry.dataset.side ?? "", entry.dataset.order, first);
      first = false;
    }
  }
}

onChange(follow);
let resized = 0;
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(follow, 150); // after the stage has been laid out again
});
