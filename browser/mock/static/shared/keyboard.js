// The keyboard on the page. What its keys are made of, and how they show a colour, is the page's.

import { make } from "./dom.js";
import { onPress } from "./keys.js";
import { QWERTY, keysOf, lettersOf } from "./letters.js";

export class Keyboard {
  /** What to do with a key; set by who starts the game. */
  press = () => {};
  /** The element that holds the keys. */
  element;
  /** The letters that it has, as a set. */
  letters;
  #keys = new Map();
  #best = new Map();
  #state;

  /**
   * rows are its letters, see letters.js. key(name) makes the element for a letter, "Enter" or "Backspace";
   * state(element, mark) shows the best mark of a letter, -1 for none. row and attributes are those of the rows
   * and of the whole.
   */
  constructor({ rows = QWERTY, attributes = {}, row = {}, key, state }) {
    this.letters = lettersOf(rows);
    this.#state = state;
    this.element = make("div", { role: "group", "aria-label": "Keyboard", ...attributes });
    for (const signs of rows) {
      this.element.append(make("div", row, ...keysOf(signs).map((name) => this.#key(name, key(name)))));
    }
  }

  #key(name, element) {
    if (name.length === 1) this.#keys.set(name, element);
    onPress(element, () => this.press(name));
    return element;
  }

  colour(word, marks) {
    [...word].forEach((letter, i) => {
      if (marks[i] <= (this.#best.get(letter) ?? -1)) return;
      this.#best.set(letter, marks[i]);
      this.#state(this.#keys.get(letter), marks[i]);
    });
  }

  clear() {
    for (const letter of this.#best.keys()) this.#state(this.#keys.get(letter), -1);
    this.#best.clear();
  }
}

/** A state function for keyboards that show a mark by a class of the key. */
export function byClass(names) {
  return (element, mark) => {
    element.classList.remove(...names);
    if (mark >= 0) element.classList.add(names[mark]);
  };
}
