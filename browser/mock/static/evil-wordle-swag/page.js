// A mock of the Evil Wordle of swag.github.io: words go into a text field, rows come as they are guessed, and there is no end of
// them before the word.

import { make } from "../shared/dom.js";
import { FirstFilled } from "../shared/hosts.js";
import { upper } from "../shared/letters.js";
import { run } from "../shared/run.js";
import { plainButton, say } from "../shared/tiles.js";

const STATES = ["", "contained", "correct"]; // grey has no class
const UNKNOWN = "Invalid guess. Must be 5-letter long real English word.";

class View {
  root = make("div", { id: "wordlist" });
  #field = make("input", { id: "guess", type: "text", autocomplete: "off", "aria-label": "Your guess" });
  #form = make("form", { id: "guess_form" }, this.#field);
  #warning = make("p", { id: "warning" });
  #victory = make("p", { id: "victory" });

  constructor() {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(this.#field.value.toLowerCase());
    });
    const reset = plainButton("Reset", () => game.again());
    reset.classList.add("reset");
    document.querySelector("#root").append(make("h1", {}, "Evil Wordle"), this.#form, this.#warning, this.#victory, this.root, reset);
  }

  #send(word) {
    say(this.#warning, "");
    for (const key of [...word, "Enter"]) game.press(key);
    for (const _ of game.typed) game.press("Backspace");
    this.#field.value = "";
  }

  type() {}

  mark(_, row, i, letter, mark) {
    if (i === 0) this.root.append(make("div", { class: "row" }));
    this.root.children[row].append(make("button", { type: "button", class: `letterbtn ${STATES[mark]}`.trim() }, upper(letter)));
  }

  refuse(_, text) {
    say(this.#warning, text);
  }

  end({ tries }) {
    say(this.#victory, `You won in ${tries} guesses!`);
  }

  clear() {
    this.root.replaceChildren();
    say(this.#warning, "");
    say(this.#victory, "");
  }
}

const game = await run({
  site: "evil-wordle-swag",
  rows: 0,
  saves: false,
  short: UNKNOWN,
  unknown: UNKNOWN,
  host: ({ words }) => new FirstFilled(words.answers),
  input: { on: "clicks" }, // the field takes the keys
  view: () => new View(),
});
