// What Absurdle shows: the table of guesses and the keyboard. It knows no rule of the game.

import { make } from "../shared/dom.js";
import * as faults from "../shared/faults.js";
import { onPress } from "../shared/keys.js";
import { QWERTY, keysOf, upper } from "../shared/letters.js";
import { setWidth } from "../shared/tiles.js";

const BOX = "absurdle__guess-box";
const STATES = ["wrong", "inexact", "exact"];
const NAMES = ["absent", "in another place", "correct"];
const FLIP_MS = 300;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The table: finished rows and, while the game is on, one row to type in. */
export class Board {
  #body;
  #width;
  #input = null;

  constructor(table, width) {
    this.#body = table.tBodies[0];
    this.#width = width;
    setWidth(width);
  }

  clear() {
    this.#body.replaceChildren();
    this.#input = null;
  }

  /** Appends the row that the next guess is typed into. */
  openRow() {
    const cells = Array.from({ length: this.#width }, () => make("td", { class: `${BOX} ${BOX}--input` }));
    this.#input = make("tr", {}, ...cells);
    this.#body.append(this.#input);
  }

  dropInput() {
    this.#input?.remove();
    this.#input = null;
  }

  /** Shows what is typed so far. */
  type(word) {
    for (let i = 0; i < this.#width; i++) {
      const letter = upper(word[i] ?? "");
      const cell = this.#input.cells[i];
      if (cell.textContent !== letter) cell.textContent = letter;
    }
  }

  shake() {
    this.#input.classList.remove("absurdle__row--shake");
    void this.#input.offsetWidth; // lets the animation start again
    this.#input.classList.add("absurdle__row--shake");
  }

  /** Turns the input row into a finished one, at once or tile by tile. */
  async reveal(marks, percent) {
    const row = this.#input;
    this.#input = null;
    row.className = "";
    for (let i = 0; i < this.#width; i++) {
      if (i === this.#width - 1 && faults.stops()) await new Promise(() => {});
      if (percent > 0) await pause((FLIP_MS * percent) / 100);
      const cell = row.cells[i];
      cell.className = `${BOX} ${BOX}--${STATES[marks[i]]}`;
      cell.setAttribute("aria-label", `${cell.textContent}, ${NAMES[marks[i]]}`);
    }
    return row;
  }

  /** Puts a finished row on the board without any show, as when a saved game is restored. */
  addRow(word, marks) {
    this.openRow();
    this.type(word);
    this.reveal(marks, 0);
  }

  /** What stands in the table: { letter, mark } a cell, mark undefined while it is not known. */
  rows() {
    const mark = (cell) => STATES.findIndex((state) => cell.classList.contains(`${BOX}--${state}`));
    return [...this.#body.rows].map((row) => [...row.cells].map((cell) => ({ letter: cell.textContent, mark: mark(cell) })));
  }

  removeLast() {
    this.#body.lastElementChild?.remove();
  }

  dance() {
    this.#body.lastElementChild.classList.add("absurdle__row--won");
  }
}

/** The keyboard on the page. Each key keeps the best that its letter has shown. */
export class Keyboard {
  #keys = new Map();
  #best = new Map();

  constructor(parent, press) {
    for (const signs of QWERTY) {
      const row = make("div", { class: "absurdle__keyboard-row" });
      for (const name of keysOf(signs)) row.append(this.#key(name, press));
      parent.append(row);
    }
  }

  #key(name, press) {
    if (name === "Enter") return button("enter", () => press(name), "absurdle__button--wide");
    if (name === "Backspace") {
      const key = button("⌫", () => press(name), "absurdle__button--wide");
      key.setAttribute("aria-label", "backspace");
      return key;
    }
    const key = button(upper(name), () => press(name), "absurdle__button--letter");
    this.#keys.set(name, key);
    return key;
  }

  colour(word, marks) {
    for (let i = 0; i < word.length; i++) {
      const letter = word[i];
      const before = this.#best.get(letter) ?? -1;
      if (marks[i] <= before) continue;
      const key = this.#keys.get(letter);
      if (before >= 0) key.classList.remove(`absurdle__button--${STATES[before]}`);
      key.classList.add(`absurdle__button--${STATES[marks[i]]}`);
      key.setAttribute("aria-label", `${upper(letter)}, ${NAMES[marks[i]]}`);
      this.#best.set(letter, marks[i]);
    }
  }

  clear() {
    for (const [letter, mark] of this.#best) {
      const key = this.#keys.get(letter);
      key.classList.remove(`absurdle__button--${STATES[mark]}`);
      key.removeAttribute("aria-label");
    }
    this.#best.clear();
  }
}

/** A button of the page. */
export function button(text, action, modifier = "") {
  const element = make("button", { type: "button", class: `absurdle__button ${modifier}`.trim() }, text);
  onPress(element, action);
  return element;
}
