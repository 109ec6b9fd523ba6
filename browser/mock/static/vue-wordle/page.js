// A mock of vue-wordle: it listens to keyup, turns tiles over with CSS while the classes are there at
// once, and takes no key for 1.6 seconds after a guess.

import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { run } from "../shared/run.js";
import { flash, grid, plainButton } from "../shared/tiles.js";

const ROWS = 6;
const LOCK_MS = 1600;
const MESSAGE_MS = 1000;
const PRAISE_MS = 2000;
const SHAKE_MS = 1000;
const STATES = ["absent", "present", "correct"];
const PRAISE = ["Genius", "Magnificent", "Impressive", "Splendid", "Great", "Phew"];

const root = document.querySelector("#root");

class View {
  root = make("div", { id: "board" });
  keyboard = new Keyboard({
    attributes: { id: "keyboard" },
    row: { class: "row" },
    key: (name) => make("button", { type: "button" }, name === "Backspace" ? "⌫" : name),
    state: byClass(STATES),
  });
  #rows;
  #message = make("div", { class: "message" });
  #fading = 0;

  constructor({ width }) {
    this.#rows = grid(ROWS, width, () => make("div", { class: "row" }), tile);
    this.root.append(...this.#rows.map(({ row }) => row));
    root.append(make("header", {}, make("h1", {}, "VVORDLE")), this.root, this.keyboard.element);
  }

  #say(text, ms) {
    clearTimeout(this.#fading);
    this.#message.textContent = text;
    root.prepend(this.#message);
    if (ms < Infinity) this.#fading = setTimeout(() => this.#message.remove(), ms);
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => put(tile, typed[i] ?? ""));
  }

  mark(_, row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    put(tile, letter);
    tile.classList.add("revealed");
    tile.lastChild.className = `back ${STATES[mark]}`;
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
  }

  refuse(row, text) {
    this.#say(text, MESSAGE_MS);
    flash(this.#rows[row].row, "shake", SHAKE_MS);
  }

  end({ won, answers, tries }) {
    if (won) this.#say(PRAISE[tries - 1], PRAISE_MS);
    else this.#say(answers[0].toUpperCase(), Infinity);
  }

  clear() {
    for (const { tiles } of this.#rows) {
      for (const tile of tiles) {
        put(tile, "");
        tile.className = "tile";
        tile.lastChild.className = "back";
      }
    }
    this.keyboard.clear();
    this.#message.remove();
  }
}

// A tile has two faces with the same letter; the back one carries the state.
function tile(i) {
  const faces = ["front", "back"].map((name) => make("div", { class: name }));
  for (const face of faces) face.style.transitionDelay = `${i * 300}ms`;
  return make("div", { class: "tile" }, ...faces);
}

function put(tile, letter) {
  tile.classList.toggle("filled", letter !== "");
  for (const face of tile.children) face.textContent = letter;
}

const game = await run({
  site: "vue-wordle",
  rows: ROWS,
  lock: LOCK_MS,
  saves: false,
  short: "Not enough letters",
  unknown: "Not in word list",
  input: { on: "keyup" },
  view: (game) => new View(game),
});
root.querySelector("header").append(plainButton("new game", () => game.over && game.again()));
