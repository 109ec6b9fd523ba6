// A mock of Le Mot: French words without accents; a book's advertisement lies over the board at the start, then the rules.

import { make } from "../shared/dom.js";
import { upper } from "../shared/letters.js";
import { play } from "../shared/skin.js";
import { fading, flash, lay, plainButton } from "../shared/tiles.js";

const ERROR_MS = 1000;

const error = make("p", { class: "error" });
const say = fading(error, ERROR_MS);

// What lies over the board goes by its cross; where there is something more, that comes next.
const modal = (kind, title, ...content) =>
  new Promise((closed) => {
    const attributes = { cover: { class: `modal ${kind}` }, panel: { class: "panel" }, close: { class: "close-btn", "aria-label": "Fermer" } };
    lay(attributes, [make("h2", {}, title), ...content], closed);
  });

const game = await play({
  words: "fr-5",
  rows: 6,
  stagger: 250,
  short: "Veuillez entrer un mot de 5 lettres",
  unknown: "Ce mot n'est pas dans la liste",
  input: { folds: true },
  blocked: () => document.querySelector(".modal") !== null,
  board: { class: "grid" },
  row: { class: "attempt" },
  tile: () => make("div", { id: "letter-container" }, make("span", { class: "letter" })),
  page: (board, keys) => [make("h1", {}, "Le Mot"), error, board, keys],
  keys: {
    rows: ["azertyuiop", "qsdfghjklm", "<wxcvbn>"],
    key: { id: "key" },
    labels: { Enter: make("img", { alt: "Entrer" }), Backspace: make("img", { alt: "Suppr" }) },
    text: upper,
  },
  states: ["incorrect", "partial", "correct"],
  faces: (tile) => [tile.firstChild],
  refuse({ row }, text) {
    flash(row, "shake", ERROR_MS);
    say(text);
  },
  end({ won, answers }) {
    const again = plainButton("Rejouer", () => {
      document.querySelector(".endgame-modal").remove();
      game.again();
    });
    modal("endgame-modal", won ? "Bravo !" : "Perdu", make("div", { class: "soluce" }, make("p", {}, "Le mot était"), make("h2", {}, upper(answers[0]))), again);
  },
});
if (game.history.length === 0) {
  await modal("promo-modal", "Le livre");
  modal("help-modal", "Règles", make("p", {}, "Six essais pour trouver le mot."));
}
