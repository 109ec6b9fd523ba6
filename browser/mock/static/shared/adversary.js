// Hosts that have no word in mind, and answer each guess so as to give least away.

import { GREEN, YELLOW, isWin, marksOf, score } from "./clue.js";

/**
 * How much a clue gives away. Among equally large buckets the host takes the least: fewest greens, then fewest
 * yellows, then the smallest pattern read left to right, grey < yellow < green, which is the order of the clue
 * numbers.
 */
function giveaway(code, width) {
  const marks = marksOf(code, width);
  const count = (mark) => marks.filter((m) => m === mark).length;
  return (count(GREEN) * (width + 1) + count(YELLOW)) * 3 ** width + code;
}

/** The clues that leave the most words, in the order in which they were found. */
function largest(possible, sizes) {
  const most = possible.reduce((size, code) => Math.max(size, sizes[code]), 0);
  return possible.filter((code) => sizes[code] === most);
}

export class Host {
  #answers;
  #rule;
  #width;
  // The answers still possible before each guess and now, as indices: undo pops one off.
  #remaining;
  // How many words each clue of the last guess would leave. It is used again: there are half a million clues of
  // twelve tiles.
  #sizes;

  /** rule scores a guess, see clue.js. */
  constructor(answers, rule = score) {
    this.#answers = answers;
    this.#rule = rule;
    this.#width = answers[0].length;
    this.#remaining = [Uint32Array.from(answers.keys())];
    this.#sizes = new Uint32Array(3 ** this.#width);
  }

  /** Answers a guess, see hosts.js: its marks, left to right. Every remaining word is scored anew. */
  answer(guess) {
    const words = this.#remaining.at(-1);
    const codes = new Uint32Array(words.length);
    const sizes = this.#sizes;
    const possible = []; // the clues that occur
    for (let i = 0; i < words.length; i++) {
      codes[i] = this.#rule(guess, this.#answers[words[i]]);
      if (sizes[codes[i]]++ === 0) possible.push(codes[i]);
    }
    const best = this.choose(possible, sizes, guess, codes);
    for (const code of possible) sizes[code] = 0;
    const kept = words.filter((_, i) => codes[i] === best);
    // A guess that excludes nothing shares its list with the one before: long games stay small.
    this.#remaining.push(kept.length === words.length ? words : kept);
    return [marksOf(best, this.#width)];
  }

  /** Chooses one of the clues that occur, given how many words each would leave: the largest bucket. */
  choose(possible, sizes) {
    const equals = largest(possible, sizes);
    if (equals.length === 1) return equals[0];
    const costs = equals.map((code) => giveaway(code, this.#width));
    return equals[costs.indexOf(Math.min(...costs))];
  }

  undo() {
    this.#remaining.pop();
  }

  /** A word that may still be the answer. */
  answers = () => [this.#answers[this.#remaining.at(-1)[0]]];

  /** Whether a word may still be the answer. */
  mayBe(word) {
    return this.#remaining.at(-1).includes(this.#answers.indexOf(word));
  }
}

/** A host that, among equally large buckets, takes the one that it found first. */
export class FirstMet extends Host {
  choose(possible, sizes) {
    return largest(possible, sizes)[0];
  }
}

/**
 * A host that counts as it goes through its words, and takes the bucket that was the first to have more than all before it. A word
 * wins only when no other is left.
 */
export class FirstFilled extends Host {
  choose(possible, sizes, guess, codes) {
    const others = possible.filter((code) => !isWin(marksOf(code, guess.length)));
    const equals = largest(others.length > 0 ? others : possible, sizes);
    return equals.toSorted((a, b) => codes.lastIndexOf(a) - codes.lastIndexOf(b))[0];
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
  choose(possible, sizes, guess) {
    const query = new URLSearchParams({ words: this.#words, turns: this.#turns.join(","), guess });
    if (this.#hard()) query.set("hard", "1");
    const request = new XMLHttpRequest();
    request.open("GET", `../hinter?${query}`, false);
    request.send();
    if (request.status !== 200) throw new Error(`the optimal adversary: ${request.responseText}`);
    const { clue } = JSON.parse(request.responseText);
    if (!possible.includes(clue)) throw new Error(`the optimal adversary answers with clue ${clue}, which leaves no word`);
    this.#turns.push(`${guess}:${marksOf(clue, guess.length).join("")}`);
    return clue;
  }

  undo() {
    super.undo();
    this.#turns.pop();
  }
}
