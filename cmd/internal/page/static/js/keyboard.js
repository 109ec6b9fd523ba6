// The keyboard below the board, and which keys are which colour.

import { GREEN, GREY, YELLOW } from "./game.js";
import { make } from "./dom.js";

const RANK = { [GREY]: 1, [YELLOW]: 2, [GREEN]: 3 };
const CLASS = ["", "grey", "yellow", "green"];

// showKeyboard draws the keyboard of an alphabet with what is known of each letter, on one board.
export function showKeyboard(root, rows, game, press) {
  const known = new Map();
  if (game.boards === 1 && game.host === "wordle") {
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
  root.replaceChildren(...lines.map((line) => make("div", { class: "keys" }, ...line)));
}
