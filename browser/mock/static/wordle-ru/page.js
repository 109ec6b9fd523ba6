// A mock of a Russian Wordle: thirty squares with no element for a row and no class for a state. A square's colour is
// in its style, and a word that is not known shakes its head.

import { make } from "../shared/dom.js";
import { Keyboard } from "../shared/keyboard.js";
import { onPress } from "../shared/keys.js";
import { upper } from "../shared/letters.js";
import { run } from "../shared/run.js";
import { flash, grid, plainButton } from "../shared/tiles.js";

const ROWS = 6;
const KEYS = ["йцукенгшщзхъ", "фывапролджэ", "<ячсмитьбю>"];
const TILE_MS = 300;
const SHAKE_MS = 1000;
const COLOURS = ["rgb(58, 58, 60)", "rgb(181, 159, 59)", "rgb(83, 141, 78)"];
const FILLED = "rgb(86, 87, 88)";
const EMPTY = "rgb(58, 58, 60)";
const DATA = { Enter: "enter", Backspace: "backspace" };
const LABELS = { Enter: "ввод", Backspace: "⌫" };

const root = document.querySelector("#root");

class View {
  root = make("div", { id: "board" });
  keyboard = new Keyboard({
    rows: KEYS,
    attributes: { id: "keyboard-container" },
    row: { class: "keyboard-row" },
    key: (name) => make("button", { type: "button", "data-key": DATA[name] ?? name }, LABELS[name] ?? name),
    state: (key, mark) => paint(key, COLOURS[mark]),
  });
  #rows;
  #showing = 0;

  constructor({ width }) {
    let id = 0;
    this.#rows = grid(ROWS, width, () => make("div"), () => make("div", { class: "square animate__animated", id: ++id }));
    this.root.append(...this.#rows.flatMap(({ tiles }) => tiles));
    root.append(make("header", {}, make("h1", { class: "title" }, "Вордл")), make("div", { id: "board-container" }, this.root), this.keyboard.element);
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((square, i) => {
      square.textContent = typed[i] ?? "";
      square.style.borderColor = i < typed.length ? FILLED : EMPTY;
    });
  }

  mark(_, row, i, letter, mark) {
    const square = this.#rows[row].tiles[i];
    square.textContent = letter;
    paint(square, COLOURS[mark]);
    flash(square, "animate__flipInX", SHAKE_MS);
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
  }

  refuse(row) {
    for (const square of this.#rows[row].tiles) {
      if (square.textContent) flash(square, "animate__headShake", SHAKE_MS);
    }
  }

  end({ won, answers }) {
    overlay.querySelector(".modal-title").textContent = won ? "Победа!" : `Слово было: ${upper(answers[0])}`;
    this.#showing = setTimeout(() => (overlay.hidden = false), SHAKE_MS);
  }

  clear() {
    clearTimeout(this.#showing);
    overlay.hidden = true;
    for (const { tiles } of this.#rows) {
      for (const square of tiles) {
        square.textContent = "";
        square.removeAttribute("style");
      }
    }
    this.keyboard.clear();
  }
}

// Without a colour the style goes, as it was.
function paint(element, colour) {
  element.style.background = colour ?? "";
  element.style.borderColor = colour ?? "";
  if (!colour) element.removeAttribute("style");
}

const closer = make("button", { type: "button", class: "close-button", "aria-label": "Закрыть" }, "✕");
const body = make("div", { class: "modal-body" }, plainButton("Новая игра", () => game.again()));
const overlay = make("div", { id: "overlay", hidden: "" }, make("div", { class: "modal" }, closer, make("h2", { class: "modal-title" }), body));
onPress(closer, () => (overlay.hidden = true));
document.body.append(overlay);

const game = await run({
  site: "wordle-ru",
  words: "ru-5",
  rows: ROWS,
  stagger: TILE_MS,
  input: { folds: true },
  view: (started) => new View(started),
});
