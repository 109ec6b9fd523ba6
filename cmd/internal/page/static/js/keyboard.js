// The keyboard below the board, and the colours of its keys.

import { find, make } from "./dom.js";
import { game, GREEN, GREY, YELLOW } from "./game.js";
import { lying } from "./hosts.js";

const RANK = { [GREY]: 1, [YELLOW]: 2, [GREEN]: 3 };
const CLASS = ["", "grey", "yellow", "green"];

// showKeyboard draws the keyboard of an alphabet with what is known of each letter, on one board.
export function showKeyboard(rows, press) {
  const root = find("keyboard");
  const known = new Map();
  if (game.boards === 1 && !lying(game.host)) {
    for (const { letters, clues } of game.rows) {
      letters.forEach((letter, place) => known.set(letter, Math.max(known.get(letter) ?? 0, RANK[clues[0][place]])));
    }
  }
  const key = (letter) => {
    const state = CLASS[known.get(letter) ?? 0];
    return make("button", { type: "button", class: `key ${state}`, "aria-label": state ? `${letter}, ${state}` : letter, onclick: () => press(letter) }, letter);
  };
  const lines = rows.map((row) => [...row].map(key));
  lines.at(-1).unshift(make("button", { type: "button", class: "key wide", onclick: () => press("Enter") }, "Enter"));
  lines.at(-1).push(make("button", { type: "button", class: "key wide", "aria-label": "Backspace", onclick: () => press("Backspace") }, "⌫"));
  const stop = [...root.querySelectorAll(".key")].findIndex((key) => key.tabIndex === 0);
  const focused = root.contains(document.activeElement);
  root.replaceChildren(...lines.map((line) => make("div", { class: "keys" }, ...line)));
  const keys = [...root.querySelectorAll(".key")];
  const now = keys[stop] ?? keys[0];
  for (const key of keys) key.tabIndex = key === now ? 0 : -1;
  if (focused) now.focus();
  root.onkeydown = walk;
}

// walk moves between the keys by arrows. Together the keys are one stop of the tab order.
function walk(event) {
  const lines = [...event.currentTarget.children].map((line) => [...line.children]);
  const row = lines.findIndex((line) => line.includes(event.target));
  const at = lines[row]?.indexOf(event.target);
  const next = {
    ArrowLeft: () => lines[row][at - 1], ArrowRight: () => lines[row][at + 1],
    ArrowUp: () => lines[row - 1]?.[Math.min(at, lines[row - 1].length - 1)], ArrowDown: () => lines[row + 1]?.[Math.min(at, lines[row + 1].length - 1)],
  }[event.key]?.();
  if (!next) return;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  event.preventDefault();
}
