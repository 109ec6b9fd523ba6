// A mock of Duotrigordle: thirty-two boards, thirty-seven guesses. A word that is not known turns red
// as soon as it is typed, and Enter takes it away. A board has no rows, only tiles, which come as they are
// played; before a word is typed its last five show the letters that are known, as ghosts.

import { isWin } from "../shared/clue.js";
import { classes, make, onPress } from "../shared/dom.js";
import { data, part } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";

const OLD = options.text("design") === "2023";

// The class of a part: today's, or that of 2023, when it had the file's name in front.
const named = (part) => (OLD ? `Boards_${part}__x7k2c` : `_${part}_x7k2c_1`);

const STATES = ["black", "yellow", "green"].map(named);
const CELL_PX = 19;
const ROWS_ABOVE = 8; // that stay in sight over the row being typed
const GROWS = options.flag("grows", true);
const GHOSTS = options.flag("ghosts", true);

const div = (part, ...content) => make("div", { class: named(part) }, ...content);
const boards = Array.from({ length: data.boards }, () => div("board", div("scrollIntoView")));
const places = new Map(); // of tiles: their board

// Resolves when a game was chosen on the screen that comes before the boards.
async function welcome(game) {
  const screen = part(OLD ? "welcome-2023" : "welcome", { item: named("item"), game });
  screen.querySelectorAll("button").forEach((button) => onPress(button, () => {}));
  document.querySelector("#root").append(screen);
  await new Promise((chosen) => screen.addEventListener("click", (event) => {
    event.preventDefault();
    if (event.target.textContent === game) chosen();
  }));
  screen.remove();
}

const begun = options.text("welcome", "new");
if (begun !== "none") await welcome(begun === "begun" ? "Continue" : "Daily Duotrigordle");
await play({
  board: div("boards", ...boards),
  row: () => make("div"),
  tile(_, b) {
    const tile = div("cell", make("span", { class: named("letter") }));
    places.set(tile, b);
    return tile;
  },
  place: (b, rows) => GROWS || boards[b].append(...rows.flatMap((row) => [...row.children])),
  keyStates: STATES,
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
