// A mock of SUTOM, which is French: the first letter is given, and a guess begins with it. The table is drawn anew at
// every key; a row that nobody has typed into shows the letters that were found, and points for the others.

import { classes, make, onPress } from "../shared/dom.js";
import { upper } from "../shared/letters.js";
import { data, find, part } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { fading, plainButton } from "../shared/tiles.js";

const STATES = ["non-trouve", "mal-place", "bien-place"];
const RULES = [
  "Six essais pour trouver le mot ; sa première lettre est donnée.",
  "Dans un carré rouge : la lettre est à sa place.",
  "Dans un cercle jaune : elle est ailleurs dans le mot.",
  "Sur fond bleu : elle n'y est pas, ou pas une fois de plus.",
];

document.documentElement.lang = "fr";

// The one panel, for the rules and for the end of a game. It keeps the keys while it is open.
const panel = part("panel");
onPress(panel.querySelector("a"), (event) => {
  event.preventDefault();
  panel.hidden = true;
});
panel.addEventListener("click", ({ target }) => target === panel && (panel.hidden = true)); // beside the panel, too
document.body.append(panel);

function open(heading, ...parts) {
  panel.querySelector("h2").textContent = heading;
  panel.querySelector("#panel-fenetre-contenu").replaceChildren(...parts);
  panel.hidden = false;
}

const say = fading(find("#notification"), Math.max(1500, 5000 * (options.number("reveal", 100) / 100)));

const firstLetter = ({ secrets }) => secrets[0][0];
let first = ""; // the letter that is given

const game = await play({
  words: `fr-${options.number("length", 7)}`,
  // Every guess begins with the letter that is given: who begins with another one means the second.
  typed: (before, letter, game) => (before === "" && letter !== firstLetter(game) ? firstLetter(game) : before) + letter,
  blocked: () => !panel.hidden,
  row: () => make("tr"),
  tile: () => make("td"),
  place: (_, rows, board) => board.append(make("table", {}, ...rows)),
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
    const told = won ? `Trouvé en ${tries} sur ${data.rows}.` : `Le mot à trouver était : ${upper(answers[0])}`;
    open(won ? "Félicitations" : "Perdu", make("p", { class: "fin-de-partie-panel-phrase" }, told), again);
  },
  clear(game) {
    first = firstLetter(game);
    say("");
  },
});
if (game.history.length === 0) open("Règles", ...RULES.map((rule) => make("p", {}, rule)));
