// A mock of SUTOM, which is French: the first letter is given, and a guess begins with it. The table is drawn anew at
// every key; a row that nobody has typed into shows the letters that were found, and points for the others.

import { GREEN } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { upper } from "../shared/letters.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { plainButton, say } from "../shared/tiles.js";
import { Panel } from "./panel.js";

const ROWS = 6;
const TILE_MS = 250;
const NOTICE_MS = Math.max(1500, 5000 * (options.number("reveal", 100) / 100));
const STATES = ["non-trouve", "mal-place", "bien-place"];
const KEYS = ["azertyuiop", "qsdfghjklm", "wxcvbn><"];
const NAMES = { Enter: "_entree", Backspace: "_effacer" };
const LABELS = { Enter: "↲", Backspace: "⌫" };
const RULES = [
  "Six essais pour trouver le mot ; sa première lettre est donnée.",
  "Dans un carré rouge : la lettre est à sa place.",
  "Dans un cercle jaune : elle est ailleurs dans le mot.",
  "Sur fond bleu : elle n'y est pas, ou pas une fois de plus.",
];

document.documentElement.lang = "fr";
const root = document.querySelector("#root");

class View {
  root = make("div", { id: "grille" });
  keyboard = new Keyboard({
    rows: KEYS,
    attributes: { id: "input-area" },
    row: { class: "input-ligne" },
    key: (name) => make("div", { class: "input-lettre", "data-lettre": NAMES[name] ?? upper(name) }, LABELS[name] ?? upper(name)),
    state: byClass(STATES.map((state) => `lettre-${state}`)),
  });
  #game;
  #notice = make("div", { id: "notification" });
  #fading = 0;
  #rows; // of the table that was drawn last
  #shown = []; // for each row that was played its tiles: { letter, mark }
  #found = []; // the letters that are known, by their places

  constructor(game) {
    this.#game = game;
    root.append(make("div", { id: "contenu" }, make("h1", {}, "SUTOM"), this.#notice, this.root, this.keyboard.element));
  }

  type(row, typed) {
    this.#draw(row, (i) => (typed ? typed[i] : this.#found[i]) ?? ".");
  }

  // letter(i) is what stands in the row that is played next.
  #draw(next, letter) {
    const tile = (row, i) => {
      const { letter: played, mark } = this.#shown[row]?.[i] ?? {};
      if (played) return make("td", { class: `${STATES[mark]} resultat` }, upper(played));
      return make("td", {}, row === next ? upper(letter(i)) : "");
    };
    const places = Array.from({ length: this.#game.width }, (_, i) => i);
    this.#rows = Array.from({ length: ROWS }, (_, row) => make("tr", {}, ...places.map((i) => tile(row, i))));
    this.root.replaceChildren(make("table", {}, ...this.#rows));
  }

  mark(_, row, i, letter, mark) {
    (this.#shown[row] ??= [])[i] = { letter, mark };
    if (mark === GREEN) this.#found[i] = letter;
    const tile = this.#rows[row].children[i];
    tile.className = `${STATES[mark]} resultat`;
    tile.textContent = upper(letter);
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
  }

  refuse(_, text) {
    clearTimeout(this.#fading);
    say(this.#notice, text);
    this.#fading = setTimeout(() => say(this.#notice, ""), NOTICE_MS);
  }

  end({ won, answers, tries }) {
    const again = plainButton("Nouvelle partie", () => {
      panel.close();
      game.again();
    });
    const told = won ? `Trouvé en ${tries} sur ${ROWS}.` : `Le mot à trouver était : ${upper(answers[0])}`;
    panel.open(won ? "Félicitations" : "Perdu", make("p", { class: "fin-de-partie-panel-phrase" }, told), again);
  }

  clear() {
    this.#shown = [];
    this.#found = [firstLetter(this.#game)];
    this.keyboard.clear();
    say(this.#notice, "");
    this.#draw(-1);
  }
}

const firstLetter = ({ secrets }) => secrets[0][0];

const panel = new Panel();
const game = await run({
  site: "sutom",
  words: `fr-${options.number("length", 7)}`,
  rows: ROWS,
  stagger: TILE_MS,
  short: "Le mot proposé est trop court",
  unknown: "Ce mot n'est pas dans notre dictionnaire",
  // Every guess begins with the letter that is given: who begins with another one means the second.
  typed: (before, letter, game) => (before === "" && letter !== firstLetter(game) ? firstLetter(game) : before) + letter,
  input: { on: "keypress", target: document, folds: true },
  blocked: () => panel.isOpen,
  view: (game) => new View(game),
});
if (game.history.length === 0) panel.open("Règles", ...RULES.map((rule) => make("p", {}, rule)));
