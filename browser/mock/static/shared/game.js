// The game that the clones of Wordle share: typing, refusing, revealing, saving, the end. A page says
// what differs; it draws, and this module tells it when.

import { isWin, textOf } from "./clue.js";
import * as faults from "./faults.js";
import { logGuess, logRejected } from "./log.js";
import * as options from "./options.js";
import { drawSeveral, freshSeed, nextSeed } from "./random.js";

// However slow a reveal is, its first tile soon shows that the word was taken.
const FIRST_TILE_MS = 300;

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * What a page says of its game:
 *   rows, boards   how many (boards: 1); width that of words, where the list does not say it
 *   percent        of the live page's time for a reveal, where no option says it (100)
 *   stagger        milliseconds between the tiles of a reveal (0: all at once)
 *   lock           milliseconds after Enter in which keys are not taken
 *   short, unknown what is said of too few letters and of no word; null: nothing at all happens
 *   known(word)    whether it is a word, where that is not for a list to say
 *   rule(word, game)  what is wrong with a word that is known, "" if nothing
 *   typed(before, letter, game)  what stands in the row after a letter (before + letter)
 *   clears         true: a refused word is taken away
 *   restarts       true: Enter starts a new game once one is over
 *   given(game)    a word that the page plays first
 *   host(game)     who answers, see hosts.js
 *   again()        called at the start of each further game
 *   extra(game)    what else belongs to the guess that is being played; its host gets it, and it is saved
 *   status(game)   playing, won or lost, where the marks do not say
 * It draws with the view of skin.js.
 */
export class Game {
  /** The words played with their marks: { word, boards }. */
  history = [];
  typed = "";
  /** The state of the game: playing, won or lost. */
  status = "playing";
  seed = 0;
  #page;
  #view;
  #host;
  #store;
  #allowed;
  #first = true; // of the games since the options were set: only that one has the option's secret
  #locked = false;
  #factor;
  #solved = new Set(); // boards

  constructor(page, words, store) {
    this.#page = { boards: 1, stagger: 0, lock: 0, short: "", unknown: "", typed: (before, letter) => before + letter, ...page };
    this.#store = store;
    this.#factor = options.number("reveal", page.percent ?? 100) / 100;
    this.#use(words);
  }

