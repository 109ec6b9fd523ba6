// Several boards that every guess goes to: Quordle and its kind. A page says what they are made of.

import { make } from "./dom.js";
import { upper } from "./letters.js";
import * as options from "./options.js";
import { grid, plainButton } from "./tiles.js";

// exchange gives each of two tiles what the other shows.
function exchange(one, other) {
  const attributes = (e) => [...e.attributes].map(({ name, value }) => [name, value]);
  const [a, b] = [attributes(one), attributes(other)];
  for (const [name, value] of a) other.setAttribute(name, value);
  for (const [name, value] of b) one.setAttribute(name, value);
  const content = [...one.childNodes];
  one.replaceChildren(...other.childNodes);
  other.replaceChildren(...content);
}

export class Boards {
  root;
  keyboard;
  #result = make("p", { class: "result", role: "status" });
  #again;
  #boards;
  #put;
  #solved;
  #label;

  /**
   * root holds the boards; row(board, n) and tile(board, n, i) make their elements, board(n, rows)
   * gets the rows to put into the document. put(tile, { letter, mark, row, i, known, now }) shows a
   * tile: mark is undefined before it is known, now is true in the row that is being typed. title is
   * the page's, again() starts the next game. label(element, row, text) may label a row
   * with what it holds.
   */
  constructor({ title, root, keyboard, boards, rows, width, board, row, tile, put, again, label }) {
    this.root = root;
    this.keyboard = keyboard;
    this.#again = again;
    this.#put = put;
    this.#label = label ?? (() => {});
    this.#boards = Array.from({ length: boards }, (_, b) => grid(rows, width, (n) => row(b, n), (i) => tile(b, i)));
    this.#boards.forEach((list, b) => board(b, list.map((line) => line.row)));
    document.querySelector("#root").append(make("h1", {}, title), root, this.#result, keyboard.element);
  }

  type(row, typed, known) {
    this.#boards.forEach((list, b) => {
      if (this.#solved.has(b)) return;
      this.#label(list[row].row, row, `Current guess ${upper(typed)}.`);
      list[row].tiles.forEach((tile, i) => this.#put(tile, { letter: typed[i] ?? "", row, i, known, now: true }));
    });
  }

  mark(board, row, i, letter, mark) {
    this.#put(this.#boards[board][row].tiles[i], { letter, mark, row, i, known: true, now: false });
  }

  #solve(b) {
    this.#solved.add(b);
    const solved = options.text("solved", "stays");
    const last = this.#boards.length - 1;
    if (solved === "goes") this.#boards[b][0].row.parentElement.remove();
    if (solved === "last" && b < last) this.#swap(b, last);
  }

  // #swap draws two boards in each other's place: the elements stay where they are.
  #swap(a, b) {
    const boards = this.#boards;
    boards[a].forEach(({ tiles }, row) => tiles.forEach((tile, i) => exchange(tile, boards[b][row].tiles[i])));
    [boards[a], boards[b]] = [boards[b], boards[a]];
  }

  finish(row, word, boards) {
    boards.forEach((marks, b) => {
      if (marks) this.#label(this.#boards[b][row].row, row, `Guess ${upper(word)}. `);
      if (marks?.every((mark) => mark === 2)) this.#solve(b);
      if (marks) this.keyboard.colour(word, marks);
    });
  }

  end({ won, answers, tries }) {
    const words = answers.map((word) => upper(word)).join(", ");
    this.#result.textContent = won ? `Solved in ${tries}. ` : `The words were ${words}. `;
    this.#result.append(plainButton("Play again", this.#again));
  }

  clear() {
    this.#result.textContent = "";
    this.#solved = new Set();
    for (const list of this.#boards) {
      list.forEach(({ row: element, tiles }, row) => {
        this.#label(element, row, "Future guess.");
        tiles.forEach((tile, i) => this.#put(tile, { letter: "", row, i, known: true, now: false }));
      });
    }
    this.keyboard.clear();
  }
}
