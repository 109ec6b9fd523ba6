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
    const best = this.choose(sizes, guess);
    const kept = words.filter((_, i) => codes[i] === best);
    // A guess that told nothing shares its list with the one before: long games stay small.
    this.#remaining.push(kept.length === words.length ? words : kept);
    return marksOf(best, WIDTH);
  }

  /** Chooses a clue, given how many words each would leave: the largest bucket. */
  choose(sizes) {
    let best = sizes.findIndex((size) => size > 0);
    for (let code = 0; code < CLUES; code++) {
      const larger = sizes[code] - sizes[best];
      if (larger > 0 || (larger === 0 && giveaway[code] < giveaway[best])) best = code;
    }
    return best;
  }

  undo() {
    this.#remaining.pop();
  }

  /** Whether a word may still be the answer. */
  mayBe(word) {
    return this.#remaining.at(-1).includes(this.#answers.indexOf(word));
  }
}

/** The optimal adversary. It asks the engine which clue costs the most guesses; the rest is its own. */
export class Hinter extends Host {
  #words;
  #hard;
  #turns = [];

  /** Hard tells whether the game is in hard mode: what may be guessed later is part of what a clue costs. */
  constructor(answers, words, hard) {
    super(answers);
    this.#words = words;
    this.#hard = hard;
  }

  // The page plays guess after guess without waiting, so this waits for the answer in its place.
  choose(sizes, guess) {
    const query = new URLSearchParams({ words: this.#words, turns: this.#turns.join(","), guess });
    if (this.#hard()) query.set("hard", "1");
    const request = new XMLHttpRequest();
    request.open("GET", `/hinter?${query}`, false);
    request.send();
    if (request.status !== 200) throw new Error(`the optimal adversary: ${request.responseText}`);
    const { clue } = JSON.parse(request.responseText);
    if (!sizes[clue]) throw new Error(`the optimal adversary answers with clue ${clue}, which leaves no word`);
    this.#turns.push(`${guess}:${marksOf(clue, WIDTH).join("")}`);
    return clue;
  }

  undo() {
    super.undo();
    this.#turns.pop();
  }
}
