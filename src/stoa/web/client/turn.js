// "Your turn": a sound, the title of the window, and a notification when the reader looks elsewhere.

import { byId, onChange } from "./page.js";
import { wants } from "./settings.js";

const title = document.title;
let yours = byId("the-live")?.dataset.yours === "yes";
let audio;

// Browsers let a page sound only after the reader has touched it.
addEventListener("pointerdown", () => wants("sound") && (audio ??= new AudioContext()), { once: true });
addEventListener("keydown", () => wants("sound") && (audio ??= new AudioContext()), { once: true });

function chime() {
  if (!audio || !wants("sound")) return;
  [523.25, 783.99].forEach((pitch, at) => {
    const start = audio.currentTime + at * 0.14;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
}

function notify({ call, title: game, question }) {
  if (!document.hidden || !wants("notify") || Notification.permission !== "granted") return;
  const note = new Notification(`${call} · ${game}`, { body: question, tag: location.pathname });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

onChange(() => {
  const live = byId("the-live")?.dataset;
  if (!live) return;
  const now = live.yours === "yes";
  document.title = now ? `● ${live.call} · ${title}` : title;
  if (now && !yours) {
    chime();
    notify(live);
  }
  yours = now;
});
