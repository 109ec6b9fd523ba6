// The host of Absurdle: it has no word in mind, and answers each guess so as to give least away.

import { GREEN, YELLOW, marksOf, score } from "../shared/clue.js";

const WIDTH = 5;
const CLUES = 3 ** WIDTH;

// How much a clue gives away. Among equally large buckets the host takes the least: fewest greens,
// then fewest yellows, then the smallest pattern read left to right, grey < yellow < green, which is
// the order of the clue numbers.
const giveaway = Array.from({ length: CLUES }, (_, code) => {
  const marks = marksOf(code, WIDTH);
  const count = (mark) => marks.filter((m) => m === mark).length;
  return (count(GREEN) * 10 + count(YELLOW)) * CLUES + code;
});

export class Host {
  #answers;
  // The answers still possible before each guess and now, as indices: undo pops one off.
  #remaining;

  constructor(answers) {
    this.#answers = answers;
    this.#remaining = [Uint16Array.from(answers.keys())];
  }

  /** Answers a guess: its marks, left to right. Every remaining word is scored anew. */
  answer(guess) {
    const words = this.#remaining.at(-1);
    const codes = new Uint8Array(words.length);
    const sizes = new Uint16Array(CLUES);
    for (let i = 0; i < words.length; i++) {
      codes[i] = score(guess, this.#answers[words[i]]);
      sizes[codes[i]]++;
    }
    let best = codes[0];
    for (let code = 0; code < CLUES; code++) {
      const larger = sizes[code] - sizes[best];
      if (larger > 0 || (larger === 0 && giveaway[code] < giveaway[best])) best = code;
    }
    const kept = words.filter((_, i) => codes[i] === best);
    // A guess that told nothing shares its list with the one before: long games stay small.
    this.#remaining.push(kept.length === words.length ? words : kept);
    return marksOf(best, WIDTH);
  }

  undo() {
    this.#remaining.pop();
  }

  /** Whether a word may still be the answer. */
  mayBe(word) {
    return this.#remaining.at(-1).includes(this.#answers.indexOf(word));
  }
}
