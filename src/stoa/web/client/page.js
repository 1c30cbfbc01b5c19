// Finding things in the page.

export const one = (selector, within = document) => within.querySelector(selector);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const byId = (id) => document.getElementById(id);

/** Call back when elements that match are clicked, however often they are replaced. */
export function onClick(selector, act) {
  document.addEventListener("click", (event) => {
    const found = event.target.closest?.(selector);
    if (found) act(found, event);
  });
}

/** Call back now and whenever the server has changed the page. */
export function onChange(act) {
  document.addEventListener("htmx:wsAfterMessage", act);
  document.addEventListener("htmx:afterSettle", act);
  act();
}

/** Whether an element has a place on the page; checkVisibility does not know about parts of a drawing that are not shown. */
export const rendered = (element) => element.getClientRects().length > 0;

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");