  #use(words) {
    this.words = words;
    this.#allowed = new Set(words.guesses);
  }

  /** Takes up the saved game, or starts one. */
  start(view) {
    this.#view = view;
    const saved = this.#store.load();
    // A board of another width, which the page was given after it was opened, went with the page.
    if (!saved || saved.guesses.some(({ word }) => word.length !== this.width)) return this.#begin(options.has("seed") ? options.number("seed") : freshSeed(), true);
    this.#set(saved.seed, saved.first);
    view.clear();
    for (const { word, extra } of saved.guesses) {
      this.extra = extra;
      this.#show(this.#answer(word));
    }
    this.#settle();
    if (this.over) this.#end();
  }

  /** Starts the next game, with other words if there are some. */
  again(words = this.words) {
    if (this.#locked) return;
    this.#use(words);
    this.#page.again?.();
    this.#begin(nextSeed(this.seed, options.has("seed")), false);
  }

  /** How many letters a word has. */
  get width() {
    return this.#page.width ?? this.words.width;
  }

  /** Whether a row is being revealed, and no key taken. */
  get busy() {
    return this.#locked;
  }

  get over() {
    return this.status !== "playing";
  }

  /** The secrets of this game, one for each board. */
  get secrets() {
    const { boards } = this.#page;
    if (this.#first && options.has("secret")) return options.text("secret").split(",");
    return drawSeveral(this.words.answers, this.seed, boards);
  }

  isKnown(word) {
    return this.#page.known?.(word) ?? this.#allowed.has(word);
  }

  /** Takes a key: a letter, Enter or Backspace. */
  press(key) {
    if (!faults.takes() || this.#locked) return;
    if (this.over) {
      if (key === "Enter" && this.#page.restarts) this.again();
      return;
    }
    this.#view.calm();
    if (key === "Enter") {
      this.#submit();
    } else if (key === "Backspace") {
      this.#type(this.typed.slice(0, -1));
    } else if (this.typed.length < this.width) {
      this.#type(this.#page.typed(this.typed, key, this));
    }
  }

  /** Takes a whole word, as from a text field; what is not played does not stay. */
  send(word) {
    for (const key of [...word.toLowerCase(), "Enter"]) this.press(key);
    this.takeBack();
  }

  /** Takes all letters back that are typed. */
  takeBack() {
    for (const _ of this.typed) this.press("Backspace");
  }

  #type(word) {
    this.typed = word;
    this.#view.type(this.history.length, word, word.length < this.width || this.isKnown(word));
  }

  #begin(seed, first) {
    this.#set(seed, first);
    this.#view.clear();
    const given = this.#page.given?.(this);
    if (given) this.#show(this.#answer(given));
    this.save();
    this.#settle();
  }

  #set(seed, first) {
    Object.assign(this, { seed, history: [], typed: "", status: "playing" });
    this.#first = first;
    this.#solved.clear();
    this.#host = this.#page.host(this);
  }

  #submit() {
    const word = this.typed;
    let problem = "";
    if (word.length < this.width) {
      problem = this.#page.short;
    } else if (!this.isKnown(word)) {
      problem = this.#page.unknown;
    } else {
      problem = this.#page.rule?.(word, this) ?? "";
      if (!problem) {
        this.extra = this.#page.extra?.(this);
        return this.play(word);
      }
    }
    if (problem === null) return;
    logRejected(word);
    this.#view.refuse(this.history.length, faults.refusal(problem));
    if (this.#page.clears) this.#type("");
  }

  /** Plays a word that nothing speaks against. */
  async play(word) {
    if (this.typed !== word) this.#type(word);
    const turn = this.#answer(word);
    logGuess(word, turn.boards.map((marks) => (marks ? textOf(marks) : "-")).join(","), this.extra);
    this.typed = "";
    this.#locked = true;
    // Saved before the tiles turn: a reload in the middle of it shows the row.
    this.save();
    const lock = this.#page.lock * faults.pace(this.#factor);
    const free = lock > 0 ? pause(lock) : null;
    const tiles = this.#reveal(turn);
    if (tiles) await tiles;
    if (free) await free;
    this.#locked = false;
    this.#settle();
    if (this.over) this.#end();
    faults.afterRow(this, this.#view.root);
  }

  // Asks the host, and keeps what it said.
  #answer(word) {
    const row = this.history.length;
    const marks = this.#host.answer(word, row, this.extra).map((clue) => faults.shownMarks(row + 1, clue));
    const boards = marks.map((clue, board) => (this.isSolved(board) ? null : clue));
    this.history.push({ word, boards, extra: this.extra });
    boards.forEach((clue, board) => clue && isWin(clue) && this.#solved.add(board));
    this.status = this.#page.status?.(this) ?? this.#status();
    return { word, boards };
  }

  #status() {
    const { boards, rows } = this.#page;
    if (this.#solved.size === boards) return "won";
    return rows > 0 && this.history.length >= rows ? "lost" : "playing";
  }

  isSolved(board) {
    return !this.#page.status && this.#solved.has(board); // else the marks don't say
  }

  /** Takes the last guess back. */
  undo() {
    if (this.history.length === 0 || this.#locked) return;
    this.history.pop().boards.forEach((clue, board) => clue && isWin(clue) && this.#solved.delete(board));
    this.#host.undo();
    this.status = "playing";
    this.typed = "";
    this.save();
    this.#view.undo(this.history);
    this.#settle();
  }

  // Shows the row that was played last; a promise if that takes time.
  #reveal(turn) {
    const pace = faults.pace(this.#factor);
    if (this.#view.reveal && pace > 0) return this.#show(turn, (mark) => this.#view.reveal(this.history.length - 1, mark, pace));
    const ms = faults.tilePause(this.#page.stagger * this.#factor);
    if (ms > 0 || faults.stops()) return this.#show(turn, (mark) => this.#turnTiles(mark, ms));
    return this.#show(turn);
  }

  async #turnTiles(mark, ms) {
    for (let i = 0; i < this.width; i++) {
      if (i === this.width - 1 && faults.stops()) await new Promise(() => {});
      if (ms > 0) await pause(i === 0 ? Math.min(ms, FIRST_TILE_MS) : ms);
      mark(i);
    }
  }

  // Marks the tiles of a row, at once or in a way that takes time.
  #show(turn, slowly) {
    const finish = () => this.#view.finish(this.history.length - 1, turn.word, turn.boards);
    if (slowly) return slowly((i) => this.#mark(turn, i)).then(finish);
    for (let i = 0; i < this.width; i++) this.#mark(turn, i);
    finish();
  }

  #mark({ word, boards }, i) {
    const row = this.history.length - 1;
    boards.forEach((marks, board) => marks && this.#view.mark(board, row, i, word[i], marks[i]));
  }

  // Makes the next row ready to be typed into.
  #settle() {
    this.extra = undefined;
    if (!this.over) this.#type("");
  }

  #end() {
    this.#view.end({ won: this.status === "won", answers: this.#host.answers(), tries: this.history.length });
  }

  /** Saves the game as it stands. */
  save() {
    this.#store.save(this);
  }

  /** Whether it is the one whose words an option may tell. */
  get first() {
    return this.#first;
  }
}
