// The game on the page: what is played, and the rows.

import { hashOf, positionOf } from "./address.js";
import { rowsOf } from "./games.js";
import { lying } from "./hosts.js";

export const GREY = "B";
export const YELLOW = "Y";
export const GREEN = "G";
export const UNSET = ""; // of a tile that has no colour yet
const CYCLE = { [UNSET]: YELLOW, B: YELLOW, Y: GREEN, G: GREY };

// today returns the date where the player is, such as 2026-05-31.
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

// A row is { letters: [], clues: [[colour …] for each board] }. A word that is entered becomes the pending row. When its colours are set
// it becomes one of the rows. Advice is for the rows only.
class Game {
  words = "nyt";
  date = today(); // "" if all answers are equally likely
  mode = "normal";
  host = "wordle";
  boards = 1;
  own = null; // { name, text, only, alphabet }
  days = ""; // the known days besides the built-in ones, in the format of a file of days without its head
  before = null; // the rows of the game that this one has replaced, and the state of this one at that time
  rows = [];
  pending = null; // the row whose colours are being set
  typed = []; // letters of the word that is not entered yet
  given = []; // clues of rows to come, from a grid without words
  length = 5;
  beyond = false; // whether the player goes on after the last row

  // restart drops all rows.
  restart() {
    this.rows = [];
    this.pending = null;
    this.typed = [];
    this.given = [];
    this.beyond = false;
  }

  // replace drops all rows, or takes others. Undo brings the old rows back.
  replace({ rows = [], given = [] } = {}) {
    const { rows: old, pending, typed, given: oldGiven } = this;
    this.restart();
    Object.assign(this, { rows, given });
    this.before = { rows: old, pending, typed, given: oldGiven, after: this.#rowsNow };
  }

  get #rowsNow() {
    return JSON.stringify([this.position, this.typed, this.pending, this.given]);
  }

  // replaced reports whether nothing has changed since this game replaced another.
  get replaced() {
    return this.before?.after === this.#rowsNow;
  }

  get full() {
    return this.typed.length === this.length;
  }

  // solvedAt returns the row that solves a board, -1 if none does.
  solvedAt(board) {
    return this.rows.findIndex((row) => row.clues[board].every((colour) => colour === GREEN));
  }

  get solved() {
    return Array.from({ length: this.boards }, (_, board) => this.solvedAt(board)).every((row) => row >= 0);
  }

  // lost reports whether the rows have run out.
  get lost() {
    const most = rowsOf(this);
    return !this.beyond && !this.solved && most > 0 && this.rows.length >= most;
  }

  get over() {
    return this.solved || this.lost;
  }

  // type adds a letter to the row that is being typed.
  type(letter) {
    if (this.pending || this.full || this.over) return false;
    this.typed.push(letter);
    return true;
  }

  // enter makes the typed word the pending row, or one of the rows if its clue was given. A letter is green at once if an earlier row
  // has it green in the same place, or if the board is solved.
  enter() {
    if (!this.full) return false;
    if (this.given.length > 0) {
      const clue = this.given.shift();
      this.rows.push({ letters: this.typed, clues: Array.from({ length: this.boards }, () => [...clue]), given: clue });
      this.typed = [];
      return true;
    }
    const green = (letter, board, place) => this.rows.some(({ letters, clues }) => letters[place] === letter && clues[board][place] === GREEN);
    const known = (letter, board, place) => this.solvedAt(board) >= 0 || (!lying(this.host) && green(letter, board, place));
    const clues = Array.from({ length: this.boards }, (_, board) => this.typed.map((letter, place) => (known(letter, board, place) ? GREEN : UNSET)));
    this.pending = { letters: this.typed, clues, touched: false };
    this.typed = [];
    this.settle();
    return true;
  }

  // settle makes the pending row one of the rows if all its colours are set.
  settle() {
    if (this.pending?.clues.every((clue) => !clue.includes(UNSET))) this.accept();
  }

  // accept makes the pending row one of the rows. Tiles without a colour become grey.
  accept() {
    const { letters, clues } = this.pending;
    this.pending = null;
    this.rows.push({ letters, clues: clues.map((clue) => clue.map((colour) => colour || GREY)) });
  }

  // foresee gives the pending row the clue that is expected. Enter accepts it.
  foresee(clue) {
    if (!this.pending) return;
    this.pending.clues = [[...clue]];
    this.pending.touched = true;
  }

  // undo takes back a letter, or else the last row. The letters of that row can then be changed.
  undo() {
    if (this.typed.length > 0) {
      this.typed.pop();
      return;
    }
    const row = this.pending ?? this.#pop();
    this.pending = null;
    this.typed = row?.letters ?? [];
  }

  // undoRow takes back the typed letters, or else the last row. If this game has just replaced another, the other comes back.
  undoRow() {
    if (this.replaced) {
      const { rows, pending, typed, given } = this.before;
      Object.assign(this, { rows, pending, typed, given, before: null });
      return;
    }
    if (this.typed.length > 0) this.typed = [];
    else if (this.pending) this.pending = null;
    else this.#pop();
  }

  // pop takes off the last row. If a grid gave it its clue, the clue is kept for another word.
  #pop() {
    const row = this.rows.pop();
    if (row?.given) this.given.unshift(row.given);
    return row;
  }

  cycle(row, board, place) {
    this.paint(row, board, place, CYCLE[(this.rows[row] ?? this.pending).clues[board][place]]);
  }

  // paint sets a colour, also in the pending row.
  paint(row, board, place, colour) {
    const painted = this.rows[row] ?? this.pending;
    painted.clues[board][place] = colour;
    painted.touched = true;
    this.settle();
  }

  // setBoards changes the number of boards. The clues of new boards are grey.
  setBoards(boards) {
    if (boards === this.boards) return;
    this.boards = boards;
    this.pending = null;
    for (const row of this.rows) {
      row.clues.length = Math.min(row.clues.length, boards);
      while (row.clues.length < boards) row.clues.push(row.letters.map(() => GREY));
    }
  }

  // dropDay removes the day if the game can't be that of a day.
  dropDay() {
    if (this.boards > 1 || this.host !== "wordle" || this.own || this.words !== "nyt") this.date = "";
  }

  // request returns the game in the form of a request to the engine.
  get request() {
    const { words, date, days, mode, host, boards, own } = this;
    return {
      words, mode, host, boards,
      ...(date ? { date, ...(days ? { days } : {}) } : {}),
      ...(own ? { own: { name: own.name, text: own.text }, only: own.only, alphabet: own.alphabet } : {}),
      turns: this.turnsOf(this.rows),
    };
  }

  // turnsOf returns rows in the form of a request to the engine.
  turnsOf(rows) {
    return rows.map(({ letters, clues }) => ({ guess: letters.join("").toLowerCase(), clues: clues.map((clue) => clue.join("")) }));
  }

  // hash returns the game as it stands in the address, with the row whose colours are being set.
  get hash() {
    return hashOf(this);
  }

  // position returns the part of the address on which advice depends.
  get position() {
    return positionOf(this);
  }
}

// game is the one on the page.
export const game = new Game();
