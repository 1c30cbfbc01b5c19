// Larger, smaller, and along: by buttons, wheel, two fingers, double tap and keys; a mouse that is held down pulls.

import { onClick } from "./page.js";

const STEP = 1.3;
const PAN = 80; // px of an arrow key
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FIELDS = "input, select, textarea, dialog, details[open], .side, [role=tab]";

/** Let the reader change what is seen. `stage` has the `view` that scrolls, whether it is `zoomed`, and how to zoom `by` a
 * factor about a point and to `fit`. */
export function follow(stage) {
  const inside = (event) => stage.view()?.contains(event.target);
  const scrolls = () => stage.view().matches(".scrolls");
  const at = ({ clientX, clientY }) => {
    const frame = stage.view().getBoundingClientRect();
    return [clientX - frame.x, clientY - frame.y];
  };

  onClick("[data-zoom]", ({ dataset }) => {
    if (dataset.zoom === "fit") stage.fit();
    else stage.by(dataset.zoom === "in" ? STEP : 1 / STEP);
  });

  // What is longer than the window scrolls, unless it was made larger.
  document.addEventListener(
    "wheel",
    (event) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      if (!inside(event) || (!event.ctrlKey && (scrollHeight > clientHeight || (scrolls() && !stage.zoomed())))) return;
      event.preventDefault();
      stage.by(Math.exp(-event.deltaY / 400), ...at(event));
    },
    { passive: false },
  );

  document.addEventListener("dblclick", (event) => {
    if (!inside(event) || event.target.closest(".act")) return;
    if (stage.zoomed()) stage.fit();
    else stage.by(2, ...at(event));
  });

  document.addEventListener("keydown", (event) => {
    if (!stage.view() || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest?.(FIELDS)) return;
    if (event.key === "+" || event.key === "=") stage.by(STEP);
    else if (event.key === "-") stage.by(1 / STEP);
    else if (event.key === "0") stage.fit();
    else if (event.key in STEPS && event.target === document.body && scrolls()) {
      const [x, y] = STEPS[event.key];
      stage.view().scrollBy(PAN * x, PAN * y);
    } else return;
    event.preventDefault();
  });

  const fingers = new Map();
  let spread = 0;
  let pulled = false;

  document.addEventListener("pointerdown", (event) => {
    pulled = false;
    if (inside(event)) fingers.set(event.pointerId, event);
  });

  document.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (event.pointerType === "mouse" && event.buttons & 1 && scrolls()) {
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      if (!pulled && Math.hypot(dx, dy) < 6) return;
      pulled = true;
      stage.view().classList.add("grabbed");
      stage.view().scrollBy(-dx, -dy);
    }
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    const [one, other] = [...fingers.values()];
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
    if (spread) stage.by(now / spread, ...at(middle));
    spread = now;
  });

  for (const kind of ["pointerup", "pointercancel"]) {
    document.addEventListener(kind, (event) => {
      fingers.delete(event.pointerId);
      spread = 0;
      stage.view()?.classList.remove("grabbed");
    });
  }

  // A drag of the view is no click.
  document.addEventListener(
    "click",
    (event) => {
      if (pulled && inside(event)) event.stopPropagation();
    },
    { capture: true },
  );
}
