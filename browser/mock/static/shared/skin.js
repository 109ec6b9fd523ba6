// A clone of Wordle as a skin over the shared game. A page says what its elements are and how they look; this draws with them.

import { GREEN } from "./clue.js";
import { Covers } from "./covers.js";
import { classes, make, onPress } from "./dom.js";
import { shown } from "./faults.js";
import { Game } from "./game.js";
import { honest } from "./hosts.js";
import { listenTo } from "./input.js";
import { Keyboard } from "./keyboard.js";
import { upper } from "./letters.js";
import "./log.js";
import { content, copyOf, data, find, marked } from "./markup.js";
import * as options from "./options.js";
import { saved } from "./saved.js";
import { fading, flash, plainButton, setWidth } from "./tiles.js";
import { listOf, loadWords } from "./words.js";

/**
 * Runs a page and returns its game. A skin is what game.js and input.js need, and what follows; whatever is plain data may
 * stand in the attributes of skin.html instead.
 *   words         its word list
 *   list()        words of its own in place of that: { answers, others }
 *   blocked()     whether something lies over the board that keeps the keys
 *   saves         false: the live page forgets its game when it is loaded again
 *   store         another way to save, see saved.js
 *   page(view)    what else is to be done before the page stands in the document
 *   stage         the element that gets what skin.html has (default: #root)
 *   board         the element that holds the rows, where skin.html has none
 *   row(b, n), tile(i, b)  make a row of a board and a tile, where skin.html has no sample; made(tile, i) finishes one
 *   place(b, rows, board)  puts the rows of a board into the document (default: into a copy of what is around the sample)
 *   states        the classes of a tile by its mark, and of a key unless there are keyStates or keyShow, see keyboard.js
 *   looks(look)   the classes of a tile without a mark, or two values: for one without and one with a letter. A look is
 *                 { letter, mark, row, i, known, now, next, hint }: mark is undefined before it is known, now is true in the row being
 *                 typed, next where the next letter goes, hint is a letter known to be right there, while nothing is typed
 *   text(letter)  what stands for a letter (default: its capital, or with small: true the letter), on each element in the tile, or
 *                 the tile itself
 *   colours       the backgrounds of tiles by their marks, and of those without a mark, on a page whose tiles have no classes. With
 *                 clears, a word that is not known turns red as it is typed
 *   label(look)   what a tile is called, null for nothing
 *   put(tile, look)    shows a tile, in place of all that
 *   reveal(line, mark, factor)  the show of a reveal, a promise: it calls mark(i) for each tile
 *   everywhere    true: boards that are solved show what is typed, too
 *   blind         true: the board does not show what is typed
 *   played        the class of a row once it was played
 *   shake         the class of a row while a word is refused, and for how many milliseconds: "shake|400"
 *   spoken        true: rows have labels that say what they hold
 *   anew          true: rows are made anew for each game; so they are where rows is 0, as they are reached
 *   written(row, typed, lines, game, known), refuse(line, text), finish(line, word, b, marks), calm(), clear(game, lines),
 *   end(result, view, game)  what else is to do then. A line is { row, tiles }
 * An element .result in skin.html says how a game ended, and offers another. One with the attribute is-again starts another. One
 * with is-message says why a word is refused, for messageMs milliseconds or until the next key. What lies over the page stands in
 * templates of their own, see covers.js.
 */
export async function play(own = {}) {
  const skin = { ...data, ...own };
  const words = skin.list ? listOf(await skin.list()) : await loadWords(options.text("words", skin.words ?? "original"));
  const store = skin.store ?? saved(`absurdist-mock/${options.site}`, { on: skin.saves ?? true });
  const game = new Game({ host: honest, ...skin }, words, store);
  setWidth(game.width);
  const covers = new Covers(game);
  const view = new View(game, skin, covers);
  const blocked = () => skin.blocked?.() || covers.block;
  view.keyboard.press = (key) => blocked() || game.press(key);
  listenTo({ ...skin, blocked }, view.keyboard.letters, view.keyboard.press);
  game.start(view);
  covers.start();
  shown(view.root, game.width);
  return game;
}

const append = (b, rows, board) => board.append(...rows);

// Shows a tile by its styles alone.
function paint(tile, { letter, mark, known }) {
  const text = letter.toUpperCase();
  if (tile.textContent !== text) tile.textContent = text;
  tile.style.backgroundColor = data.colours[mark ?? 3] ?? "";
  tile.style.color = data.clears && letter && !known ? "red" : "";
}

