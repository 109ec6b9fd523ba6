// A mock of Duotrigordle: thirty-two boards, thirty-seven guesses. A word that is not known turns red
// as soon as it is typed, and Enter takes it away. A board has no rows, only tiles, which come as they are
// played; before a word is typed its last five show the letters that are known, as ghosts.

import { Boards } from "../shared/boards.js";
import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { named, welcome } from "./welcome.js";

const ROWS = 37;
const BOARDS = 32;
const CLASSES = ["black", "yellow", "green"].map(named);
const CELL_PX = 19;
const ROWS_ABOVE = 8; // that stay in sight over the row being typed
const GROWS = options.flag("grows", true);
const GHOSTS = options.flag("ghosts", true);

class View extends Boards {
  constructor({ width }) {
    const elements = Array.from({ length: BOARDS }, () => make("div", { class: named("board") }, make("div", { class: named("scrollIntoView") })));
    const places = new Map(); // of tiles: their board, and their number in a row
    const found = elements.map(() => []);
    const ghost = (tile) => found[places.get(tile).b][places.get(tile).i] ?? "";
    super({
      title: "Duotrigordle",
      root: make("div", { class: named("boards") }, ...elements),
      keyboard: new Keyboard({
        key: (name) => make("button", { type: "button" }, { Enter: "↵", Backspace: "⌫" }[name] ?? name),
        state: byClass(CLASSES),
      }),
      boards: BOARDS,
      rows: ROWS,
      width,
      board: (b, rows) => GROWS || elements[b].append(...rows.flatMap((row) => [...row.children])),
      row: () => make("div"),
      tile: (b, i) => {
        const tile = make("div", { class: named("cell") }, make("span", { class: named("letter") }));
        places.set(tile, { b, i });
        return tile;
      },
      put: (tile, { letter, mark, known, now }) => {
        const { b, i } = places.get(tile);
        if (GROWS && (now || mark !== undefined)) tile.isConnected || elements[b].append(tile);
        else if (GROWS) tile.remove();
        if (mark === 2) found[b][i] = letter;
        const hint = GHOSTS && now && this.empty ? ghost(tile) : "";
        const text = (letter || hint).toUpperCase();
        const more = [CLASSES[mark], !known && letter && named("textRed"), hint && named("textGhost")];
        const name = [named("cell"), ...more].filter(Boolean).join(" ");
        if (tile.firstChild.textContent !== text) tile.firstChild.textContent = text;
        if (tile.className !== name) tile.className = name;
      },
      again: () => game.again(),
    });
    this.found = found;
  }

  type(row, typed, known) {
    this.empty = typed === "";
    super.type(row, typed, known);
    if (!this.empty) return;
    for (const board of this.root.children) board.scrollTop = (row - ROWS_ABOVE) * CELL_PX;
  }

  finish(row, word, boards) {
    super.finish(row, word, boards);
    boards.forEach((marks, b) => marks?.every((mark) => mark === 2) && this.root.children[b].classList.add(named("dimmed")));
  }

  clear() {
    this.found.forEach((letters) => (letters.length = 0));
    for (const board of this.root.children) board.classList.remove(named("dimmed"));
    super.clear();
  }
}

await welcome();
const game = await run({
  site: "duotrigordle",
  rows: ROWS,
  boards: BOARDS,
  short: null,
  clears: true,
  view: (game) => new View(game),
});
