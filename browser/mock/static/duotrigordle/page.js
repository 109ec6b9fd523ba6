// A mock of Duotrigordle: thirty-two boards, thirty-seven guesses. A word that is not known turns red
// as soon as it is typed, and Enter takes it away. A board has no rows, only tiles, which come as they are
// played; before a word is typed its last five show the letters that are known, as ghosts.

import { isWin } from "../shared/clue.js";
import { classes, make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { named, welcome } from "./welcome.js";

const BOARDS = 32;
const STATES = ["black", "yellow", "green"].map(named);
const CELL_PX = 19;
const ROWS_ABOVE = 8; // that stay in sight over the row being typed
const GROWS = options.flag("grows", true);
const GHOSTS = options.flag("ghosts", true);

const boards = Array.from({ length: BOARDS }, () => make("div", { class: named("board") }, make("div", { class: named("scrollIntoView") })));
const places = new Map(); // of tiles: their board

await welcome();
await play({
  title: "Duotrigordle",
  rows: 37,
  boards: BOARDS,
  short: null,
  clears: true,
  board: make("div", { class: named("boards") }, ...boards),
  tile(_, b) {
    const tile = make("div", { class: named("cell") }, make("span", { class: named("letter") }));
    places.set(tile, b);
    return tile;
  },
  place: (b, rows) => GROWS || boards[b].append(...rows.flatMap((row) => [...row.children])),
  keys: { labels: { Enter: "↵", Backspace: "⌫" }, states: STATES },
  put(tile, { letter, hint, mark, known, now }) {
    if (GROWS && (now || mark !== undefined)) tile.parentElement || boards[places.get(tile)].append(tile);
    else if (GROWS) tile.remove();
    const ghost = GHOSTS && hint;
    const text = (letter || ghost || "").toUpperCase();
    const name = classes(named("cell"), STATES[mark], !known && letter && named("textRed"), ghost && named("textGhost"));
    if (tile.firstChild.textContent !== text) tile.firstChild.textContent = text;
    if (tile.className !== name) tile.className = name;
  },
  written(row, typed) {
    if (typed === "") for (const board of boards) board.scrollTop = (row - ROWS_ABOVE) * CELL_PX;
  },
  finish: (_, __, b, marks) => isWin(marks) && boards[b].classList.add(named("dimmed")),
  clear() {
    for (const board of boards) board.classList.remove(named("dimmed"));
  },
});
