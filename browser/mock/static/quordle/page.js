// A mock of Quordle: four boards, nine guesses. What a tile is stands in its label.

import { make } from "../shared/dom.js";
import { Boards } from "../shared/boards.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { blocked, choose, welcome } from "./choices.js";

const ROWS = 9;
const BOARDS = 4;
const CLASSES = ["bg-zinc-200", "bg-box-diff", "bg-box-correct"];
const ROW = options.text("design") === "2022" ? "row" : "quordle-guess-row";
const SPOKEN = ["is incorrect", "is in a different spot", "is correct"];

class View extends Boards {
  constructor({ width }) {
    const lines = [1, 2].map((n) => make("div", { role: "row", class: "boards-row", "aria-label": `Game Boards Row ${n}` }));
    super({
      title: "Quordle",
      root: make("div", { role: "table", "aria-label": "Game Boards" }, ...lines),
      keyboard: new Keyboard({
        key: (name) => make("button", { type: "button", class: "quordle-key" }, { Enter: "↵", Backspace: "⌫" }[name] ?? name),
        state: byClass(CLASSES),
      }),
      boards: BOARDS,
      rows: ROWS,
      width,
      board: (b, rows) => lines[b >> 1].append(make("div", { role: "table", "aria-label": `Game Board ${b + 1}` }, ...rows)),
      row: () => make("div", { role: "row", class: ROW }),
      label: (element, row, text) => element.setAttribute("aria-label", `Row ${row + 1}. ${text}`),
      tile: () => make("div", { role: "cell", class: "quordle-box" }, make("div", { class: "quordle-box-content" })),
      put,
      again: () => game.again(),
    });
  }
}

function put(tile, { letter, mark, i, known, now }) {
  tile.firstChild.textContent = letter.toUpperCase();
  tile.className = ["quordle-box", CLASSES[mark]].filter(Boolean).join(" ");
  tile.setAttribute("aria-label", `${letter ? `'${letter.toUpperCase()}'` : "'Blank'"} (letter ${i + 1}) ${state(mark, known, now)}`);
}

function state(mark, known, now) {
  if (mark !== undefined) return SPOKEN[mark];
  if (!now) return "is a future guess";
  return known ? "is being guessed" : "is an invalid guess";
}

if (options.has("choices")) await choose(options.number("choices"));
const game = await run({
  site: "quordle",
  blocked,
  rows: ROWS,
  boards: BOARDS,
  short: null,
  view: (game) => new View(game),
});
if (options.has("choices")) welcome();
