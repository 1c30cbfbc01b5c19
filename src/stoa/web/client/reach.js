// What scrolls can be reached with the keys.

import { all, onChange } from "./page.js";

function reach() {
  for (const element of all(".scroller, .rail, #the-view, .hall")) {
    const more = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    if (more) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  }
}

addEventListener("resize", reach);
onChange(reach);
