// Why a decision matters: one sentence when its kind is met for the first time. What was met is kept in this browser.

import { all, byId, one, onChange, onClick } from "./page.js";
import { wants } from "./settings.js";

const KEPT = "met";

let shown = ""; // the kind that is explained now

const met = () => new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));

function keep(kind) {
  localStorage.setItem(KEPT, JSON.stringify([...met().add(kind)]));
}

/** A decision of the kind was made, or the reader has read enough of it. */
function close() {
  if (shown) keep(shown);
  shown = "";
}

function show() {
  const panel = byId("the-stakes");
  if (!panel) return;
  const { kind } = panel.dataset;
  if (shown && kind !== shown) close();
  if (kind && kind !== shown && wants("stakes") && !met().has(kind)) {
    shown = kind;
    announce(one("p", panel).textContent);
  }
  panel.hidden = !shown;
}

/** Screen readers say it once, after the question. */
function announce(words) {
  const line = document.createElement("p");
  line.textContent = words;
  byId("the-telling").append(line);
}

onClick('[data-stakes="met"], .stakes p', (pressed) => {
  if (pressed.matches("p") && pressed.scrollHeight > pressed.clientHeight + 1) {
    byId("the-stakes").classList.add("open"); // there is more to read
    return;
  }
  close();
  show();
});

onClick('[data-stakes="never"]', () => {
  localStorage.setItem("stakes", "no");
  for (const box of all('[data-setting="stakes"]')) box.checked = false;
  close();
  show();
});

document.addEventListener("change", ({ target }) => {
  if (target.matches?.('[data-setting="stakes"]')) {
    if (!target.checked) shown = "";
    show();
  }
});

onChange(show);
