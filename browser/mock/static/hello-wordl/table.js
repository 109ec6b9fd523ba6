// The table of hello wordl, which Fibble uses too: a row is locked in once it has been played.

import { make } from "../shared/dom.js";
import { upper } from "../shared/letters.js";

const SPOKEN = ["no", "elsewhere", "correct"];

const alert = make("p", { role: "alert" });

/** Shows a text below the table. */
export const say = (text) => (alert.textContent = text || "\u00a0");

/** The skin of such a page: parts stand above the table, after is said once a game is over. */
export const table = (after, parts) => ({
  board: () => make("table", { class: "Game-rows", tabindex: "0", "aria-label": "Table of guesses" }),
  row: () => make("tr", { class: "Row" }),
  tile: () => make("td", { class: "Row-letter", "aria-live": "off" }),
  place: (_, rows, board) => board.append(make("tbody", {}, ...rows)),
  played: "Row-locked-in",
  page: (board, keys) => [...parts, make("div", { class: "Game" }, board, alert, keys)],
  keys: {
    attributes: { class: "Game-keyboard" },
    row: { class: "Game-keyboard-row" },
    tag: "div",
    key: { tabindex: "-1", role: "button", class: "Game-keyboard-button" },
    labels: { Backspace: "⌫" },
  },
  states: ["letter-absent", "letter-elsewhere", "letter-correct"],
  text: (letter) => letter,
  label: ({ letter, mark }) => (mark === undefined ? null : `${upper(letter)}: ${SPOKEN[mark]}`),
  refuse: (_, text) => say(text),
  calm: () => say(""),
  end: ({ won, answers }) => say(`You ${won ? "won" : "lost"}! The answer was ${upper(answers[0])}. ${after}`),
  clear: () => say(""),
});
