// A press means what lay under the pointer when it went down, even if the page changes before it goes up. Browsers then
// send the click to what the two places have in common, or to nobody.

const STILL = { mouse: 5, touch: 16, pen: 16 }; // px that a pointer may wander

let down = null; // what the pointer went down on

/** Watch presses. `thingAt(node)` is what a node belongs to: what it `says` it does, and how to `find` it again; or null. */
export function presses(thingAt) {
  const same = (meant) => {
    const element = meant.find();
    return element && thingAt(element)?.says === meant.says ? element : null;
  };

  /** Let the click reach what was pressed, unless it does something else by now. */
  const deliver = (meant) => same(meant)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

  document.addEventListener(
    "pointerdown",
    ({ isPrimary, button, pointerType, target, clientX, clientY }) => {
      down = null;
      if (!isPrimary || button) return;
      // Browsers may take a neighbour for the target of a touch.
      const thing = thingAt(pointerType === "mouse" ? target : (document.elementFromPoint(clientX, clientY) ?? target));
      if (thing) down = { ...thing, pointerType, clientX, clientY };
    },
    { capture: true },
  );

  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!down) return;
    if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > STILL[down.pointerType]) down = null;
  });

  document.addEventListener("pointercancel", () => (down = null));

  document.addEventListener("pointerup", () => {
    const meant = down;
    if (meant?.pointerType !== "mouse") return; // the click of a touch comes later, and always
    setTimeout(() => {
      if (down !== meant) return;
      down = null;
      deliver(meant);
    });
  });

  document.addEventListener(
    "click",
    (event) => {
      if (!down || !event.isTrusted || !event.detail) return; // detail counts the clicks of a pointer; keys have none
      const meant = down;
      down = null;
      const element = same(meant);
      if (element && thingAt(event.target)?.find() === element) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      deliver(meant);
    },
    { capture: true },
  );
}
