// The slider that says how many letters a word has.

import { make } from "../shared/dom.js";

const SHORTEST = 4;
const LONGEST = 11;

export class Slider {
  element = make("div", { class: "Game-options" });
  #input = make("input", { type: "range", min: SHORTEST, max: LONGEST, id: "wordLength" });

  /** change(length) is called when it was moved. */
  constructor(length, change) {
    this.#input.value = length;
    this.element.append(make("label", { for: "wordLength" }, "Letters:"), this.#input);
    this.#input.addEventListener("change", () => {
      change(this.#input.valueAsNumber);
      this.#input.blur(); // the keys are the game's
    });
  }

  set disabled(off) {
    this.#input.disabled = off;
  }
}
