// What is typed: letters, colours, Enter and Backspace, checked against the words that may be guessed.

import { UNSET } from "./game.js";

const COLOUR = /^[012]$/;

export class Typing {
  letters = ""; // of the keyboard
  #game;
  #engine;
  #boards;
  #touched;
  #upper;
  #lists = new Map(); // promises of what may be guessed, by the words of the game
  #list; // { key, name, words } of the last that came

  // touched is called after each change; upper writes a word as boards do.
  constructor(game, engine, boards, { touched, upper }) {
    this.#game = game;
    this.#engine = engine;
    this.#boards = boards;
    this.#touched = touched;
    this.#upper = upper;
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, dialog, [popover]")) return;
    const game = this.#game;
    const on = event.target.closest("button, a, summary");
    const ours = !on || on.matches(".tile") || (on.matches(".key") && (game.full || game.pending));
    const letter = event.key.toUpperCase();
    if (event.key === "Backspace") this.press("Backspace");
    else if (event.key === "Enter" && ours) this.press("Enter"); // on a tile it never changes a colour
    else if (game.pending && COLOUR.test(event.key)) this.#boards.paintNext(event.key);
    else if ([...event.key].length === 1 && this.letters.includes(letter)) this.press(letter);
    else return;
    event.preventDefault();
  }

  // press takes a key of either keyboard.
  press(key) {
    const game = this.#game;
    if (key === "Backspace") {
      game.undo();
      this.#touched();
    } else if (key === "Enter") {
      if (game.pending) {
        game.accept();
        this.#touched();
        document.activeElement?.blur(); // the next letters are those of the next word
      } else if (game.full) this.#check();
    } else {
      if (game.pending?.touched) game.accept();
      if (game.type(key) && !document.activeElement?.classList.contains("key")) document.activeElement?.blur(); // so that Enter is the board's
      this.#touched();
      if (game.pending) this.#remind();
    }
  }

  // put types a guess that was chosen from the advice, instead of one that has no colours yet.
  put(word) {
    const game = this.#game;
    if (game.solved) return;
    if (game.pending?.touched) game.accept();
    game.pending = null;
    game.typed = [...this.#upper(word)];
    this.#enter();
  }

  // enter takes the word that is typed; its colours are to be set then.
  #enter() {
    this.#game.enter();
    this.#touched();
    this.#boards.focusPending();
  }

  // check enters the typed word if it may be guessed. While the list is on its way the word is taken at once, so that no
  // colour that is typed next is lost, and given back if the list does not have it.
  #check() {
    const game = this.#game;
    const word = game.typed.join("");
    const known = this.#list?.key === this.#words ? this.#list : undefined;
    if (known && !known.words.has(word)) {
      this.#refuse(word, known);
      return;
    }
    this.#enter();
    if (known) return;
    this.learn().then((list) => {
      if (list.words.has(word) || game.pending?.letters.join("") !== word) return;
      game.undo();
      this.#touched();
      this.#refuse(word, list);
    }, () => {}); // the engine says what is wrong
  }

  // refuse says at its row that a list does not have a word.
  #refuse(word, { name }) {
    const game = this.#game;
    const board = Array.from({ length: game.boards }, (_, at) => at).find((at) => game.solvedAt(at) < 0);
    this.#boards.show({ board, turn: game.rows.length, tiles: [], message: `${word} is not among the words of ${name}; is it mistyped?` });
  }

  // remind says what a row still needs before the next can be typed.
  #remind() {
    const game = this.#game;
    this.#boards.show({ board: game.pending.clues.findIndex((clue) => clue.includes(UNSET)), turn: game.rows.length, tiles: [], message: "Set its colours first, or press Enter if all are grey." });
    this.#boards.focusPending();
  }

  // words names what the game's words depend on.
  get #words() {
    const { words, own, only, alphabet } = this.#game.request;
    return JSON.stringify([words, own, only, alphabet]);
  }

  // learn asks the engine once for the words that may be guessed.
  async learn() {
    const key = this.#words;
    if (!this.#lists.has(key)) {
      this.#lists.clear();
      this.#lists.set(key, this.#engine.ask("words", this.#game.request).then(({ name, words }) => ({ key, name, words: new Set(words.split(" ").map((word) => this.#upper(word))) })));
    }
    const list = await this.#lists.get(key);
    if (key === this.#words) this.#list = list;
    return list;
  }
}
