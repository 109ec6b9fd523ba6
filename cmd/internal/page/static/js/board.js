// The boards: rows of tiles. Tiles are typed, clicked, and reached by keys.

import { GREEN, GREY, UNSET, YELLOW } from "./game.js";
import { make } from "./dom.js";
import { rowsOf } from "./games.js";

const NAMES = { [GREY]: "grey", [YELLOW]: "yellow", [GREEN]: "green", [UNSET]: "unset" };
const SAID = { ...NAMES, [UNSET]: "no colour yet" };
const DIGITS = { 0: GREY, 1: YELLOW, 2: GREEN };
const COLOURS = { ...DIGITS, b: GREY, y: YELLOW, g: GREEN };
const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const ROWS = 6; // rows of a game without a limit
const FEW = 2; // boards that have room for all their rows

export class Boards {
  #root;
  #game;
  #onChange;

  #fault;
  #finished; // the place where a key coloured the last tile of a row; one key too many must not colour it again

  constructor(root, game, onChange) {
    this.#root = root;
    this.#game = game;
    this.#onChange = onChange;
    root.addEventListener("click", (event) => this.#click(event, event.target.closest("button.tile")));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  // show draws all boards. A fault's message stands below its row on its board, and its tiles are marked.
  show(fault = { board: 0, turn: -1, tiles: [], message: "" }) {
    this.#fault = fault;
    const game = this.#game;
    const focus = document.activeElement?.dataset?.at;
    this.#root.style.setProperty("--letters", game.length);
    this.#root.style.setProperty("--rows", rowsOf(game) || ROWS);
    this.#root.classList.toggle("several", game.boards > 1);
    this.#root.classList.toggle("four", game.boards === 4);
    this.#root.replaceChildren(...Array.from({ length: game.boards }, (_, board) => this.#board(board)));
    if (focus) this.#root.querySelector(`[data-at="${focus}"]`)?.focus();
  }

  #board(board) {
    const game = this.#game;
    const solved = game.solvedAt(board);
    const known = game.pending ? [...game.rows, game.pending] : game.rows;
    const rows = known.slice(0, solved < 0 ? undefined : solved + 1).map((row, n) => this.#row(row, n, board));
    if (solved < 0 && !game.pending && !game.lost) rows.push(this.#typedRow());
    const least = game.boards > FEW ? 0 : rowsOf(game) || ROWS;
    if (solved < 0) rows.push(...game.given.slice(1).map((clue) => this.#emptyRow(clue)));
    for (let n = rows.length; n < least; n++) rows.push(this.#emptyRow([]));
    const { message, turn } = this.#fault;
    // The message covers what is below it, so that nothing moves.
    if (message && this.#fault.board === board) rows[turn].append(make("p", { class: "fault at-row", role: "alert" }, message));
    const name = game.boards > 1 ? `Board ${board + 1}` : "Board";
    return make("div", { class: `board${solved >= 0 ? " solved" : ""}`, role: "group", "aria-label": solved >= 0 ? `${name}, solved` : name }, ...rows);
  }

  #row({ letters, clues }, n, board) {
    const game = this.#game;
    const last = n === game.rows.length - (game.pending ? 0 : 1);
    const tiles = letters.map((letter, place) => {
      const colour = clues[board][place];
      const wrong = this.#fault.board === board && this.#fault.tiles.some((tile) => tile.turn === n && tile.place === place);
      return make("button", {
        type: "button", class: `tile ${NAMES[colour]}${wrong ? " wrong" : ""}`, "data-at": `${board}-${n}-${place}`,
        tabindex: last && place === 0 ? 0 : -1,
        "aria-label": `${letter}, ${SAID[colour]}${wrong ? ", contradicts other clues" : ""}, guess ${n + 1} tile ${place + 1}`,
      }, letter);
    });
    return make("div", { class: "row", role: "group", "aria-label": `Guess ${n + 1}: ${letters.join("")}` }, ...tiles);
  }

  #typedRow() {
    const { typed, length, rows, given } = this.#game;
    const wrong = this.#fault.turn === rows.length;
    const clue = given[0] ?? [];
    const tiles = Array.from({ length }, (_, place) =>
      make("span", { class: `tile ${NAMES[clue[place]] ?? "blank"}${typed[place] ? " typed" : ""}${place === typed.length ? " next" : ""}${wrong ? " wrong" : ""}` }, typed[place] ?? ""));
    const label = [typed.length > 0 ? `Being typed: ${typed.join("")}` : "Next guess, empty", ...clue.map((colour) => NAMES[colour])].join(", ");
    return make("div", { class: "row", role: "img", "aria-label": label }, ...tiles);
  }

  #emptyRow(clue) {
    return make("div", { class: "row", "aria-hidden": "true" }, ...Array.from({ length: this.#game.length }, (_, place) => make("span", { class: `tile ${NAMES[clue[place]] ?? "blank"}` })));
  }

  #at(tile) {
    return tile.dataset.at.split("-").map(Number);
  }

  // A click with the mouse or a finger leaves no tile with the focus. The next letters then begin the next word.
  #click(event, tile) {
    if (!tile) return;
    const [board, row, place] = this.#at(tile);
    this.#game.cycle(row, board, place);
    if (event.detail > 0) tile.blur();
    this.#onChange();
  }

  // Arrows move between the tiles. 0 1 2 colour a tile and go on to the next. So do b y g while a word has no colours yet.
  #key(event) {
    const tile = event.target.closest("button.tile");
    if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
    const [board, row, place] = this.#at(tile);
    const move = MOVES[event.key];
    const colour = (row === this.#game.rows.length ? COLOURS : DIGITS)[event.key.toLowerCase()];
    if (move) {
      this.#finished = undefined;
      this.focus(board, row + move[0], place + move[1]);
    } else if (colour) {
      if (this.#finished !== tile.dataset.at) this.#paint(row, board, place, colour);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // paintNext gives the first tile without a colour the colour of a digit.
  paintNext(digit) {
    const tile = this.#root.querySelector("button.tile.unset");
    if (!tile) return;
    const [board, row, place] = this.#at(tile);
    this.#paint(row, board, place, DIGITS[digit]);
  }

  #paint(row, board, place, colour) {
    this.#finished = undefined;
    this.#game.paint(row, board, place, colour);
    this.#onChange();
    if (!this.#focusNext(board, row, place)) this.#finished = [board, row, place].join("-");
  }

  // focusNext goes to the next tile of the row, or of the row on the next unsolved board. It reports whether there is one.
  #focusNext(board, row, place) {
    if (this.focus(board, row, place + 1)) return true;
    for (let next = board + 1; next < this.#game.boards; next++) {
      if (this.focus(next, row, 0)) return true;
    }
    this.focus(board, row, place);
    return false;
  }

  // focusPending goes to the first tile without a colour, and reports whether there is one.
  focusPending() {
    const tile = this.#root.querySelector("button.tile.unset");
    tile?.focus();
    return Boolean(tile);
  }

  // focus goes to a tile, and reports whether there is one.
  focus(board, row, place) {
    const tile = this.#root.querySelector(`[data-at="${board}-${row}-${place}"]`);
    tile?.focus();
    return Boolean(tile);
  }
}
