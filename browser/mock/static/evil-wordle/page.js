// A mock of evil-wordle: an adversary that only counts, six guesses, small letters only, and no word
// about a word that it does not know.

import { make } from "../shared/dom.js";
import { FirstMet } from "../shared/hosts.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { run } from "../shared/run.js";
import { grid, plainButton } from "../shared/tiles.js";

const ROWS = 6;
const STATES = ["gray", "yellow", "green"];
const LABELS = { Enter: "ent", Backspace: "del" };

const root = document.querySelector("#root");

class View {
  root = make("div", { id: "game-container" });
  keyboard = new Keyboard({
    attributes: { id: "keyboard" },
    row: { class: "row" },
    key: (name) => make("div", { class: LABELS[name] ? "key long" : "key" }, LABELS[name] ?? name),
    state: byClass(STATES),
  });
  #rows;
  #width;

  constructor({ width }) {
    this.#width = width;
    root.append(make("h1", {}, "Evil Wordle"), this.root, this.keyboard.element);
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => {
      tile.textContent = typed[i] ?? "";
      tile.className = i < typed.length ? "letter filled" : i === typed.length ? "letter active" : "letter";
    });
  }

  mark(_, row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    tile.textContent = letter;
    tile.className = `letter ${STATES[mark]}`;
  }

  // The live page has other elements for rows that were played.
  finish(row, word, [marks]) {
    const old = this.#rows[row].row;
    const fresh = old.cloneNode(true);
    old.replaceWith(fresh);
    this.#rows[row] = { row: fresh, tiles: [...fresh.children] };
    this.keyboard.colour(word, marks);
  }

  clear() {
    this.#rows = grid(ROWS, this.#width, () => make("div", { class: "guess" }), () => make("div", { class: "letter future" }));
    this.root.replaceChildren(...this.#rows.map(({ row }) => row));
    this.keyboard.clear();
  }
}

const game = await run({
  site: "evil-wordle",
  rows: ROWS,
  saves: false,
  short: null,
  host: ({ words }) => new FirstMet(words.answers),
  input: { lower: true },
  view: (game) => new View(game),
});
root.querySelector("h1").after(plainButton("new game", () => game.again()));
