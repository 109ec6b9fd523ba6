// A mock of SUTOM, which is French: the first letter is given, and a guess begins with it. The table is drawn anew at
// every key; a row that nobody has typed into shows the letters that were found, and points for the others.

import { classes, make } from "../shared/dom.js";
import { upper } from "../shared/letters.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";

const STATES = ["non-trouve", "mal-place", "bien-place"];

document.documentElement.lang = "fr";

const firstLetter = ({ secrets }) => secrets[0][0];
let first = ""; // the letter that is given

await play({
  messageMs: Math.max(1500, 5000 * (options.number("reveal", 100) / 100)),
  words: `fr-${options.number("length", 7)}`,
  // Every guess begins with the letter that is given: who begins with another one means the second.
  typed: (before, letter, game) => (before === "" && letter !== firstLetter(game) ? firstLetter(game) : before) + letter,
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
  clear: (game) => (first = firstLetter(game)),
});
