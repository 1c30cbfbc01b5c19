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
  if (tab.id === "tab-chat") read();
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

/** Open or close it where it lies over the board. */
export function open(yes) {
  const side = byId("the-side");
  if (!side || side.classList.contains("open") === yes) return;
  side.classList.toggle("open", yes);
  expand();
  const tab = unread ? byId("tab-chat") : tabs().find((tab) => tab.getAttribute("aria-selected") === "true");
  if (yes && tab) select(tab); // lessons have no tabs
  (yes ? one("[data-close-side]") : one("[data-open-side]"))?.focus();
}

function expand() {
  const yes = byId("the-side").classList.contains("open");
  for (const button of all("[data-open-side]")) button.setAttribute("aria-expanded", String(yes));
}

onClick("[data-open-side]", () => open(!byId("the-side").classList.contains("open")));
onClick("[data-close-side]", () => open(false));

// What was opened closes with Escape, and when the reader goes on elsewhere.

const LISTS = "details.moves[open]";

function fold(target) {
  const news = byId("the-news");
  if (news && !news.contains(target)) news.classList.remove("open");
  if (!target?.closest?.("#the-side, [data-open-side], [data-at], dialog")) open(false);
  for (const list of all(LISTS)) if (!list.contains(target)) list.open = false;
}

document.addEventListener("keydown", (event) => event.key === "Escape" && fold(null));
document.addEventListener("pointerdown", ({ target }) => fold(target));

onClick("#the-news:not(.none)", (news, { target }) => target.closest("#the-round") || news.classList.toggle("open"));
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.("#the-news ol")) event.target.parentElement.classList.toggle("open");
});

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
let unread = 0;
let low = true;

byId("panel-log")?.addEventListener("scroll", ({ target }) => {
  low = target.scrollHeight - target.scrollTop - target.clientHeight < 60;
});

// It may have been out of sight until now.
if (byId("panel-log")) new ResizeObserver(([{ target }]) => low && bottom(target)).observe(byId("panel-log"));

function read() {
  unread = 0;
  tell();
  bottom(byId("panel-chat"));
}

/** The number of unread remarks stands at the chat's tab and at the button that opens the side. */
function tell() {
  const words = unread ? byId("the-unread").dataset.words.replace("#", unread) : "";
  if (byId("the-unread").textContent !== words) byId("the-unread").textContent = words;
  for (const badge of all("#tab-chat .badge, [data-open-side] .badge")) {
    badge.hidden = !unread;
    badge.firstElementChild.textContent = unread || "";
    badge.lastElementChild.textContent = words;
  }
}

let latest = "";

/** The latest news are in sight, from where they begin. */
function scrollNews() {
  const list = one("#the-news ol");
  if (!list || list.textContent === latest) return;
  latest = list.textContent;
  const last = list.lastElementChild;
  if (last) list.scrollTop += last.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

onChange(() => {
  if (low && byId("panel-log")) bottom(byId("panel-log"));
  scrollNews();
  if (!byId("the-unread")) return;
  const now = all("#the-chat > li").length;
  const more = now - remarks;
  remarks = now;
  unread += more;
  if (more && byId("panel-chat").getClientRects().length) read();
  else tell();
  expand();
});
