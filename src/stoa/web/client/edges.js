// What may be played and lies outside the window: an arrow at that edge leads there.

import { stillness } from "./page.js";

const SIDES = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
const NEAR = 8; // px of an element that must be seen

let view = null; // what scrolls
let places = []; // what may be played in it
let frame = null; // lies over it

/** Point to these elements wherever they cannot be seen. */
export function lead(scrolled, playable) {
  places = playable;
  if (view !== scrolled) {
    view = scrolled;
    view.addEventListener("scroll", point, { passive: true });
  }
  point();
  requestAnimationFrame(point); // what scrolls may have to find its new place first
}

/** Scroll to all of them, or to the nearest, if they cannot be seen. */
export function approach() {
  if (!view.matches(".scrolls") || !places.some((place) => hidden(place).length)) return;
  const boxes = places.map((place) => place.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  const together = new DOMRect(left, top, right - left, bottom - top);
  if (together.width < view.clientWidth && together.height < view.clientHeight) show(together);
  else if (places.every((place) => hidden(place).length)) show(nearest(places).getBoundingClientRect());
}

/** Scroll to an element that cannot be seen whole: in the view, and in a page that scrolls itself. */
export function toward(element, behavior = stillness.matches ? "instant" : "smooth") {
  const [here, all] = [element.getBoundingClientRect(), view.getBoundingClientRect()];
  const [top, bottom] = [Math.max(0, all.top), Math.min(innerHeight, all.bottom)];
  if (here.left >= all.left && here.right <= all.right && here.top >= top && here.bottom <= bottom) return;
  element.scrollIntoView({ block: "center", inline: "center", behavior });
}

/** To which sides an element is out of sight. */
function hidden(place) {
  const [here, all] = [place.getBoundingClientRect(), view.getBoundingClientRect()];
  const sides = [];
  if (here.right < all.left + NEAR) sides.push("left");
  if (here.left > all.right - NEAR) sides.push("right");
  if (here.bottom < all.top + NEAR) sides.push("up");
  if (here.top > all.bottom - NEAR) sides.push("down");
  return sides;
}

/** How far something is from the middle of the view. */
function away(here) {
  const all = view.getBoundingClientRect();
  return [here.x + here.width / 2 - all.x - all.width / 2, here.y + here.height / 2 - all.y - all.height / 2];
}

const far = (place) => Math.hypot(...away(place.getBoundingClientRect()));
const nearest = (some) => some.reduce((best, place) => (far(place) < far(best) ? place : best));

function show(box) {
  const [left, top] = away(box);
  view.scrollBy({ left, top, behavior: stillness.matches ? "instant" : "smooth" });
}

function point() {
  const wanted = new Set(view.matches(".scrolls") ? places.flatMap(hidden) : []);
  if (!wanted.size && !frame) return;
  frame ??= arrows();
  const { offsetLeft, offsetTop, clientWidth, clientHeight } = view;
  Object.assign(frame.style, {
    left: `${offsetLeft}px`,
    top: `${offsetTop}px`,
    width: `${clientWidth}px`,
    height: `${clientHeight}px`,
  });
  for (const arrow of frame.children) arrow.hidden = !wanted.has(arrow.dataset.side);
}

/** For the pointer only: keys lead from one element to the next anyway. */
function arrows() {
  const made = document.createElement("div");
  made.className = "edges";
  made.setAttribute("aria-hidden", "true");
  for (const [side, [x, y]] of Object.entries(SIDES)) {
    const arrow = document.createElement("button");
    arrow.type = "button";
    arrow.tabIndex = -1;
    arrow.dataset.side = side;
    arrow.style.setProperty("--turn", `${Math.atan2(y, x)}rad`);
    arrow.addEventListener("click", () => {
      show(nearest(places.filter((place) => hidden(place).includes(side))).getBoundingClientRect());
    });
    made.append(arrow);
  }
  view.after(made);
  return made;
}
