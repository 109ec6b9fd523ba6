// The table of hello wordl, which Fibble uses too: a row is locked in once it has been played.

import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { upper } from "../shared/letters.js";
import { grid, setWidth } from "../shared/tiles.js";

const STATES = ["letter-absent", "letter-elsewhere", "letter-correct"];
const SPOKEN = ["no", "elsewhere", "correct"];
const LABELS = { Enter: "Enter", Backspace: "⌫" };

export class Table {
  root;
  keyboard;
  #rows;
  #alert;
  #put;

  /** The rows are as wide as the game's words; put(tile, letter) shows a letter in a tile. */
  constructor(parent, rows, { width }, put = (tile, letter) => (tile.textContent = letter)) {
    this.#put = put;
    this.root = make("table", { class: "Game-rows", tabindex: "0", "aria-label": "Table of guesses" });
    this.root.append(make("tbody"));
    this.resize(rows, width);
    this.#alert = make("p", { role: "alert" }, "\u00a0");
    this.keyboard = new Keyboard({
      attributes: { class: "Game-keyboard" },
      row: { class: "Game-keyboard-row" },
      key: (name) => make("div", { tabindex: "-1", role: "button", class: "Game-keyboard-button" }, LABELS[name] ?? name),
      state: byClass(STATES),
    });
    parent.append(make("div", { class: "Game" }, this.root, this.#alert, this.keyboard.element));
  }

  /** Makes empty rows of another width. */
  resize(rows, width) {
    this.#rows = grid(rows, width, () => make("tr", { class: "Row" }), () => make("td", { class: "Row-letter", "aria-live": "off" }));
    this.root.tBodies[0].replaceChildren(...this.#rows.map(({ row }) => row));
    setWidth(width);
  }

  rowAt = (row) => this.#rows[row].row;

  say(text) {
    this.#alert.textContent = text || "\u00a0";
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => this.#put(tile, typed[i] ?? ""));
  }

  mark(_, row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    this.#put(tile, letter);
    tile.className = `Row-letter ${STATES[mark]}`;
    tile.setAttribute("aria-label", `${upper(letter)}: ${SPOKEN[mark]}`);
  }

  finish(row, word, [marks]) {
    this.#rows[row].row.classList.add("Row-locked-in");
    this.keyboard.colour(word, marks);
  }

  refuse(_, text) {
    this.say(text);
  }

  calm() {
    this.say("");
  }

  end({ won, answers }, after = "") {
    this.say(`You ${won ? "won" : "lost"}! The answer was ${upper(answers[0])}. ${after}`);
  }

  clear() {
    for (const { row, tiles } of this.#rows) {
      row.className = "Row";
      for (const tile of tiles) {
        tile.className = "Row-letter";
        tile.removeAttribute("aria-label");
        this.#put(tile, "");
      }
    }
    this.keyboard.clear();
    this.say("");
  }
}
