// A mock of hello wordl: a table, an alert below it, every reveal at once, and Enter for the next game. A slider
// above the table says how many letters a word has.

import { GREEN, GREY, score } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { ordinal } from "../shared/hardmode.js";
import { Secrets } from "../shared/hosts.js";
import { upper } from "../shared/letters.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { storage } from "../shared/storage.js";
import { loadWords } from "../shared/words.js";
import { Slider } from "./slider.js";
import { Table } from "./table.js";

const ROWS = 6;
const ULTRA = 2;
const USUAL = 5;

const root = document.querySelector("#root");
root.append(make("h1", {}, "hello wordl"));

/** The list of words of a length: each but the usual one has its own. */
const listOf = (length) => (length === USUAL ? "nyt" : `en-${length}`);

// 0 normal, 1 hard, 2 ultra hard; kept by the live page under this name.
const difficulty = options.number("hard", Number(storage.getItem("difficulty") ?? 0));

/** What is wrong with a word by all rows before it: both hard modes look at all of them. */
function rule(word, game) {
  if (difficulty === 0) return "";
  for (const { word: before, boards } of game.history) {
    const problem = broken(before, boards[0], word);
    if (problem) return problem;
  }
  return "";
}

function broken(before, marks, word) {
  for (let i = 0; i < before.length; i++) {
    if (marks[i] === GREEN && word[i] !== before[i]) return `${ordinal(i + 1)} letter must be ${upper(before[i])}`;
  }
  for (const letter of new Set(before)) {
    const revealed = [...before].filter((other, i) => other === letter && marks[i] !== GREY).length;
    const there = word.split(letter).length - 1;
    if (there < revealed) return `Guess must contain ${upper(letter)}`;
  }
  const fits = score(before, word) === marks.reduce((code, mark) => code * 3 + mark, 0);
  return difficulty === ULTRA && !fits ? "Guess must fit every clue" : "";
}

/** A link may carry a word to guess, in base 64. */
const challenge = options.has("challenge") ? atob(options.text("challenge")).toLowerCase() : "";

class View extends Table {
  #slider;

  constructor(game) {
    const slider = new Slider(game.width, async (length) => {
      const words = await loadWords(listOf(length));
      this.resize(ROWS, length);
      game.again(words);
      this.say(`${length} letters`);
    });
    root.append(slider.element);
    super(root, ROWS, game);
    this.#slider = slider;
  }

  // The live page changes its length between games only.
  type(row, typed) {
    super.type(row, typed);
    this.#slider.disabled = row > 0 || typed !== "" || challenge !== "";
  }

  end(result) {
    super.end(result, "(Enter to play again)");
    this.#slider.disabled = false;
  }
}

await run({
  site: "hello-wordl",
  words: listOf(challenge.length || options.number("length", USUAL)),
  rows: ROWS,
  saves: false,
  short: "Too short",
  unknown: "Not a valid word",
  restarts: true,
  rule,
  ...(challenge && { host: () => new Secrets([challenge]) }),
  input: { target: document },
  view: (game) => new View(game),
});
