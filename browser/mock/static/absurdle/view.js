// What Absurdle shows: the table of guesses and the keyboard. It knows no rule of the game.

import { make } from "../shared/dom.js";
import * as faults from "../shared/faults.js";
import { onPress } from "../shared/keys.js";

const WIDTH = 5;
const BOX = "absurdle__guess-box";
const STATES = ["wrong", "inexact", "exact"];
const NAMES = ["absent", "in another place", "correct"];
const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "<zxcvbnm>"];
const FLIP_MS = 300;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The table: finished rows and, while the game is on, one row to type in. */
export class Board {
  #body;
  #input = null;

  constructor(table) {
    this.#body = table.tBodies[0];
  }

  clear() {
    this.#body.replaceChildren();
    this.#input = null;
  }

  /** Appends the row that the next guess is typed into. */
  openRow() {
    const cells = Array.from({ length: WIDTH }, () => make("td", { class: `${BOX} ${BOX}--input` }));
    this.#input = make("tr", {}, ...cells);
    this.#body.append(this.#input);
  }

  dropInput() {
    this.#input?.remove();
    this.#input = null;
  }

  /** Shows what is typed so far. */
  type(word) {
    for (let i = 0; i < WIDTH; i++) {
      const letter = (word[i] ?? "").toUpperCase();
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
    for (let i = 0; i < WIDTH; i++) {
      if (i === WIDTH - 1 && faults.stops()) await new Promise(() => {});
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
    for (const letters of KEY_ROWS) {
      const row = make("div", { class: "absurdle__keyboard-row" });
      for (const letter of letters) row.append(this.#key(letter, press));
      parent.append(row);
    }
  }

  #key(letter, press) {
    if (letter === "<") return button("enter", () => press("Enter"), "absurdle__button--wide");
    if (letter === ">") {
      const key = button("⌫", () => press("Backspace"), "absurdle__button--wide");
      key.setAttribute("aria-label", "backspace");
      return key;
    }
    const key = button(letter.toUpperCase(), () => press(letter), "absurdle__button--letter");
    this.#keys.set(letter, key);
    return key;
  }

  colour(word, marks) {
    for (let i = 0; i < WIDTH; i++) {
      const letter = word[i];
      const before = this.#best.get(letter) ?? -1;
      if (marks[i] <= before) continue;
      const key = this.#keys.get(letter);
      if (before >= 0) key.classList.remove(`absurdle__button--${STATES[before]}`);
      key.classList.add(`absurdle__button--${STATES[marks[i]]}`);
      key.setAttribute("aria-label", `${letter.toUpperCase()}, ${NAMES[marks[i]]}`);
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