// How the samples make rows: where that of a tile stands in no row, the tiles stand in none. That of a row is on the board,
// perhaps within something that each board has, or apart where the board was in the document before.
function samplesOf(board) {
  const row = marked("row");
  const [tile, ...rest] = row?.children ?? board.children;
  const isApart = row && !board.contains(row);
  const [around] = isApart ? [row] : board.children;
  const copyAround = (element, rows, values) => {
    if (element === row) return rows;
    const copy = copyOf(element, values, false);
    copy.append(...[...element.children].flatMap((child) => copyAround(child, rows, values)));
    return [copy];
  };
  if (isApart) row.remove();
  else board.replaceChildren();
  return {
    row: (b, n) => (row ? copyOf(row, { n, N: n + 1 }, false) : make("div")),
    tile: (i) => copyOf(tile, { i }),
    rest: () => rest.map((element) => element.cloneNode(true)),
    place(b, rows) {
      const content = row ? copyAround(around, rows, { b, B: b + 1 }) : rows.flatMap((line) => [...line.children]);
      board.append(...content);
    },
  };
}

class View {
  root;
  keyboard;
  #game;
  #skin;
  #covers;
  #say = () => {};
  #boards = [];
  #width = 0;
  #found = []; // letters that were green, by board and place
  #tile = ""; // the class of a tile that nothing stands in
  #result = find(".result");

