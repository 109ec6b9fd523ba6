// A mock of Fibble: hello wordl's table with nine rows, of which the page plays the first. Every row
// carries exactly one lie, or as many as the options say, but the one that wins carries none.

import { GREY, marksOf, score } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { fibber } from "../shared/hosts.js";
import { find } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { draw } from "../shared/random.js";
import { play } from "../shared/skin.js";
import { table } from "../hello-wordl/table.js";

const FLAG = "🏳️";
const OPEN_FLAG = "🏴";

const lies = options.number("lies", 1);
const atMost = options.text("count") === "at-most";
const count = `${atMost ? "at most " : ""}${lies} ${lies === 1 ? "lie" : "lies"}`;
if (lies !== 1 || atMost) find("h1").textContent = `Fibble, ${count} a row`;

/** The page's own first word: it must not give all letters away. */
function given({ words, secrets, seed }) {
  for (let i = 1; ; i++) {
    const word = draw(words.answers, (seed + i) >>> 0);
    if (marksOf(score(word, secrets[0]), word.length).includes(GREY)) return word;
  }
}

const { clear, ...skin } = table("Play again tomorrow!");
const flag = (row, sign) => (row.lastChild.textContent = sign);

await play({
  rule: (word, { history }) => (history.some((turn) => turn.word === word) ? "You've already guessed that!" : ""),
  given,
  host: ({ secrets, seed }) => fibber(secrets[0], seed, lies, atMost),
  ...skin,
  rest: () => [make("div", { class: "Fib-flag" }, FLAG)],
  finish: ({ row }) => flag(row, OPEN_FLAG),
  clear(_, lines) {
    clear();
    for (const { row } of lines) flag(row, FLAG);
  },
});
