// The boards: rows of tiles. Tiles are typed, clicked, and reached by keys.

import { find, make } from "./dom.js";
import { game, GREEN, GREY, UNSET, YELLOW } from "./game.js";
import { rowsOf } from "./games.js";

const NAMES = { [GREY]: "grey", [YELLOW]: "yellow", [GREEN]: "green", [UNSET]: "unset" };
const SAID = { ...NAMES, [UNSET]: "no colour yet" };
const DIGITS = { 0: GREY, 1: YELLOW, 2: GREEN };
const COLOURS = { ...DIGITS, b: GREY, y: YELLOW, g: GREEN };
const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const ROWS = 6; // rows of a game without a limit
const FEW = 2; // boards that have room for all their rows

const root = find("boards-view");
let onChange;
let fault;
let finished; // the place where a key coloured the last tile of a row; one key too many must not colour it again

// start lets tiles be coloured. changed is called after each change.
export function start(changed) {
  onChange = changed;
  root.addEventListener("click", (event) => click(event, event.target.closest("button.tile")));
  root.addEventListener("keydown", key);
}

// show draws all boards. A fault's message stands below its row on its board, and its tiles are marked.
export function show(wrong = { board: 0, turn: -1, tiles: [], message: "" }) {
  fault = wrong;
  const focus = document.activeElement?.dataset?.at;
  root.style.setProperty("--letters", game.length);
  root.style.setProperty("--rows", rowsOf(game) || ROWS);
  root.classList.toggle("several", game.boards > 1);
  root.classList.toggle("four", game.boards === 4);
  root.replaceChildren(...Array.from({ length: game.boards }, (_, board) => boardOf(board)));
  if (focus) root.querySelector(`[data-at="${focus}"]`)?.focus();
}

function boardOf(board) {
  const solved = game.solvedAt(board);
  const known = game.pending ? [...game.rows, game.pending] : game.rows;
  const rows = known.slice(0, solved < 0 ? undefined : solved + 1).map((row, n) => rowOf(row, n, board));
  if (solved < 0 && !game.pending && !game.lost) rows.push(typedRow());
  const least = game.boards > FEW ? 0 : rowsOf(game) || ROWS;
  if (solved < 0) rows.push(...game.given.slice(1).map(emptyRow));
  for (let n = rows.length; n < least; n++) rows.push(emptyRow([]));
  const { message, turn } = fault;
  // The message covers what is below it, so that nothing moves.
  if (message && fault.board === board) rows[turn].append(make("p", { class: "fault at-row", role: "alert" }, message));
  const name = game.boards > 1 ? `Board ${board + 1}` : "Board";
  return make("div", { class: `board${solved >= 0 ? " solved" : ""}`, role: "group", "aria-label": solved >= 0 ? `${name}, solved` : name }, ...rows);
}

function rowOf({ letters, clues }, n, board) {
  const last = n === game.rows.length - (game.pending ? 0 : 1);
  const tiles = letters.map((letter, place) => {
    const colour = clues[board][place];
    const wrong = fault.board === board && fault.tiles.some((tile) => tile.turn === n && tile.place === place);
    return make("button", {
      type: "button", class: `tile ${NAMES[colour]}${wrong ? " wrong" : ""}`, "data-at": `${board}-${n}-${place}`,
      tabindex: last && place === 0 ? 0 : -1,
      "aria-label": `${letter}, ${SAID[colour]}${wrong ? ", contradicts other clues" : ""}, guess ${n + 1} tile ${place + 1}`,
    }, letter);
  });
  return make("div", { class: "row", role: "group", "aria-label": `Guess ${n + 1}: ${letters.join("")}` }, ...tiles);
}

function typedRow() {
  const { typed, length, rows, given } = game;
  const wrong = fault.turn === rows.length;
  const clue = given[0] ?? [];
  const tiles = Array.from({ length }, (_, place) =>
    make("span", { class: `tile ${NAMES[clue[place]] ?? "blank"}${typed[place] ? " typed" : ""}${place === typed.length ? " next" : ""}${wrong ? " wrong" : ""}` }, typed[place] ?? ""));
  const label = [typed.length > 0 ? `Being typed: ${typed.join("")}` : "Next guess, empty", ...clue.map((colour) => NAMES[colour])].join(", ");
  return make("div", { class: "row", role: "img", "aria-label": label }, ...tiles);
}

function emptyRow(clue) {
  return make("div", { class: "row", "aria-hidden": "true" }, ...Array.from({ length: game.length }, (_, place) => make("span", { class: `tile ${NAMES[clue[place]] ?? "blank"}` })));
}

function placeOf(tile) {
  return tile.dataset.at.split("-").map(Number);
}

// A click with the mouse or a finger leaves no tile with the focus. The next letters then begin the next word.
function click(event, tile) {
  if (!tile) return;
  const [board, row, place] = placeOf(tile);
  game.cycle(row, board, place);
  if (event.detail > 0) tile.blur();
  onChange();
}

// Arrows move between the tiles. 0 1 2 colour a tile and go on to the next. So do b y g while a word has no colours yet.
function key(event) {
  const tile = event.target.closest("button.tile");
  if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
  const [board, row, place] = placeOf(tile);
  const move = MOVES[event.key];
  const colour = (row === game.rows.length ? COLOURS : DIGITS)[event.key.toLowerCase()];
  if (move) {
    finished = undefined;
    focus(board, row + move[0], place + move[1]);
  } else if (colour) {
    if (finished !== tile.dataset.at) paint(row, board, place, colour);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

// paintNext gives the first tile without a colour the colour of a digit.
export function paintNext(digit) {
  const tile = root.querySelector("button.tile.unset");
  if (!tile) return;
  const [board, row, place] = placeOf(tile);
  paint(row, board, place, DIGITS[digit]);
}

function paint(row, board, place, colour) {
  finished = undefined;
  game.paint(row, board, place, colour);
  onChange();
  if (!focusNext(board, row, place)) finished = [board, row, place].join("-");
}

// focusNext goes to the next tile of the row, or of the row on the next unsolved board. It reports whether there is one.
function focusNext(board, row, place) {
  if (focus(board, row, place + 1)) return true;
  for (let next = board + 1; next < game.boards; next++) {
    if (focus(next, row, 0)) return true;
  }
  focus(board, row, place);
  return false;
}

// focusPending goes to the first tile without a colour, and reports whether there is one.
export function focusPending() {
  const tile = root.querySelector("button.tile.unset");
  tile?.focus();
  return Boolean(tile);
}

// focus goes to a tile, and reports whether there is one.
function focus(board, row, place) {
  const tile = root.querySelector(`[data-at="${board}-${row}-${place}"]`);
  tile?.focus();
  return Boolean(tile);
}
