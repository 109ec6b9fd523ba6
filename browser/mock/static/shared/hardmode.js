// Wordle's hard mode: what the row before revealed must be used again.

import { GREEN, GREY } from "./clue.js";
import { upper } from "./letters.js";

const ORDINALS = ["1st", "2nd", "3rd"];

export const ordinal = (n) => ORDINALS[n - 1] ?? `${n}th`;

/**
 * What is wrong with a guess in hard mode, in Wordle's own words, or "" when nothing is. Only the
 * row before is looked at, as Wordle does: a row that obeyed the rule shows again whatever the rows
 * before it had shown. Green places are named first, then missing letters, counted with repeats.
 */
export function violation(previous, marks, guess) {
  for (let i = 0; i < previous.length; i++) {
    if (marks[i] === GREEN && guess[i] !== previous[i]) {
      return `${ordinal(i + 1)} letter must be ${upper(previous[i])}`;
    }
  }
  const revealed = new Map();
  for (let i = 0; i < previous.length; i++) {
    if (marks[i] === GREY) continue;
    revealed.set(previous[i], (revealed.get(previous[i]) ?? 0) + 1);
  }
  for (const [letter, count] of revealed) {
    if (guess.split(letter).length - 1 < count) {
      return `Guess must contain ${upper(letter)}`;
    }
  }
  return "";
}

/** The rule of a page, see game.js, whose hard mode is on where on() says so. */
export const ruleOf = (on) => (word, { history }) => (on() && history.length > 0 ? violation(history.at(-1).word, history.at(-1).boards[0], word) : "");
