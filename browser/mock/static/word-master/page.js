// A mock of word-master: one grid of cells, with no element for a row.

import { make } from "../shared/dom.js";
import { Keyboard } from "../shared/keyboard.js";
import { run } from "../shared/run.js";
import { plainButton } from "../shared/tiles.js";

const ROWS = 6;
const MODAL_MS = 500;
const SHAPE = "inline-flex items-center justify-center rounded-full";
const EMPTY = `nm-flat-background text-primary ${SHAPE}`;
const FILLED = `nm-inset-background text-primary ${SHAPE}`;
const INVALID = "border border-red-800";
const STATES = ["nm-inset-n-gray", "nm-inset-yellow-500", "nm-inset-n-green"];

const root = document.querySelector("#root");

class View {
  root = make("div", { class: "grid grid-cols-5 grid-flow-row gap-4" });
  keyboard = new Keyboard({
    key: (name) => make("button", { type: "button", class: "nm-flat-background-sm" }, name === "Backspace" ? "⌫" : name),
    state: (key, mark) => (key.className = mark < 0 ? "nm-flat-background-sm" : STATES[mark]),
  });
  #cells;
  #width;
  #modal = null;

  constructor({ width }) {
    this.#width = width;
    this.#cells = Array.from({ length: ROWS * width }, () => make("span", { class: EMPTY }));
    this.root.append(...this.#cells);
    root.append(make("header", {}, make("h1", {}, "WORD MASTER")), this.root, this.keyboard.element);
  }

  #row = (row) => this.#cells.slice(row * this.#width, (row + 1) * this.#width);

  type(row, typed) {
    this.#row(row).forEach((cell, i) => {
      cell.textContent = (typed[i] ?? "").toUpperCase();
      cell.className = i < typed.length ? FILLED : EMPTY;
    });
  }

  mark(_, row, i, letter, mark) {
    const cell = this.#cells[row * this.#width + i];
    cell.textContent = letter.toUpperCase();
    cell.className = `${STATES[mark]} text-gray-50 ${SHAPE}`;
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
  }

  refuse(row) {
    for (const cell of this.#row(row)) if (cell.textContent) cell.className = `${FILLED} ${INVALID}`;
  }

  calm() {
    for (const cell of this.#cells) cell.classList.remove(...INVALID.split(" "));
  }

  end({ won, answers }) {
    setTimeout(() => this.#open(won, answers[0].toUpperCase()), MODAL_MS);
  }

  #open(won, answer) {
    const text = won ? ["Congrats!"] : ["Oops! The word was ", make("strong", {}, answer)];
    this.#modal = make("div", { class: "ReactModal__Overlay" });
    const content = make("div", { class: "ReactModal__Content", role: "dialog", "aria-label": "Game End Modal" });
    content.append(make("p", {}, ...text), plainButton("Play Again", () => game.again()));
    this.#modal.append(content);
    document.body.append(this.#modal);
  }

  clear() {
    this.#modal?.remove();
    for (const cell of this.#cells) {
      cell.textContent = "";
      cell.className = EMPTY;
    }
    this.keyboard.clear();
  }
}

const game = await run({
  site: "word-master",
  rows: ROWS,
  saves: false,
  view: (game) => new View(game),
});
