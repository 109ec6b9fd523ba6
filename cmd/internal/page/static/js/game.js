// The game that is on the page: what is played, the rows, and both as the address tells them.

export const GREY = "B";
export const YELLOW = "Y";
export const GREEN = "G";
const CYCLE = { B: YELLOW, Y: GREEN, G: GREY };

// today is the date where the player is, as 2026-05-31.
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

// A row is { letters: [], clues: [[colour …] for each board] }; the last one is being typed until it is entered.
export class Game {
  words = "nyt";
  date = today(); // "" where all answers are alike
  mode = "normal";
  host = "wordle";
  boards = 1;
  own = null; // { name, text, only, alphabet }
  rows = [];
  typed = []; // letters of the row that is not entered yet
  length = 5;

  // restart drops all rows.
  restart() {
    this.rows = [];
    this.typed = [];
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
    if (this.full || this.solved) return false;
    this.typed.push(letter);
    return true;
  }

  // enter makes the typed row one with colours: green where the row before had the same letter green, else grey.
  enter() {
    if (!this.full) return false;
    const before = this.rows.at(-1);
    const clues = Array.from({ length: this.boards }, (_, board) =>
      this.typed.map((letter, place) => (before?.letters[place] === letter && before.clues[board][place] === GREEN ? GREEN : GREY)),
    );
    this.rows.push({ letters: this.typed, clues });
    this.typed = [];
    return true;
  }

  // undo takes back a letter, or the last row, whose letters can be changed then.
  undo() {
    if (this.typed.length > 0) {
      this.typed.pop();
      return;
    }
    this.typed = this.rows.pop()?.letters ?? [];
  }

  cycle(row, board, place) {
    const clue = this.rows[row].clues[board];
    clue[place] = CYCLE[clue[place]];
  }

  paint(row, board, place, colour) {
    this.rows[row].clues[board][place] = colour;
  }

  // setBoards changes the number of boards; new ones are grey.
  setBoards(boards) {
    this.boards = boards;
    for (const row of this.rows) {
      row.clues.length = Math.min(row.clues.length, boards);
      while (row.clues.length < boards) row.clues.push(row.letters.map(() => GREY));
    }
  }

  // request is the game as the engine takes it.
  get request() {
    const { words, date, mode, host, boards, own } = this;
    return {
      words, mode, host, boards,
      ...(date && host === "wordle" && !own ? { date } : {}),
      ...(own ? { own: { name: own.name, text: own.text }, only: own.only, alphabet: own.alphabet } : {}),
      turns: this.turnsOf(this.rows),
    };
  }

  // turnsOf returns rows as the engine takes them.
  turnsOf(rows) {
    return rows.map(({ letters, clues }) => ({ guess: letters.join("").toLowerCase(), clues: clues.map((clue) => clue.join("")) }));
  }

  // hash is the game as the address tells it. A list of one's own stays in this browser.
  get hash() {
    const parts = new URLSearchParams();
    if (this.own) parts.set("list", "own");
    else if (this.words !== "nyt") parts.set("list", this.words);
    if (!this.own && this.words === "nyt" && !this.date) parts.set("day", "any");
    else if (this.date && (this.rows.length > 0 || this.date !== today())) parts.set("day", this.date);
    if (this.mode !== "normal") parts.set("mode", this.mode);
    if (this.host !== "wordle") parts.set("host", this.host);
    if (this.boards > 1) parts.set("boards", this.boards);
    const guesses = this.rows.map(({ letters, clues }) => [letters.join("").toLowerCase(), ...clues.map((clue) => clue.join(""))].join("."));
    if (guesses.length > 0) parts.set("game", guesses.join("_"));
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
    this.restart();
    return { wantsOwn: list === "own", game: parts.get("game") ?? "" };
  }

  // readRows takes the rows of an address, up to the first that can't be one.
  readRows(text) {
    for (const part of text.split("_").filter(Boolean)) {
      const [word, ...clues] = part.split(".");
      const letters = [...word.toUpperCase()];
      if (letters.length !== this.length || clues.length !== this.boards) return;
      if (!clues.every((clue) => clue.length === this.length && /^[BYG]+$/.test(clue))) return;
      this.rows.push({ letters, clues: clues.map((clue) => [...clue]) });
    }
  }
}
