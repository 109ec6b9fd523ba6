// Wordle's hard mode: what the row before revealed must be used again.

import { GREEN, GREY, copies } from "./clue.js";
import { upper } from "./letters.js";

const ORDINALS = ["1st", "2nd", "3rd"];

export const ordinal = (n) => ORDINALS[n - 1] ?? `${n}th`;

/**
 * What is wrong with a guess in hard mode, in Wordle's own words, or "" when nothing is. Only the
 * row before is looked at, as Wordle does: a row that obeyed the rule shows again whatever the rows
 * before it had shown. Green places are named first, then missing letters, counted with repeats.
 */
export function violation(previous, marks, guess) {
  const moved = [...previous].findIndex((letter, i) => marks[i] === GREEN && guess[i] !== letter);
  if (moved >= 0) return `${ordinal(moved + 1)} letter must be ${upper(previous[moved])}`;
  const revealed = [...previous].filter((_, i) => marks[i] !== GREY).join("");
  const missing = [...revealed].find((letter) => copies(guess, letter) < copies(revealed, letter));
  return missing ? `Guess must contain ${upper(missing)}` : "";
}

/** The rule of a page, see game.js, whose hard mode is on where on() says so, and looks at so many rows before. */
export const ruleOf = (on, broken = violation, rows = 1) => (word, { history }) =>
  (on() ? history.slice(-rows).map(({ word: before, boards }) => broken(before, boards[0], word)).find(Boolean) : "");
