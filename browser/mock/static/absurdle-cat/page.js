// A mock of the Catalan Absurdle. It is made as the clones of Wordle are: a row is added for each guess, cells are
// coloured by utility classes, and a word that is not known is named in an alert.

import { Host } from "../shared/adversary.js";
import { scoreNaively } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { upper } from "../shared/letters.js";
import { play } from "../shared/skin.js";
import { briefly, lay, plainButton } from "../shared/tiles.js";

const ALERT_MS = 2000;
const CELL = "w-14 h-14 border-solid border-2 flex items-center justify-center mx-0.5 text-lg font-bold rounded";
const KEY = "flex items-center justify-center rounded mx-0.5 text-xs font-bold cursor-pointer h-14";

function showWin(tries) {
  const cover = { class: "fixed z-10 inset-0", role: "dialog", "aria-modal": "true", "aria-label": "Has guanyat!" };
  const again = plainButton("Torna-hi", () => {
    remove();
    game.again();
  });
  const content = [make("h3", {}, "Has guanyat!"), make("p", {}, `Enhorabona: ${tries} intents.`), again];
  const remove = lay({ cover, panel: { class: "panel" }, close: { class: "close", "aria-label": "Tanca" } }, content);
}

const game = await play({
  words: "ca-5",
  rows: 0,
  saves: false,
  short: null,
  unknown: "Paraula no trobada",
  host: ({ words }) => new Host(words.answers, scoreNaively),
  input: { folds: true },
  board: { class: "overflow-y-auto grow" },
  row: { class: "flex justify-center mb-1" },
  tile: { class: CELL },
  page: (board, keys) => [make("h1", { class: "text-2xl font-bold" }, "ABSURDLE.CAT"), board, keys],
  keys: {
    rows: ["qwertyuiop", "asdfghjklŀç", "<zxcvbnm>"],
    attributes: { class: "pt-8 pb-0.5 px-0.5" },
    row: { class: "flex justify-center py-0.5" },
    tag: "div",
    key: { class: `${KEY} bg-slate-200`, role: "button" },
    labels: { Enter: "ENTER", Backspace: "⌫" },
    text: upper,
    // Only letters that are nowhere are marked.
    show: (key, mark) => (key.className = `${KEY} ${mark === 0 ? "bg-slate-400 text-white" : "bg-slate-200"}`),
  },
  states: ["bg-slate-400 text-white border-slate-400", "bg-yellow-500 text-white border-yellow-500", "bg-green-500 text-white border-green-500"],
  looks: () => "bg-white border-slate-200",
  text: (letter) => upper(letter || " "),
  written(row, typed, lines) {
    if (!typed) lines[row].row.scrollIntoView({ block: "nearest" });
  },
  refuse(_, text) {
    document.querySelector(".bg-rose-200")?.remove();
    briefly(make("div", { class: "fixed z-20 top-20 bg-rose-200 rounded-lg shadow-lg" }, make("p", { class: "text-sm text-center font-medium" }, text)), ALERT_MS);
  },
  // What was typed last stays in a row of its own below the board, as on the live page.
  end({ answers, tries }, view) {
    view.write(0, tries, answers[0]);
    showWin(tries);
  },
});
