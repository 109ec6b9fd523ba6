// A mock of Duotrigordle: thirty-two boards, thirty-seven guesses. A word that is not known turns red
// as soon as it is typed, and Enter takes it away.

import { Boards } from "../shared/boards.js";
import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { run } from "../shared/run.js";

const ROWS = 37;
const BOARDS = 32;
const CLASSES = ["Boards_black__w9jCk", "Boards_yellow__9ZSyW", "Boards_green__Q3hTb"];
const CELL_PX = 19;
const ROWS_ABOVE = 8; // that stay in sight over the row being typed
const RED = "Boards_textRed__8d4Lq";

class View extends Boards {
  constructor({ width }) {
    const boards = make("div", { class: "Boards_boards__S5nVu" });
    super({
      title: "Duotrigordle",
      root: boards,
      keyboard: new Keyboard({
        key: (name) => make("button", { type: "button" }, { Enter: "↵", Backspace: "⌫" }[name] ?? name),
        state: byClass(CLASSES),
      }),
      boards: BOARDS,
      rows: ROWS,
      width,
      board: (b, rows) => boards.append(make("div", { class: "Boards_board__Zx7Kc" }, ...rows)),
      row: () => make("div", { class: "Boards_row__kM2pF" }),
      tile: () => make("div", { class: CELL }, make("span", { class: "Boards_letter__t6RbE" })),
      put,
      again: () => game.again(),
    });
  }

  type(row, typed, known) {
    super.type(row, typed, known);
    if (typed !== "") return;
    for (const board of this.root.children) board.scrollTop = (row - ROWS_ABOVE) * CELL_PX;
  }
}

const CELL = "Boards_cell__1yGvN";

function put(tile, { letter, mark, known }) {
  const text = letter.toUpperCase();
  const name = [CELL, CLASSES[mark], !known && letter ? RED : ""].filter(Boolean).join(" ");
  if (tile.firstChild.textContent !== text) tile.firstChild.textContent = text;
  if (tile.className !== name) tile.className = name;
}

const game = await run({
  site: "duotrigordle",
  rows: ROWS,
  boards: BOARDS,
  short: null,
  clears: true,
  view: (game) => new View(game),
});
