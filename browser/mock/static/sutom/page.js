// A mock of SUTOM, which is French: the first letter is given, and a guess begins with it. The table is drawn anew at
// every key; a row that nobody has typed into shows the letters that were found, and points for the others.

import { classes, make } from "../shared/dom.js";
import { upper } from "../shared/letters.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { cross, fading, plainButton } from "../shared/tiles.js";

const ROWS = 6;
const STATES = ["non-trouve", "mal-place", "bien-place"];
const NAMES = { Enter: "_entree", Backspace: "_effacer" };
const RULES = [
  "Six essais pour trouver le mot ; sa première lettre est donnée.",
  "Dans un carré rouge : la lettre est à sa place.",
  "Dans un cercle jaune : elle est ailleurs dans le mot.",
  "Sur fond bleu : elle n'y est pas, ou pas une fois de plus.",
];

document.documentElement.lang = "fr";

// The one panel, for the rules and for the end of a game. It keeps the keys while it is open.
const title = make("h2", { id: "panel-fenetre-titre" });
const content = make("div", { id: "panel-fenetre-contenu" });
const close = cross("a", { id: "panel-fenetre-bouton-fermeture", href: "#", role: "button", "aria-label": "Fermer" }, (event) => {
  event.preventDefault();
  panel.hidden = true;
});
const panel = make("div", { id: "panel-area", hidden: "" }, make("div", { id: "panel-fenetre", role: "dialog", "aria-modal": "true" }, make("header", {}, title, close), content));
panel.addEventListener("click", ({ target }) => target === panel && (panel.hidden = true)); // beside the panel, too
document.body.append(panel);

function open(heading, ...parts) {
  title.textContent = heading;
  content.replaceChildren(...parts);
  panel.hidden = false;
}

const notice = make("div", { id: "notification" });
const say = fading(notice, Math.max(1500, 5000 * (options.number("reveal", 100) / 100)));

const firstLetter = ({ secrets }) => secrets[0][0];
let first = ""; // the letter that is given

const game = await play({
  words: `fr-${options.number("length", 7)}`,
  rows: ROWS,
  stagger: 250,
  short: "Le mot proposé est trop court",
  unknown: "Ce mot n'est pas dans notre dictionnaire",
  // Every guess begins with the letter that is given: who begins with another one means the second.
  typed: (before, letter, game) => (before === "" && letter !== firstLetter(game) ? firstLetter(game) : before) + letter,
  input: { on: "keypress", target: document, folds: true },
  blocked: () => !panel.hidden,
  board: { id: "grille" },
  row: () => make("tr"),
  tile: () => make("td"),
  place: (_, rows, board) => board.append(make("table", {}, ...rows)),
  page: (board, keys) => [make("div", { id: "contenu" }, make("h1", {}, "SUTOM"), notice, board, keys)],
  keys: {
    rows: ["azertyuiop", "qsdfghjklm", "wxcvbn><"],
    attributes: { id: "input-area" },
    row: { class: "input-ligne" },
    tag: "div",
    key: (name) => ({ class: "input-lettre", "data-lettre": NAMES[name] ?? upper(name) }),
    labels: { Enter: "↲", Backspace: "⌫" },
    text: upper,
    states: STATES.map((state) => `lettre-${state}`),
  },
  put(tile, { letter, hint, mark, i, now }) {
    const shown = now ? letter || hint || (i === 0 && first) || "." : letter;
    tile.textContent = upper(shown);
    tile.className = classes(STATES[mark], mark !== undefined && "resultat");
  },
  written(_, __, lines) {
    const table = lines[0].row.parentElement;
    const fresh = table.cloneNode(true);
    lines.forEach((line, n) => Object.assign(line, { row: fresh.rows[n], tiles: [...fresh.rows[n].cells] }));
    table.replaceWith(fresh);
  },
  refuse: (_, text) => say(text),
  end({ won, answers, tries }) {
    const again = plainButton("Nouvelle partie", () => {
      panel.hidden = true;
      game.again();
    });
    const told = won ? `Trouvé en ${tries} sur ${ROWS}.` : `Le mot à trouver était : ${upper(answers[0])}`;
    open(won ? "Félicitations" : "Perdu", make("p", { class: "fin-de-partie-panel-phrase" }, told), again);
  },
  clear(game) {
    first = firstLetter(game);
    say("");
  },
});
if (game.history.length === 0) open("Règles", ...RULES.map((rule) => make("p", {}, rule)));
