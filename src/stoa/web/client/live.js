// The connection to the table: what the client has seen, sending and hearing, and what to show while it is down.

import htmx from "htmx.org";
import "htmx-ext-ws";
import { Idiomorph } from "idiomorph/htmx";
import { acts, waits } from "./pace.js";
import { byId, one } from "./page.js";

htmx.config.allowEval = false;
htmx.config.includeIndicatorStyles = false;
htmx.config.historyCacheSize = 0;

const BEAT = 1000 * one("[data-ping]")?.dataset.ping; // how often the connection is tried
const PATIENCE = 8_000; // how long an answer may take
const LASTING = [1006, 1011, 1012, 1013]; // after these htmx itself connects again

// What the reader has opened stays open.
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.matches("details, dialog"));

const ACTS = new Set(["move", "press", "hold", "confirm", "undo", "remove", "drop", "resign", "back"]); // what changes the board at once

let socket; // the present one
let wrapper; // htmx's wrapper of the socket, once it has been open
const early = []; // what was said before
let open = false;
let trial; // the timer of a beat that waits for its answer
let message; // what the server has said last

export const seen = () => Number(byId("the-live")?.dataset.seq ?? 0);

/** The small moves of the reader's compound decision, as the server wrote them. */
export const draft = () => byId("the-live")?.dataset.draft ?? "";

/** What the server has said last: an update, an answer, a card or a pong, with the HTML that belongs to it. */
export const heard = () => message;

htmx.defineExtension("stoa", { transformResponse: (text, request) => (request ? text : message.html) });

let other; // who hears what a page without a live table says

/** A page without a live table: what it says goes elsewhere. */
export const instead = (hear) => (other = hear);

/** Say something to the table; while the connection is down it waits, and is refused if the table has gone on. */
export function send(message) {
  if (ACTS.has(message.do)) acts();
  if (other) other(message);
  else if (wrapper) wrapper.send(JSON.stringify(message));
  else early.push(message);
}

htmx.createWebSocket = (url) => {
  const address = new URL(url);
  address.searchParams.set("seen", seen());
  address.searchParams.set("draft", draft());
  socket = new WebSocket(address);
  return socket;
};

function show(connected) {
  open = connected;
  const notice = byId("the-link");
  if (notice) notice.hidden = connected;
}

document.addEventListener("htmx:wsOpen", ({ detail }) => {
  wrapper = detail.socketWrapper;
  show(true);
  early.splice(0).forEach(send);
});

document.addEventListener("htmx:wsClose", ({ detail }) => {
  if (detail.event.target !== socket) return; // another has taken its place
  clearTimeout(trial);
  show(false);
  const code = detail.event.code;
  if (!LASTING.includes(code) && code !== 1008) setTimeout(() => !open && wrapper?.reconnect(), 2000);
});

document.addEventListener("htmx:wsBeforeMessage", (event) => {
  clearTimeout(trial);
  show(true);
  const said = JSON.parse(event.detail.message);
  if (waits(said, event.detail.message, socket)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  message = said;
  if (message.is === "pong" || message.is === "card") event.preventDefault();
  if (message.is === "card") document.dispatchEvent(new CustomEvent("stoa:card", { detail: message }));
});

// The reader has chosen another language in another window: the log is in this one still.
document.addEventListener("htmx:wsAfterMessage", () => {
  if (byId("the-live").dataset.lang !== document.documentElement.lang) location.reload();
});

// A page that is loaded again shows the same draft.
document.addEventListener("htmx:wsAfterMessage", () => {
  const search = draft() && `?draft=${draft()}`;
  if (location.search !== search) history.replaceState(null, "", location.pathname + search);
});

addEventListener("offline", () => show(false));
addEventListener("online", () => wrapper?.reconnect());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && beat());

function beat() {
  if (!wrapper || !open) return;
  send({ do: "ping" });
  clearTimeout(trial);
  trial = setTimeout(() => {
    show(false);
    wrapper.reconnect();
  }, PATIENCE);
}

if (one("[ws-connect]")) setInterval(beat, BEAT);
