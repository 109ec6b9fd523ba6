// The coloured squares of a game, as people share them.

import { GREEN, today, YELLOW } from "./game.js";
import { rowsOf, won } from "./games.js";
import { thousands } from "./dom.js";
import { titleOf } from "./hosts.js";

const FIRST = "2021-06-19"; // the day of Wordle 0

const days = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

// score returns the score, such as 3/6. Guesses after the last row don't count.
export function score(game) {
  const of = rowsOf(game);
  return `${won(game) ? game.rows.length : "X"}${of ? `/${of}` : ""}`;
}

// squaresOf returns the lines of squares of a game on one board.
export function squaresOf(game) {
  return game.rows.slice(0, rowsOf(game) || undefined).map(({ clues: [clue] }) => clue.map((colour) => (colour === GREEN ? "🟩" : colour === YELLOW ? "🟨" : "⬛")).join(""));
}

// shared returns the text that people share. For several boards it has the row that solved each, two boards a line, as absurdist share.
export function shared(game) {
  const { date, host, boards, mode } = game;
  const name = date ? `Wordle ${thousands(dayNumber(date))}` : titleOf(host) || (boards > 1 ? `${boards} boards` : "Wordle");
  const title = `${name} ${score(game)}${mode === "normal" ? "" : "*"}`;
  if (boards === 1) return [title, "", ...squaresOf(game)].join("\n");
  const solved = Array.from({ length: boards }, (_, board) => game.solvedAt(board) + 1).map((row) => (row && row <= rowsOf(game) ? String(row).padStart(2) : "🟥"));
  return [title, "", ...solved.flatMap((mark, n) => (n % 2 ? [] : [[mark, solved[n + 1]].filter(Boolean).join(" ")]))].join("\n");
}

// dayNumber returns the number of a day's Wordle.
export const dayNumber = (date) => days(FIRST, date);

// daysAfter returns how many days lie between two dates, 0 if the second is not later.
export const daysAfter = (last, date = today()) => (last && date > last ? days(last, date) - 1 : 0);
