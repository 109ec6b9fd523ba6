// A mock of a German Wordle with umlauts: keys come from the document, a word that is not known only shakes, and the
// instructions keep all keys until they are closed.

import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { onPress } from "../shared/keys.js";
import { upper } from "../shared/letters.js";
import { run } from "../shared/run.js";
import { storage } from "../shared/storage.js";
import { flash, grid, plainButton } from "../shared/tiles.js";

const ROWS = 6;
const KEYS = ["qwertzuiopü", "asdfghjklöä", "<yxcvbnmß>"];
const TILE_MS = 300;
const END_MS = 1500;
const SHAKE_MS = 400;
const STATES = ["incorrect", "close", "correct"];
const LABELS = { Enter: "✔", Backspace: "⌫" };

const root = document.querySelector("#root");

class View {
  root = make("div", { id: "board" });
  keyboard = new Keyboard({
    rows: KEYS,
    attributes: { id: "keyboard" },
    row: { class: "key-row" },
    key: (name) => make("div", { class: LABELS[name] ? "key wide" : "key", role: "button" }, LABELS[name] ?? upper(name)),
    state: byClass(STATES),
  });
  #rows;
  #showing = 0;

  constructor({ width }) {
    this.#rows = grid(ROWS, width, () => make("div", { class: "row" }), () => make("div", { class: "cell" }));
    this.root.append(...this.#rows.map(({ row }) => row));
    root.append(make("header", {}, make("h1", {}, "Wordle auf Deutsch"), make("p", {}, "mit Umlauten und ß")), this.root, this.keyboard.element);
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => {
      tile.textContent = upper(typed[i] ?? "");
      tile.classList.toggle("filled", i < typed.length);
    });
  }

  mark(_, row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    tile.textContent = upper(letter);
    tile.className = `cell filled ${STATES[mark]}`;
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
  }

  refuse(row) {
    flash(this.#rows[row].row, "shake", SHAKE_MS);
  }

  end({ won, answers }) {
    document.querySelector("#end-title").textContent = won ? "🥳 Du hast gewonnen!" : "😢 Du hast verloren!";
    document.querySelector("#end-word").textContent = upper(answers[0]);
    this.#showing = setTimeout(() => open("end"), END_MS);
  }

  clear() {
    clearTimeout(this.#showing);
    for (const { tiles } of this.#rows) {
      for (const tile of tiles) {
        tile.className = "cell";
        tile.textContent = "";
      }
    }
    this.keyboard.clear();
    close("end");
  }
}

// What lies over the board is in the document from the start, with the class hide.
function popup(name, ...content) {
  const dismiss = make("div", { id: `dismiss-${name}`, class: "close-button", role: "button", "aria-label": "Schließen" }, "❎");
  onPress(dismiss, () => close(name));
  const container = make("div", { id: `${name}-container`, class: "container hide" }, make("span", { class: "popup" }, dismiss, ...content));
  document.body.append(container);
  return container;
}

const open = (name) => document.querySelector(`#${name}-container`).classList.remove("hide");
const close = (name) => document.querySelector(`#${name}-container`).classList.add("hide");

const info = popup(
  "info",
  make("h2", {}, "Anleitung"),
  make("p", {}, "Du hast sechs Versuche, das Wort zu erraten. ✔ schickt eine volle Zeile ab, ⌫ löscht einen Buchstaben."),
  make("p", {}, "Umlaute und ß sind Buchstaben wie alle anderen: ä ist nicht ae, ß ist nicht ss."),
);
const random = plainButton("Zufälliges Wort lösen", () => game.again());
popup("end", make("h2", { id: "end-title" }), make("p", {}, "Das Wort ist: ", make("strong", { id: "end-word" })), random);

// Shown once, and then no more, as on the live page.
if (!storage.getItem("read-help")) open("info");
storage.setItem("read-help", true);

const game = await run({
  site: "wordle-de",
  words: "de-5",
  rows: ROWS,
  stagger: TILE_MS,
  input: { target: document, folds: true },
  blocked: () => !info.classList.contains("hide"),
  view: (started) => new View(started),
});
