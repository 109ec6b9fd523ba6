// The keyboard on the page. What its keys are made of, and how they show a colour, is the page's.

import { make } from "./dom.js";
import { onPress } from "./keys.js";

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

export class Keyboard {
  /** What to do with a key; set by who starts the game. */
  press = () => {};
  /** The element that holds the keys. */
  element;
  #keys = new Map();
  #best = new Map();
  #state;

  /**
   * key(name) makes the element for "a".."z", "Enter" or "Backspace"; state(element, mark) shows the
   * best mark of a letter, -1 for none. row and attributes are those of the rows and of the whole.
   */
  constructor({ attributes = {}, row = {}, key, state }) {
    this.#state = state;
    this.element = make("div", { role: "group", "aria-label": "Keyboard", ...attributes });
    ROWS.forEach((letters, i) => {
      const names = i === 2 ? ["Enter", ...letters, "Backspace"] : [...letters];
      this.element.append(make("div", row, ...names.map((name) => this.#key(name, key(name)))));
    });
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
