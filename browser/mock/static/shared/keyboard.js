// The keyboard on the page. What its keys are made of, and how they show a colour, is the page's.

import { onPress } from "./dom.js";
import { QWERTY, keysOf, lettersOf, upper } from "./letters.js";
import { copyOf } from "./markup.js";

export class Keyboard {
  /** What to do with a key; set by who starts the game. */
  press = () => {};
  /** The element that holds the keys. */
  element;
  /** The letters that it has, as a set. */
  letters = new Set();
  #keys = new Map();
  #best = new Map();
  #show;

  /**
   * The element's attribute letters are its rows, see letters.js. In it is a sample of a row, and in that are samples of
   * the keys of a letter, of Enter and of Backspace. {a} stands for the letter, {A} for its capital, others for what
   * names(letter) has. The best mark of a letter is shown by one of three classes, states, or by show(element, mark), -1
   * for none.
   */
  constructor(element, { states = [], show = byClass(states), names = () => ({}) }) {
    if (!element) return; // a page without one
    const rows = element.getAttribute("letters")?.split(" ") ?? QWERTY;
    const [line] = element.children;
    const [letter, ...special] = line.children;
    const samples = { Enter: special[0], Backspace: special[1] };
    element.removeAttribute("letters");
    element.role ??= "group";
    element.ariaLabel ??= "Keyboard";
    this.element = element;
    this.letters = lettersOf(rows);
    this.#show = show;
    const key = (name) => copyOf(samples[name] ?? letter, { a: name, A: upper(name), ...names(name) });
    element.replaceChildren(...rows.map((signs) => {
      const row = copyOf(line, {}, false);
      row.append(...keysOf(signs).map((name) => this.#key(name, key(name))));
      return row;
    }));
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
      if (this.element) this.#show(this.#keys.get(letter), marks[i]);
    });
  }

  clear() {
    if (this.element) for (const letter of this.#best.keys()) this.#show(this.#keys.get(letter), -1);
    this.#best.clear();
  }
}

// Shows a mark by a class of the key.
const byClass = (names) => (element, mark) => {
  element.classList.remove(...names.filter(Boolean));
  if (names[mark]) element.classList.add(names[mark]);
};
