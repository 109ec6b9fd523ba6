// The boards: rows of tiles that are typed, clicked and walked through by keys.

import { GREEN, GREY, YELLOW } from "./game.js";
import { make } from "./dom.js";

const NAMES = { [GREY]: "grey", [YELLOW]: "yellow", [GREEN]: "green" };
const COLOURS = { 0: GREY, 1: YELLOW, 2: GREEN, b: GREY, y: YELLOW, g: GREEN };
const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Boards {
  #root;
  #game;
  #onChange;

  constructor(root, game, onChange) {
    this.#root = root;
    this.#game = game;
    this.#onChange = onChange;
    root.addEventListener("click", ({ target }) => this.#click(target.closest("button.tile")));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  // show draws all boards; faulty are the tiles of one of them that contradict each other.
  show(faulty = { board: 0, tiles: [] }) {
    const game = this.#game;
    const focus = document.activeElement?.dataset?.at;
    this.#root.style.setProperty("--letters", game.length);
    this.#root.classList.toggle("several", game.boards > 1);
    this.#root.replaceChildren(...Array.from({ length: game.boards }, (_, board) => this.#board(board, faulty.board === board ? faulty.tiles : [])));
    if (focus) this.#root.querySelector(`[data-at="${focus}"]`)?.focus();
  }

  #board(board, faulty) {
    const game = this.#game;
    const solved = game.solvedAt(board);
    const rows = game.rows.slice(0, solved < 0 ? undefined : solved + 1).map((row, n) => this.#row(row, n, board, faulty));
    if (solved < 0) rows.push(this.#typedRow());
    const least = game.boards > 1 ? 0 : game.host === "fibble" ? 9 : 6;
    for (let n = rows.length; n < least; n++) rows.push(this.#emptyRow());
    const name = game.boards > 1 ? `Board ${board + 1}` : "Board";
    return make("div", { class: `board${solved >= 0 ? " solved" : ""}`, role: "group", "aria-label": solved >= 0 ? `${name}, solved` : name }, ...rows);
  }

  #row({ letters, clues }, n, board, faulty) {
    const last = n === this.#game.rows.length - 1;
    const tiles = letters.map((letter, place) => {
      const colour = clues[board][place];
      const wrong = faulty.some((tile) => tile.turn === n && tile.place === place);
      return make("button", {
        type: "button", class: `tile ${NAMES[colour]}${wrong ? " wrong" : ""}`, "data-at": `${board}-${n}-${place}`,
        tabindex: last && place === 0 ? 0 : -1,
        "aria-label": `${letter}, ${NAMES[colour]}${wrong ? ", contradicts other clues" : ""}, guess ${n + 1} tile ${place + 1}`,
      }, letter);
    });
    return make("div", { class: "row", role: "group", "aria-label": `Guess ${n + 1}: ${letters.join("")}` }, ...tiles);
  }

  #typedRow() {
    const { typed, length } = this.#game;
    const tiles = Array.from({ length }, (_, place) => make("span", { class: `tile blank${typed[place] ? " typed" : ""}${place === typed.length ? " next" : ""}` }, typed[place] ?? ""));
    return make("div", { class: "row", role: "img", "aria-label": typed.length > 0 ? `Being typed: ${typed.join("")}` : "Next guess, empty" }, ...tiles);
  }

  #emptyRow() {
    return make("div", { class: "row", "aria-hidden": "true" }, ...Array.from({ length: this.#game.length }, () => make("span", { class: "tile blank" })));
  }

  #at(tile) {
    return tile.dataset.at.split("-").map(Number);
  }

  #click(tile) {
    if (!tile) return;
    const [board, row, place] = this.#at(tile);
    this.#game.cycle(row, board, place);
    tile.focus();
    this.#onChange();
  }

  // Arrows walk over the tiles; 0 1 2 or b y g colour one and go on to the next.
  #key(event) {
    const tile = event.target.closest("button.tile");
    if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
    const [board, row, place] = this.#at(tile);
    const move = MOVES[event.key];
    const colour = COLOURS[event.key.toLowerCase()];
    if (move) {
      this.focus(board, row + move[0], place + move[1]);
    } else if (colour) {
      this.#game.paint(row, board, place, colour);
      this.#onChange();
      if (!this.focus(board, row, place + 1)) this.focus(board + 1, row, 0);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // focus goes to a tile, and reports whether there is one.
  focus(board, row, place) {
    const tile = this.#root.querySelector(`[data-at="${board}-${row}-${place}"]`);
    tile?.focus();
    return Boolean(tile);
  }
}
