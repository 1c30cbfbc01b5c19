// What the reader has chosen, kept in this browser.

import { all, onClick } from "./page.js";

export const wants = (name) => {
  const kept = localStorage.getItem(name);
  return kept === null ? document.querySelector(`[data-setting="${name}"]`)?.defaultChecked ?? false : kept === "yes";
};

/** What was chosen among several; undefined if nothing was. */
export const chosen = (name) => localStorage.getItem(name) ?? undefined;

for (const list of all("select[data-choice]")) {
  list.value = chosen(list.dataset.choice) ?? list.value;
  list.addEventListener("change", () => localStorage.setItem(list.dataset.choice, list.value));
}

function showTheme() {
  const chosen = document.documentElement.dataset.theme ?? "";
  for (const button of all("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen));
  }
}

onClick("[data-theme-choice]", (button) => {
  const chosen = button.dataset.themeChoice;
  if (chosen) {
    document.documentElement.dataset.theme = chosen;
    localStorage.setItem("theme", chosen);
  } else {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem("theme");
  }
  showTheme();
});
showTheme();

for (const box of all("[data-setting]")) {
  box.checked = wants(box.dataset.setting);
  box.addEventListener("change", async () => {
    if (box.dataset.setting === "notify" && box.checked) {
      box.checked = "Notification" in window && (await Notification.requestPermission()) === "granted";
    }
    localStorage.setItem(box.dataset.setting, box.checked ? "yes" : "no");
  });
}

// A menu closes when the reader goes on elsewhere.
document.addEventListener("click", (event) => {
  for (const menu of all("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of all("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

onClick("[data-copy]", async (button) => {
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
  button.querySelector("span").textContent = button.dataset.done;
});
