// A mock of hello wordl: a table, an alert below it, every reveal at once, and Enter for the next game. A slider
// above the table says how many letters a word has.

import { score } from "../shared/clue.js";
import { ruleOf, violation } from "../shared/hardmode.js";
import { secrets } from "../shared/hosts.js";
import { find } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { read } from "../shared/storage.js";
import { loadWords } from "../shared/words.js";
import { say, table } from "./table.js";

const ULTRA = 2;
const USUAL = 5;

/** The list of words of a length: each but the usual one has its own. */
const listOf = (length) => (length === USUAL ? "nyt" : `en-${length}`);

// 0 normal, 1 hard, 2 ultra hard; kept by the live page under this name.
const difficulty = options.number("hard", read("difficulty") ?? 0);

function broken(before, marks, word) {
  const fits = score(before, word) === marks.reduce((code, mark) => code * 3 + mark, 0);
  return violation(before, marks, word) || (difficulty === ULTRA && !fits ? "Guess must fit every clue" : "");
}

/** A link may carry a word to guess, in base 64. */
const challenge = options.has("challenge") ? atob(options.text("challenge")).toLowerCase() : "";
const length = challenge.length || options.number("length", USUAL);

const slider = find("#wordLength");
slider.value = length;
slider.addEventListener("change", async () => {
  const chosen = slider.valueAsNumber;
  slider.blur(); // the keys are the game's
  game.again(await loadWords(listOf(chosen)));
  say(`${chosen} letters`);
});

const { end, ...skin } = table("(Enter to play again)");

const game = await play({
  words: listOf(length),
  rule: ruleOf(() => difficulty > 0, broken, Infinity), // both hard modes look at all rows
  ...(challenge && { host: () => secrets([challenge]) }),
  ...skin,
  // The live page changes its length between games only.
  written: (row, typed) => (slider.disabled = row > 0 || typed !== "" || challenge !== ""),
  end(result) {
    end(result);
    slider.disabled = false;
  },
});
