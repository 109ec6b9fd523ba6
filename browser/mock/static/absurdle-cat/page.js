// A mock of the Catalan Absurdle. It is made as the clones of Wordle are: a row is added for each guess, cells are
// coloured by utility classes, and a word that is not known is named in an alert.

import { Host } from "../shared/adversary.js";
import { scoreNaively } from "../shared/clue.js";
import { upper } from "../shared/letters.js";
import { part } from "../shared/markup.js";
import { play } from "../shared/skin.js";
import { briefly } from "../shared/tiles.js";

const ALERT_MS = 2000;

await play({
  host: ({ words }) => new Host(words.answers, scoreNaively),
  keyShow(key, mark) { // only letters that are nowhere are marked
    key.className = key.className.replace(/bg-.*/, mark === 0 ? "bg-slate-400 text-white" : "bg-slate-200");
  },
  text: (letter) => upper(letter || " "),
  written(row, typed, lines) {
    if (!typed) lines[row].row.scrollIntoView({ block: "nearest" });
  },
  refuse(_, text) {
    document.querySelector(".bg-rose-200")?.remove();
    briefly(part("alert", { text }), ALERT_MS);
  },
  // What was typed last stays in a row of its own below the board, as on the live page.
  end: ({ answers, tries }, view) => view.write(0, tries, answers[0]),
});
