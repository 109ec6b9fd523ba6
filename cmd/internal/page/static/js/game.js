// The game that is on the page: what is played, the rows, and both as the address tells them.

export const GREY = "B";
export const YELLOW = "Y";
export const GREEN = "G";
export const UNSET = ""; // of a tile that nobody has coloured yet
const OPEN = "-"; // stands for it in the address
const CYCLE = { [UNSET]: YELLOW, B: YELLOW, Y: GREEN, G: GREY };

// today is the date where the player is, as 2026-05-31.
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

// A row is { letters: [], clues: [[colour …] for each board] }. A word that is typed becomes the pending row, and one of the rows once
// its colours are set: advice is for rows only.
export class Game {
  words = "nyt";
  date = today(); // "" where all answers are alike
  mode = "normal";
  host = "wordle";
  boards = 1;
  own = null; // { name, text, only, alphabet }
  rows = [];
  pending = null; // the row whose colours are being set
  typed = []; // letters of the row that is not entered yet
  given = []; // clues of rows to come, from a grid without words
  length = 5;

  // restart drops all rows.
  restart() {
    this.rows = [];
    this.pending = null;
    this.typed = [];
    this.given = [];
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

  // type adds a letter to the row that is being typed.
  type(letter) {
    if (this.pending || this.full || this.solved) return false;
    this.typed.push(letter);
    return true;
  }

  // enter makes the typed word the pending row, or one of the rows where its clue was given: green where the row before had the same letter green, on boards that are solved too.
  enter() {
    if (!this.full) return false;
    if (this.given.length > 0) {
      const clue = this.given.shift();
      this.rows.push({ letters: this.typed, clues: Array.from({ length: this.boards }, () => [...clue]), given: clue });
      this.typed = [];
      return true;
    }
    const before = this.rows.at(-1);
    const known = (letter, board, place) => this.solvedAt(board) >= 0 || (this.host === "wordle" && before?.letters[place] === letter && before.clues[board][place] === GREEN);
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

  // accept makes the pending row one of the rows; what is not set is grey.
  accept() {
    const { letters, clues } = this.pending;
    this.pending = null;
    this.rows.push({ letters, clues: clues.map((clue) => clue.map((colour) => colour || GREY)) });
  }

  // undo takes back a letter, or the last row, whose letters can be changed then.
  undo() {
    if (this.typed.length > 0) {
      this.typed.pop();
      return;
    }
    const row = this.pending ?? this.#pop();
    this.pending = null;
    this.typed = row?.letters ?? [];
  }

  // undoRow takes back what is typed, or else the last row.
  undoRow() {
    if (this.typed.length > 0) this.typed = [];
    else if (this.pending) this.pending = null;
    else this.#pop();
  }

  // pop takes off the last row; the clue that a grid gave it waits for another word.
  #pop() {
    const row = this.rows.pop();
    if (row?.given) this.given.unshift(row.given);
    return row;
  }

  cycle(row, board, place) {
    this.paint(row, board, place, CYCLE[(this.rows[row] ?? this.pending).clues[board][place]]);
  }

  // paint sets a colour, of the pending row too.
  paint(row, board, place, colour) {
    const painted = this.rows[row] ?? this.pending;
    painted.clues[board][place] = colour;
    painted.touched = true;
    this.settle();
  }

  // setBoards changes the number of boards; new ones are grey.
  setBoards(boards) {
    if (boards === this.boards) return;
    this.boards = boards;
    this.pending = null;
    for (const row of this.rows) {
      row.clues.length = Math.min(row.clues.length, boards);
      while (row.clues.length < boards) row.clues.push(row.letters.map(() => GREY));
    }
  }

  // dropDay leaves out the day where the game can't be that of a day.
  dropDay() {
    if (this.boards > 1 || this.host !== "wordle" || this.own || this.words !== "nyt") this.date = "";
  }

  // request is the game as the engine takes it.
  get request() {
    const { words, date, mode, host, boards, own } = this;
    return {
      words, mode, host, boards,
      ...(date ? { date } : {}),
      ...(own ? { own: { name: own.name, text: own.text }, only: own.only, alphabet: own.alphabet } : {}),
      turns: this.turnsOf(this.rows),
    };
  }

  // turnsOf returns rows as the engine takes them.
  turnsOf(rows) {
    return rows.map(({ letters, clues }) => ({ guess: letters.join("").toLowerCase(), clues: clues.map((clue) => clue.join("")) }));
  }

  // hash is the game as the address tells it, with the row whose colours are being set.
  get hash() {
    const parts = new URLSearchParams(this.position);
    if (this.pending && this.date) parts.set("day", this.date);
    if (this.pending) parts.set("row", told(this.pending));
    return parts.toString();
  }

  // position is that of it on which advice depends. A list of one's own stays in this browser.
  get position() {
    const parts = new URLSearchParams();
    if (this.own) parts.set("list", "own");
    else if (this.words !== "nyt") parts.set("list", this.words);
    if (!this.own && this.words === "nyt" && !this.date) parts.set("day", "any");
    else if (this.date && (this.rows.length > 0 || this.date !== today())) parts.set("day", this.date);
    if (this.mode !== "normal") parts.set("mode", this.mode);
    if (this.host !== "wordle") parts.set("host", this.host);
    if (this.boards > 1) parts.set("boards", this.boards);
    if (this.rows.length > 0) parts.set("game", this.rows.map(told).join("_"));
    return parts.toString();
  }

  // read takes the game from an address. What can't be there is left out.
  read(hash, catalogue) {
    const parts = new URLSearchParams(hash.replace(/^#/, ""));
    const list = parts.get("list") ?? "nyt";
    this.own = null;
    this.words = catalogue.lists.some(({ name }) => name === list) ? list : "nyt";
    this.length = catalogue.lists.find(({ name }) => name === this.words).length;
    const day = parts.get("day") ?? (this.words === "nyt" ? today() : "any");
    this.date = /^\d{4}-\d\d-\d\d$/.test(day) && this.words === "nyt" ? day : "";
    this.mode = ["normal", "hard", "strict"].includes(parts.get("mode")) ? parts.get("mode") : "normal";
    this.host = parts.get("host") === "fibble" ? "fibble" : "wordle";
    this.boards = Math.min(Math.max(Math.trunc(Number(parts.get("boards") ?? 1)) || 1, 1), 32);
    this.dropDay();
    this.restart();
    return { wantsOwn: list === "own", game: parts.get("game") ?? "", row: parts.get("row") ?? "" };
  }

  // readRows takes the rows of an address, up to the first that can't be one, and the row whose colours are being set.
  readRows(text, pending) {
    for (const part of text.split("_").filter(Boolean)) {
      const row = this.#read(part, /^[BYG]+$/);
      if (!row) return;
      this.rows.push(row);
    }
    const row = this.solved ? undefined : this.#read(pending, /^[BYG-]+$/);
    if (!row) return;
    this.typed = row.letters;
    this.enter();
    if (!this.pending) return;
    const known = String(this.pending.clues);
    this.pending.clues = row.clues.map((clue) => clue.map((colour) => (colour === OPEN ? UNSET : colour)));
    this.pending.touched = String(this.pending.clues) !== known;
    this.settle();
  }

  // read returns the row that an address tells, with clues of that form; nothing if it tells none.
  #read(text, form) {
    const [word, ...clues] = text.split(".");
    const letters = [...word.toUpperCase()];
    if (letters.length !== this.length || clues.length !== this.boards) return undefined;
    if (!clues.every((clue) => clue.length === this.length && form.test(clue))) return undefined;
    return { letters, clues: clues.map((clue) => [...clue]) };
  }
}

// told is a row as the address tells it.
function told({ letters, clues }) {
  return [letters.join("").toLowerCase(), ...clues.map((clue) => clue.map((colour) => colour || OPEN).join(""))].join(".");
}
