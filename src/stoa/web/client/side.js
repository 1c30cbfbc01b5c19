// Log, chat and the table's facts: tabs beside the board, behind a button where there is no room.

import { all, byId, one, onChange, onClick } from "./page.js";
import { send } from "./live.js";

const tabs = () => all('#the-side [role="tab"]');
const shown = (name) => byId(`tab-${name}`)?.getAttribute("aria-selected") === "true";

function select(tab) {
  for (const other of tabs()) {
    const here = other === tab;
    other.setAttribute("aria-selected", String(here));
    other.tabIndex = here ? 0 : -1;
    byId(other.getAttribute("aria-controls")).hidden = !here;
  }
  if (tab.id === "tab-chat") {
    one(".badge", tab).hidden = true;
    bottom(byId("panel-chat"));
  }
  if (tab.id === "tab-log") bottom(byId("panel-log"));
}

const bottom = (panel) => (panel.scrollTop = panel.scrollHeight);

onClick('#the-side [role="tab"]', select);

document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const tab = document.activeElement?.closest?.('#the-side [role="tab"]');
  if (!way || !tab) return;
  const next = tabs()[(tabs().indexOf(tab) + way + tabs().length) % tabs().length];
  select(next);
  next.focus();
});

function open(yes) {
  const side = byId("the-side");
  if (!side || side.classList.contains("open") === yes) return;
  side.classList.toggle("open", yes);
  for (const button of all("[data-open-side]")) button.setAttribute("aria-expanded", String(yes));
  if (yes) bottom(byId("panel-log"));
  (yes ? one("[data-close-side]") : one("[data-open-side]"))?.focus();
}

onClick("[data-open-side]", () => open(!byId("the-side").classList.contains("open")));
onClick("[data-close-side]", () => open(false));
document.addEventListener("keydown", (event) => event.key === "Escape" && open(false));

document.addEventListener("submit", (event) => {
  if (event.target.id !== "the-say") return;
  event.preventDefault();
  const field = byId("the-words");
  const text = field.value.trim();
  if (text) send({ do: "chat", text });
  field.value = "";
});

// New lines scroll into sight unless the reader looks at older ones; unread remarks are counted.

let remarks = all("#the-chat > li").length;
let low = true;

byId("panel-log")?.addEventListener("scroll", ({ target }) => {
  low = target.scrollHeight - target.scrollTop - target.clientHeight < 60;
});

onChange(() => {
  if (low && byId("panel-log")) bottom(byId("panel-log"));
  const now = all("#the-chat > li").length;
  const badge = one("#tab-chat .badge");
  if (!badge || now === remarks) return;
  if (shown("chat")) {
    bottom(byId("panel-chat"));
  } else {
    badge.textContent = Number(badge.hidden ? 0 : badge.textContent) + now - remarks;
    badge.hidden = false;
  }
  remarks = now;
});
