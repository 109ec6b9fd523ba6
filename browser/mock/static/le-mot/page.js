// A mock of Le Mot: French words without accents; a book's advertisement lies over the board at the start, then the rules.

import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { onPress } from "../shared/keys.js";
import { upper } from "../shared/letters.js";
import { run } from "../shared/run.js";
import { flash, grid, plainButton, say } from "../shared/tiles.js";

const ROWS = 6;
const TILE_MS = 250;
const ERROR_MS = 1000;
const STATES = ["incorrect", "partial", "correct"];
const KEYS = ["azertyuiop", "qsdfghjklm", "<wxcvbn>"];
const PICTURES = { Enter: "Entrer", Backspace: "Suppr" };

const root = document.querySelector("#root");

// What lies over the board goes by its cross; where there is something more, that comes next.
function modal(kind, title, ...content) {
  const close = make("button", { type: "button", class: "close-btn", "aria-label": "Fermer" }, "✕");
  const element = make("div", { class: `modal ${kind}` }, make("div", { class: "panel" }, close, make("h2", {}, title), ...content));
  document.body.append(element);
  return new Promise((closed) => onPress(close, () => closed(element.remove())));
}

class View {
  root = make("div", { class: "grid" });
  keyboard = new Keyboard({
    rows: KEYS,
    key: (name) => make("button", { type: "button", id: "key" }, PICTURES[name] ? make("img", { alt: PICTURES[name] }) : upper(name)),
    state: byClass(STATES),
  });
  #rows;
  #error = make("p", { class: "error" });
  #fading = 0;

  constructor({ width }) {
    this.#rows = grid(ROWS, width, () => make("div", { class: "attempt" }), () => make("div", { id: "letter-container" }, make("span", { class: "letter" })));
    this.root.append(...this.#rows.map(({ row }) => row));
    root.append(make("h1", {}, "Le Mot"), this.#error, this.root, this.keyboard.element);
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => (tile.firstChild.textContent = upper(typed[i] ?? "")));
  }

  mark(_, row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    tile.firstChild.textContent = upper(letter);
    tile.className = STATES[mark];
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
  }

  refuse(row, text) {
    clearTimeout(this.#fading);
    flash(this.#rows[row].row, "shake", ERROR_MS);
    say(this.#error, text);
    this.#fading = setTimeout(() => say(this.#error, ""), ERROR_MS);
  }

  end({ won, answers }) {
    const again = plainButton("Rejouer", () => {
      document.querySelector(".endgame-modal").remove();
      game.again();
    });
    modal("endgame-modal", won ? "Bravo !" : "Perdu", make("div", { class: "soluce" }, make("p", {}, "Le mot était"), make("h2", {}, upper(answers[0]))), again);
  }

  clear() {
    for (const { tiles } of this.#rows) {
      for (const tile of tiles) {
        tile.className = "";
        tile.firstChild.textContent = "";
      }
    }
    this.keyboard.clear();
  }
}

const covered = () => document.querySelector(".modal") !== null;
const game = await run({
  site: "le-mot",
  words: "fr-5",
  rows: ROWS,
  stagger: TILE_MS,
  short: "Veuillez entrer un mot de 5 lettres",
  unknown: "Ce mot n'est pas dans la liste",
  input: { folds: true },
  blocked: covered,
  view: (started) => new View(started),
});
if (game.history.length === 0) {
  await modal("promo-modal", "Le livre");
  modal("help-modal", "Règles", make("p", {}, "Six essais pour trouver le mot."));
}
