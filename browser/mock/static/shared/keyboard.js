// The keyboard on the page. What its keys are made of, and how they show a colour, is the page's.

import { make, onPress } from "./dom.js";
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
  #show;

  /**
   * rows are its letters, see letters.js; attributes and row those of the whole and of a row. tag and key are the
   * element and the attributes of a key, or key(name) makes these or the element; labels is what stands on those named, text(letter) on the others.
   * The best mark of a letter is shown by one of three classes, states, or by show(element, mark), -1 for none.
   */
  constructor({ rows = QWERTY, attributes = {}, row = {}, tag = "button", key = {}, labels = {}, text = (letter) => letter, states = [], show = byClass(states) }) {
    this.letters = lettersOf(rows);
    this.#show = show;
    const fixed = tag === "button" ? { type: "button" } : {};
    const made = (name) => {
      const is = typeof key === "function" ? key(name) : key;
      return is instanceof Element ? is : make(tag, { ...fixed, ...is }, labels[name] ?? text(name));
    };
    this.element = make("div", { role: "group", "aria-label": "Keyboard", ...attributes });
    for (const signs of rows) {
      this.element.append(make("div", row, ...keysOf(signs).map((name) => this.#key(name, made(name)))));
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
      this.#show(this.#keys.get(letter), marks[i]);
    });
  }

  clear() {
    for (const letter of this.#best.keys()) this.#show(this.#keys.get(letter), -1);
    this.#best.clear();
  }
}

// Shows a mark by a class of the key.
const byClass = (names) => (element, mark) => {
  element.classList.remove(...names.filter(Boolean));
  if (names[mark]) element.classList.add(names[mark]);
};
