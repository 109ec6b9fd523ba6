// A mock of Kilordle: a thousand boards get each word. The page shows those that are nearest to being solved, and takes a board away
// once each of its letters has been green. No class names anything.

import { GREEN, marksOf, score } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { find } from "../shared/markup.js";
import { drawSeveral } from "../shared/random.js";
import { play } from "../shared/skin.js";

const BOARDS = 1000;
const SHOWN = 32;
const ROWS = 1005;
const COLOURS = ["", "rgb(255, 255, 0)", "rgb(0, 200, 0)"];
const RED = "rgb(222, 89, 86)";

const tile = (letter, colour = "") => make("div", { style: `background-color: ${colour}` }, letter);
const row = (letters, colour) => make("div", {}, ...letters.map((letter, i) => tile(letter, colour(i))));

class Board {
  element = make("div");
  #word;
  #best;

  constructor(word) {
    this.#word = word;
    this.#best = [...word].fill(0);
  }

  play(guess) {
    this.marks = marksOf(score(guess, this.#word), guess.length);
    [...this.#word].forEach((letter, i) => {
      const worth = letter === guess[i] ? 3 : guess.includes(letter) ? 1 : 0;
      this.#best[i] = Math.max(this.#best[i], worth);
    });
    this.element.lastChild.replaceWith(row([...guess], (i) => COLOURS[this.marks[i]]));
    this.write("", true);
  }

  /** Draws the row that is typed, the last one. */
  write(typed, known, anew = true) {
    if (!anew) this.element.lastChild?.remove();
    this.element.append(row(Array.from(this.#word, (_, i) => typed[i] ?? ""), () => (known ? "" : RED)));
  }

  get worth() {
    return this.#best.reduce((a, b) => a + b);
  }

  get solved() {
    return this.#best.every((worth) => worth === 3);
  }
}

let open = []; // the boards that are not solved, the nearest to that first
const shown = () => open.slice(0, SHOWN);
const [, stats] = find(".App").firstChild.firstChild.firstChild.children;
const puzzles = stats.parentElement.nextSibling;
let game;

function draw() {
  stats.textContent = `Guesses: ${game.history.length}/${ROWS} | Remaining: ${open.length}/${BOARDS}`;
  puzzles.replaceChildren(...shown().map((board) => board.element));
  if (open.length > 0) puzzles.append(make("div", {}, `+ ${Math.max(0, open.length - SHOWN)} more`));
}

// The log has the clues of one board: the one shown first, as long as it is shown.
let first;
const host = {
  answer(guess) {
    for (const board of open) board.play(guess);
    open = open.filter((board) => !board.solved).sort((a, b) => b.worth - a.worth);
    if (!shown().includes(first)) first = open[0];
    return [first?.marks ?? Array(guess.length).fill(GREEN)];
  },
  answers: () => [],
};

await play({
  host(started) {
    game = started;
    open = drawSeveral(game.words.answers, game.seed, BOARDS).map((word) => new Board(word));
    [first] = open;
    for (const board of open) board.write("", true);
    return host;
  },
  status: () => (open.length === 0 ? "won" : game.history.length < ROWS ? "playing" : "lost"),
  board: puzzles,
  row: () => make("div"),
  tile: () => make("div"),
  place: () => {}, // the boards draw themselves
  put: () => {},
  written(_, typed, __, ___, known) {
    for (const board of shown()) board.write(typed, known, false);
  },
  finish: draw,
  end({ won }) {
    if (won) puzzles.after(make("img", { alt: "Congratulations, you have beaten Kilordle!" }));
  },
  clear: draw,
});
