// A mock of MikhaD's wordle: states are classes of emoji, a row is complete once played, and the
// tutorial that covers the page takes all keys until it is closed.

import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { onPress } from "../shared/keys.js";
import { run } from "../shared/run.js";
import { grid, plainButton } from "../shared/tiles.js";

const ROWS = 6;
const TOAST_MS = 1000;
const SHAKE_MS = 600;
const STATISTICS_MS = 1400;
const UNSET = "🔳";
const STATES = ["⬛", "🟨", "🟩"];
const KEY_STATES = ["absent", "present", "correct"];
const PRAISE = ["Genius", "Magnificent", "Impressive", "Splendid", "Great", "Phew"];

const root = document.querySelector("#root");
const toast = make("div", { class: "toast" });

function pop(text, ms = TOAST_MS) {
  const slice = make("div", { class: "slice" }, text);
  toast.prepend(slice);
  setTimeout(() => slice.remove(), ms);
}

// Overlays are always in the document; the class makes them visible.
function overlay(...content) {
  const exit = make("div", { class: "exit", role: "button", "aria-label": "close" }, "✕");
  const element = make("div", { class: "overlay popup" }, make("div", { class: "modal" }, exit, make("div", { class: "content" }, ...content)));
  onPress(exit, () => element.classList.remove("visible"));
  document.body.append(element);
  return element;
}

class View {
  root = make("div", { class: "board" });
  keyboard = new Keyboard({
    attributes: { class: "keyboard" },
    row: { class: "row" },
    key: (name) => make("div", { class: "key" }, name === "Backspace" ? "⌫" : name),
    state: byClass(KEY_STATES),
  });
  #rows;

  constructor({ width }) {
    this.#rows = grid(ROWS, width, () => make("div", { class: "board-row" }), tile);
    this.root.append(...this.#rows.map(({ row }) => row));
    root.append(make("main", {}, make("header", {}, make("h1", {}, "wordle+")), this.root, this.keyboard.element), toast);
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => put(tile, typed[i] ?? ""));
  }

  mark(_, row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    put(tile, letter);
    tile.classList.remove(UNSET);
    tile.classList.add(STATES[mark]);
  }

  finish(row, word, [marks]) {
    this.#rows[row].row.classList.add("complete");
    this.keyboard.colour(word, marks);
  }

  refuse(row, text) {
    pop(text);
    const element = this.#rows[row].row;
    element.dataset.animation = "shake";
    setTimeout(() => delete element.dataset.animation, SHAKE_MS);
  }

  end({ won, answers, tries }) {
    pop(won ? PRAISE[tries - 1] : answers[0].toUpperCase(), won ? TOAST_MS : 10 * TOAST_MS);
    setTimeout(() => game.over && statistics.classList.add("visible"), STATISTICS_MS);
  }

  clear() {
    for (const { row, tiles } of this.#rows) {
      row.className = "board-row";
      for (const tile of tiles) {
        tile.className = `tile ${UNSET}`;
        put(tile, "");
      }
    }
    this.keyboard.clear();
  }
}

function tile(i) {
  const tile = make("div", { class: `tile ${UNSET}` }, make("div", { class: "front" }), make("div", { class: "back" }));
  tile.style.setProperty("--delay", `${i * 200}ms`);
  return tile;
}

function put(tile, letter) {
  tile.classList.toggle("value", letter !== "");
  for (const face of tile.children) face.textContent = letter;
}

const tutorial = overlay(make("h3", {}, "How to play"), make("div", {}, "Guess the WORDLE in 6 tries."));
const again = plainButton("new word", () => {
  statistics.classList.remove("visible");
  game.again();
});
const statistics = overlay(make("h3", {}, "Statistics"), again);
const overlays = [tutorial, statistics];

const game = await run({
  site: "mikhad",
  rows: ROWS,
  short: "Not enough letters",
  unknown: "Not in word list",
  input: { target: document.body },
  blocked: () => overlays.some((element) => element.classList.contains("visible")),
  view: (game) => new View(game),
});
if (game.history.length === 0) tutorial.classList.add("visible");
