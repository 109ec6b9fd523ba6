// Who answers guesses. A host is asked answer(word, row, extra) for each row in turn and returns the
// marks for each board; answers() are the words that a lost game shows.

import { GREY, isWin, marksOf, score } from "./clue.js";
import { drawFraction, drawNumber } from "./random.js";

const COLOURS = 3;

/** One secret for each board, scored by a rule. */
export class Secrets {
  #words;
  #rule;

  constructor(words, rule = score) {
    this.#words = words;
    this.#rule = rule;
  }

  answer = (guess) => this.#words.map((word) => marksOf(this.#rule(guess, word), word.length));
  answers = () => this.#words;
}

/** Fibble's host: exactly so many tiles of each row lie, or at most so many. A row that wins carries no lie. */
export class Fibber {
  #word;
  #seed;
  #lies;
  #atMost;

  constructor(word, seed, lies = 1, atMost = false) {
    this.#word = word;
    this.#seed = seed;
    this.#lies = lies;
    this.#atMost = atMost;
  }

  // The lies of a row are drawn from the seed and the number of the row: the same after a reload.
  answer(guess, row) {
    const width = this.#word.length;
    const truth = marksOf(score(guess, this.#word), width);
    if (isWin(truth)) return [truth];
    const lies = this.#atMost ? drawNumber(this.#lies + 1, this.#seed, row, 0, 0) : this.#lies;
    const shifts = new Map(); // by the tile that lies
    for (let i = 0; shifts.size < lies; i++) {
      const lie = drawNumber(width * (COLOURS - 1), this.#seed, row, ...(i ? [i] : []));
      if (!shifts.has(lie % width)) shifts.set(lie % width, 1 + Math.floor(lie / width));
    }
    const marks = truth.map((mark, tile) => (mark + (shifts.get(tile) ?? 0)) % COLOURS);
    // A row of nothing but greens would be read as a win: the last lie is the other one then.
    if (isWin(marks)) {
      const last = Math.max(...shifts.keys());
      marks[last] = COLOURS - truth[last] - marks[last];
    }
    return [marks];
  }

  answers = () => [this.#word];
}

/**
 * A host whose clues are noisy: of n tiles each keeps its colour with probability e^(ε/n) / (2 + e^(ε/n)),
 * and becomes each of the other two with 1 / (2 + e^(ε/n)). With ε = 0 it tells the truth, as that is
 * the final answer.
 */
export class Noisy {
  #word;
  #seed;

  constructor(word, seed) {
    this.#word = word;
    this.#seed = seed;
  }

  // The noise is drawn from the seed, the row and the tile: the same after a reload.
  answer(guess, row, epsilon) {
    const marks = marksOf(score(guess, this.#word), guess.length);
    if (epsilon === 0) return [marks];
    const lie = chanceOfLie(epsilon, guess.length);
    const noisy = marks.map((mark, i) => {
      const x = drawFraction(this.#seed, row, i);
      if (x >= lie) return mark;
      return (mark + (x < lie / 2 ? 1 : 2)) % COLOURS;
    });
    return [noisy];
  }

  answers = () => [this.#word];
}

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
