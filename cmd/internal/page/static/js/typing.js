// Typed keys: letters, colours, Enter and Backspace. Words are checked against those that may be guessed.

import { UNSET } from "./game.js";

const COLOUR = /^[012]$/;

export class Typing {
  letters = ""; // the letters of the keyboard
  #game;
  #engine;
  #boards;
  #touched;
  #upper;
  #lists = new Map(); // promises of the words that may be guessed, by the game's words
  #list; // { key, name, words } of the list that arrived last

  // touched is called after each change. upper writes a word as boards do.
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
    else if (event.key === "Enter" && ours) event.repeat || this.press("Enter"); // even on a tile, Enter never changes a colour
    else if (game.pending && COLOUR.test(event.key)) this.#boards.paintNext(event.key);
    else if ([...event.key].length === 1 && this.letters.includes(letter)) this.press(letter);
    else return;
    event.preventDefault();
  }

  // press handles a key of either keyboard.
  press(key) {
    const game = this.#game;
    if (key === "Backspace") {
      game.undo();
      this.#touched();
    } else if (key === "Enter") {
      if (game.pending) {
        game.accept();
        this.#touched();
        document.activeElement?.blur(); // the next letters begin the next word
      } else if (game.full) this.#check();
    } else {
      if (game.pending?.touched) game.accept();
      if (game.type(key) && !document.activeElement?.classList.contains("key")) document.activeElement?.blur(); // Enter then goes to the board
      this.#touched();
      if (game.pending) this.#remind();
    }
  }

  // put enters a guess that was chosen from the advice. It replaces a word that has no colours yet.
  put(word) {
    const game = this.#game;
    if (game.over) return;
    if (game.pending?.touched) game.accept();
    game.pending = null;
    game.typed = [...this.#upper(word)];
    this.#enter();
  }

  // enter takes the typed word. Its colours are set next.
  #enter() {
    this.#game.enter();
    this.#touched();
    this.#boards.focusPending();
  }

  // check enters the typed word if it may be guessed. While the list loads, the word is accepted at once, so that no colour that is
  // typed next is lost. It is given back if the list does not have it.
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
    }, () => {}); // the engine reports what is wrong
  }

  // refuse shows at its row that a list does not have a word.
  #refuse(word, { name }) {
    const game = this.#game;
    const board = Array.from({ length: game.boards }, (_, at) => at).find((at) => game.solvedAt(at) < 0);
    this.#boards.show({ board, turn: game.rows.length, tiles: [], message: `${word} is not among the allowed words of ${name}` });
  }

  // remind shows what a row still needs before the next can be typed.
  #remind() {
    const game = this.#game;
    this.#boards.show({ board: game.pending.clues.findIndex((clue) => clue.includes(UNSET)), turn: game.rows.length, tiles: [], message: "Set its colours first, or press Enter if all are grey." });
    this.#boards.focusPending();
  }

  // words returns a key of everything that the game's words depend on.
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
