// A mock of Fibble: hello wordl's table with nine rows, of which the page plays the first. Every row
// carries exactly one lie, or as many as the options say, but the one that wins carries none.

import { GREY, marksOf, score } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { fibber } from "../shared/hosts.js";
import * as query from "../shared/options.js";
import { draw } from "../shared/random.js";
import { play } from "../shared/skin.js";
import { plainButton } from "../shared/tiles.js";
import { table } from "../hello-wordl/table.js";

const FLAG = "🏳️";
const OPEN_FLAG = "🏴";

const lies = query.number("lies", 1);
const atMost = query.text("count") === "at-most";
const title = lies === 1 && !atMost ? "Fibble" : `Fibble, ${atMost ? "at most " : ""}${lies} ${lies === 1 ? "lie" : "lies"} a row`;
const options = make("div", { class: "Game-options" });

/** The page's own first word: it must not give all letters away. */
function given({ words, secrets, seed }) {
  for (let i = 1; ; i++) {
    const word = draw(words.answers, (seed + i) >>> 0);
    if (marksOf(score(word, secrets[0]), word.length).includes(GREY)) return word;
  }
}

const { tile, place, clear, ...skin } = table("Play again tomorrow!", [make("h1", {}, title), options]);
const flag = (row, sign) => (row.lastChild.textContent = sign);
let lines = [];

const game = await play({
  rows: 9,
  short: "More letters, please.",
  unknown: "That's not in the word list!",
  rule: (word, { history }) => (history.some((turn) => turn.word === word) ? "You've already guessed that!" : ""),
  given,
  host: ({ secrets, seed }) => fibber(secrets[0], seed, lies, atMost),
  input: { target: document },
  ...skin,
  tile() {
    const cell = tile();
    cell.append(make("div", { class: "Clue-letter" }));
    return cell;
  },
  faces: (cell) => [cell.firstChild],
  place(b, rows, board) {
    lines = rows;
    for (const row of rows) row.append(make("div", { class: "Fib-flag" }, FLAG));
    place(b, rows, board);
  },
  finish: ({ row }) => flag(row, OPEN_FLAG),
  clear() {
    clear();
    for (const row of lines) flag(row, FLAG);
  },
});
options.append(plainButton("+ New Puzzle", () => game.again()));