  constructor(game, skin, covers) {
    this.#game = game;
    this.#covers = covers;
    const place = marked("board");
    const again = marked("again");
    if (again) onPress(again, () => game.again());
    const message = marked("message");
    if (message) this.#say = fading(message, skin.messageMs ?? Infinity);
    this.root = skin.board ?? place;
    if (skin.board) place?.replaceWith(skin.board);
    const { states, keyStates = states, keyShow, keyNames } = skin;
    this.keyboard = new Keyboard(marked("keys"), { states: keyStates, show: keyShow, names: keyNames });
    const samples = skin.tile ? { place: append } : samplesOf(this.root);
    const put = skin.colours ? paint : (tile, look) => this.#put(tile, look);
    this.#skin = { ...samples, put, ...skin };
    if (skin.reveal) this.reveal = (row, mark, factor) => skin.reveal(this.#line(0, row), mark, factor);
    skin.page?.(this);
    (skin.stage ?? document.querySelector("#root")).append(...content());
  }

  #make(b, rows) {
    const { row, tile, made, rest, place } = this.#skin;
    const lines = Array.from({ length: rows }, (_, n) => {
      const element = row(b, n);
      const tiles = Array.from({ length: this.#width }, (_, i) => tile(i, b));
      tiles.forEach((one, i) => made?.(one, i));
      element.append(...tiles, ...(rest?.() ?? []));
      return { row: element, tiles };
    });
    this.#tile = lines[0]?.tiles[0].className ?? "";
    place(b, lines.map((line) => line.row), this.root);
    return lines;
  }

  #put(tile, look) {
    const { states, looks, small, text = small ? String : upper, label } = this.#skin;
    const bare = Array.isArray(looks) ? looks[look.letter ? 1 : 0] : looks?.(look);
    for (const face of tile.childElementCount > 0 ? tile.children : [tile]) face.textContent = text(look.letter);
    tile.className = classes(this.#tile, look.mark === undefined ? bare : states?.[look.mark]);
    const name = label?.(look) ?? null;
    if (name !== null) tile.setAttribute("aria-label", name);
    else if (label) tile.removeAttribute("aria-label");
  }

  #build() {
    if (this.#width > 0) this.root.replaceChildren();
    this.#width = this.#game.width;
    setWidth(this.#width);
    this.#boards = Array.from({ length: this.#skin.boards ?? 1 }, (_, b) => this.#make(b, this.#skin.rows));
  }

  // The line of a row, which is made now on a page whose rows come as they are reached.
  #line(b, row) {
    const lines = this.#boards[b];
    if (row === lines.length) lines.push(...this.#make(b, 1));
    return lines[row];
  }

  #label(line, row, text) {
    if (this.#skin.spoken) line.row.setAttribute("aria-label", `Row ${row + 1}. ${text}`);
  }

  /** Writes letters into a row. */
  write(b, row, typed, known = true) {
    const line = this.#line(b, row);
    this.#label(line, row, `Current guess ${upper(typed)}.`);
    const found = typed === "" ? (this.#found[b] ?? []) : [];
    line.tiles.forEach((tile, i) => this.#skin.put(tile, { letter: typed[i] ?? "", hint: found[i] ?? "", row, i, known, now: true, next: i === typed.length }));
  }

  type(row, typed, known) {
    const { blind, everywhere, written } = this.#skin;
    if (!blind) this.#boards.forEach((_, b) => (this.#game.isSolved(b) && !everywhere) || this.write(b, row, typed, known));
    written?.(row, typed, this.#boards[0], this.#game, known);
  }

  mark(b, row, i, letter, mark) {
    this.#skin.put(this.#line(b, row).tiles[i], { letter, mark, row, i, known: true, now: false });
  }

  /** The element of a row. */
  row(b, row) {
    return this.#boards[b][row].row;
  }

  undo(history) {
    for (const lines of this.#boards) for (const { row } of lines.splice(history.length)) row.remove();
    this.keyboard.clear();
    this.#found = [];
    for (const { word, boards } of history) boards.forEach((marks, b) => marks && this.#learn(b, word, marks));
  }

  // Keeps what a row tells of its letters.
  #learn(b, word, marks) {
    this.keyboard.colour(word, marks);
    marks.forEach((mark, i) => mark === GREEN && ((this.#found[b] ??= [])[i] = word[i]));
  }

  finish(row, word, boards) {
    const { played, finish } = this.#skin;
    boards.forEach((marks, b) => {
      if (!marks) return;
      const line = this.#boards[b][row];
      this.#label(line, row, `Guess ${upper(word)}. `);
      if (played) line.row.classList.add(played);
      if (this.#game.isSolved(b)) this.#solve(b);
      this.#learn(b, word, marks);
      finish?.(line, word, b, marks);
    });
  }

  // Where a page takes solved boards away, makes them small or puts them last.
  #solve(b) {
    const solved = options.text("solved", "stays");
    const last = this.#boards.length - 1;
    const [{ row, tiles }] = this.#boards[b];
    const board = row.parentElement ?? tiles[0].closest(".board");
    if (solved === "goes") board.remove();
    if (solved === "shrinks") this.#shrink(board);
    if (solved === "last" && b < last) this.#swap(b, last);
  }

  // Leaves of a board, in small, what was played on it.
  #shrink(board) {
    board.classList.add("small");
    for (const row of [...board.children].slice(this.#game.history.length)) row.remove();
  }

  // Draws two boards in each other's place: the elements stay where they are.
  #swap(a, b) {
    const boards = this.#boards;
    boards[a].forEach(({ tiles }, row) => tiles.forEach((tile, i) => exchange(tile, boards[b][row].tiles[i])));
    [boards[a], boards[b]] = [boards[b], boards[a]];
  }

  refuse(row, text) {
    const { refuse, shake } = this.#skin;
    const line = this.#boards[0][row];
    refuse?.(line, text);
    this.#say(text);
    if (shake) flash(line.row, ...shake);
  }

  calm() {
    this.#skin.calm?.();
    if (!this.#skin.messageMs) this.#say("");
  }

  end(result) {
    const { won, answers, tries } = result;
    if (this.#result) {
      this.#result.textContent = won ? `Solved in ${tries}. ` : `The words were ${answers.map(upper).join(", ")}. `;
      this.#result.append(plainButton("Play again", () => this.#game.again()));
    }
    this.#skin.end?.(result, this, this.#game);
    this.#covers.end(result);
  }

  clear() {
    const { anew, rows, played, put, clear } = this.#skin;
    if (anew || rows === 0 || this.#width !== this.#game.width) this.#build();
    for (const lines of this.#boards) {
      lines.forEach((line, row) => {
        if (played) line.row.classList.remove(played);
        this.#label(line, row, "Future guess.");
        line.tiles.forEach((tile, i) => put(tile, { letter: "", row, i, known: true, now: false }));
      });
    }
    this.#result?.replaceChildren();
    this.#found = [];
    this.keyboard.clear();
    this.#covers.clear();
    this.#say("");
    clear?.(this.#game, this.#boards[0]);
  }
}

// Gives each of two tiles what the other shows.
function exchange(one, other) {
  const attributes = (e) => [...e.attributes].map(({ name, value }) => [name, value]);
  const [a, b] = [attributes(one), attributes(other)];
  for (const [name, value] of a) other.setAttribute(name, value);
  for (const [name, value] of b) one.setAttribute(name, value);
  const content = [...one.childNodes];
  one.replaceChildren(...other.childNodes);
  other.replaceChildren(...content);
}
