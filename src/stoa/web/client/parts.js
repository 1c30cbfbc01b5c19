// What has changed of the drawing: the server sends only those parts, in a template, and they take their places here,
// before anything else looks at the drawing.

import { Idiomorph } from "idiomorph/htmx";
import { byId } from "./page.js";

document.addEventListener("htmx:wsAfterMessage", () => {
  const sent = byId("the-changes");
  if (!sent?.content.childElementCount) return;
  const board = byId("the-board");
  board.dataset.marks = sent.dataset.marks;
  board.classList.toggle("still", "still" in sent.dataset); // nobody is asked anything
  const parts = [...sent.content.firstElementChild.children];
  sent.content.replaceChildren();
  if (parts.some((part) => !byId(part.id))) return location.reload(); // the drawing is not the one that they belong to
  for (const part of parts) Idiomorph.morph(byId(part.id), part, { morphStyle: "outerHTML" });
});
