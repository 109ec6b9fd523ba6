// Who answers guesses. A host is asked answer(word, row, extra) for each row in turn and returns the
// marks for each board; answers() are the words that a lost game shows.

import { GREY, isWin, marksOf, score, scoreFirstCopy, scoreInOrder, scoreNaively } from "./clue.js";
import * as options from "./options.js";
import { drawFraction, drawNumber } from "./random.js";

const COLOURS = 3;

/** One secret for each board, scored by a rule. */
export const secrets = (words, rule = score) => ({
  answer: (guess) => words.map((word) => marksOf(rule(guess, word), word.length)),
  answers: () => words,
});

const scores = { 0: score, 1: scoreNaively, "in-order": scoreInOrder, "first-copy": scoreFirstCopy };

/** The host of most pages; with the option misscore it counts repeated letters wrong. */
export const honest = (game) => secrets(game.secrets, scores[options.text("misscore", "0")]);

/**
 * Fibble's host: exactly so many tiles of each row lie, or at most so many. A row that wins carries no lie. The lies of a row are
 * drawn from the seed and the number of the row: the same after a reload.
 */
export const fibber = (word, seed, lies, atMost) => ({
  answer(guess, row) {
    const width = word.length;
    const truth = marksOf(score(guess, word), width);
    if (isWin(truth)) return [truth];
    const count = atMost ? drawNumber(lies + 1, seed, row, 0, 0) : lies;
    const shifts = new Map(); // by the tile that lies
    for (let i = 0; shifts.size < count; i++) {
      const lie = drawNumber(width * (COLOURS - 1), seed, row, ...(i ? [i] : []));
      if (!shifts.has(lie % width)) shifts.set(lie % width, 1 + Math.floor(lie / width));
    }
    const marks = truth.map((mark, tile) => (mark + (shifts.get(tile) ?? 0)) % COLOURS);
    // A row of nothing but greens would be read as a win: the last lie is the other one then.
    if (isWin(marks)) {
      const last = Math.max(...shifts.keys());
      marks[last] = COLOURS - truth[last] - marks[last];
    }
    return [marks];
  },
  answers: () => [word],
});

/**
 * A host whose clues are noisy: of n tiles each keeps its colour with probability e^(ε/n) / (2 + e^(ε/n)),
 * and becomes each of the other two with 1 / (2 + e^(ε/n)). With ε = 0 it tells the truth, as that is
 * the final answer. The noise is drawn from the seed, the row and the tile: the same after a reload.
 */
export const noisy = (word, seed) => ({
  answer(guess, row, epsilon) {
    const marks = marksOf(score(guess, word), guess.length);
    if (epsilon === 0) return [marks];
    const lie = chanceOfLie(epsilon, guess.length);
    return [marks.map((mark, i) => {
      const x = drawFraction(seed, row, i);
      return x >= lie ? mark : (mark + (x < lie / 2 ? 1 : 2)) % COLOURS;
    })];
  },
  answers: () => [word],
});

/** The probability that one of width tiles shows another colour than the true one. */
export const chanceOfLie = (epsilon, width) => 2 / (2 + Math.exp(epsilon / width));

/** Shows marks with one of them changed, so that they are neither true nor a win. */
export function withLie(marks, tile) {
  if (isWin(marks)) return marks;
  const shown = [...marks];
  shown[tile] = (marks[tile] + 1) % COLOURS;
  if (isWin(shown)) shown[tile] = GREY;
  return shown;
}
