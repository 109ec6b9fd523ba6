// The small celebration of a win: a handful of paper that falls once and is gone.

import { make } from "./dom.js";

const PIECES = 60;
const SECONDS = 3;

/** Throws the paper. Who asked for less motion sees none. */
export function celebrate() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const shower = make("div", { class: "confetti", "aria-hidden": "true" });
  for (let i = 0; i < PIECES; i++) {
    const piece = make("i", { class: `confetti__piece confetti__piece--${i % 4}` });
    piece.style.left = `${Math.random() * 100}%`;
    piece.style.animationDelay = `${Math.random() * 0.6}s`;
    piece.style.animationDuration = `${1.6 + Math.random() * (SECONDS - 2.2)}s`;
    piece.style.setProperty("--drift", `${Math.random() * 24 - 12}vw`);
    piece.style.setProperty("--turn", `${Math.random() * 1440 - 720}deg`);
    shower.append(piece);
  }
  document.body.append(shower);
  setTimeout(() => shower.remove(), SECONDS * 1000);
}
