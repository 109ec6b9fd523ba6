// A mock of Fibble: hello wordl's table with nine rows, of which the page plays the first. Every row
// carries exactly one lie, but the one that wins carries none.

import { GREY, marksOf, score } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { Fibber } from "../shared/hosts.js";
import { draw } from "../shared/random.js";
import { run } from "../shared/run.js";
import { plainButton } from "../shared/tiles.js";
import { Table } from "../hello-wordl/table.js";

const ROWS = 9;
const FLAG = "🏳️";
const OPEN_FLAG = "🏴";

const root = document.querySelector("#root");
const options = make("div", { class: "Game-options" });
root.append(make("h1", {}, "Fibble"), options);

function put(tile, letter) {
  if (!tile.firstChild) tile.append(make("div", { class: "Clue-letter" }));
  tile.firstChild.textContent = letter;
}

class View extends Table {
  constructor(game) {
    super(root, ROWS, game, put);
    for (let row = 0; row < ROWS; row++) this.rowAt(row).append(make("div", { class: "Fib-flag" }, FLAG));
  }

  finish(row, word, boards) {
    super.finish(row, word, boards);
    this.rowAt(row).lastChild.textContent = OPEN_FLAG;
  }

  end(result) {
    super.end(result, "Play again tomorrow!");
  }

  clear() {
    super.clear();
    for (let row = 0; row < ROWS; row++) this.rowAt(row).lastChild.textContent = FLAG;
  }
}

/** The page's own first word: it must not give all letters away. */
function given({ words, secrets, seed }) {
  for (let i = 1; ; i++) {
    const word = draw(words.answers, (seed + i) >>> 0);
    if (marksOf(score(word, secrets[0]), word.length).includes(GREY)) return word;
  }
}

const game = await run({
  site: "fibble",
  rows: ROWS,
  short: "More letters, please.",
  unknown: "That's not in the word list!",
  rule: (word, { history }) => (history.some((turn) => turn.word === word) ? "You've already guessed that!" : ""),
  given,
  host: ({ secrets, seed }) => new Fibber(secrets[0], seed),
  input: { target: document },
  view: (game) => new View(game),
});
options.append(plainButton("+ New Puzzle", () => game.again()));
