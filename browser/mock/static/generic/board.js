// The board of the page, in all the forms that boards have.

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { flash, grid } from "../shared/tiles.js";

const STATES = ["grey", "yellow", "green"];
const SPOKEN = ["absent", "present", "correct"];
const LATE_MS = 300; // until the shadow root is attached
const INVALID_MS = 600;

const form = options.text("board", "rows");
const letters = options.text("letters", "plain");
const unmarked = options.text("grey", "class") !== "class";

/** Tiles in rows; the element to put on the page is root. */
export class Board {
  root = make("div", { class: "board" });
  #rows;

  constructor(rows, width) {
    this.#rows = grid(rows, width, () => make("div", { class: "guess" }), () => make("div"));
    this.clear();
    if (form === "flat") this.root.replaceChildren(...this.#rows.flatMap(({ tiles }) => tiles));
    else this.root.append(...this.#rows.map(({ row }) => row));
    if (form === "flat") this.root.classList.add("flat");
    if (form === "shadow") this.root = inShadow(this.root);
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => write(tile, typed[i] ?? ""));
  }

  mark(row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    write(tile, letter);
    const name = mark === 0 && unmarked ? "" : STATES[mark];
    if (letters === "apart") tile.querySelector(".ground").className = `ground ${name}`.trim();
    else tile.className = `box ${name}`.trim();
    if (letters === "spoken") tile.querySelector(".spoken").textContent = SPOKEN[mark];
  }

  finish(row) {
    this.#rows[row].row.classList.add("done");
  }

  flash(row, name) {
    flash(this.#rows[row].row, name, INVALID_MS);
  }

  clear() {
    for (const { row, tiles } of this.#rows) {
      row.classList.remove("done");
      for (const tile of tiles) empty(tile);
    }
  }
}

const write = (tile, letter) => ((tile.querySelector(".letter") ?? tile).textContent = letter.toUpperCase());

// Makes a tile as it is before there is a letter in it.
function empty(tile) {
  tile.className = "box";
  tile.replaceChildren();
  if (letters === "spoken") tile.append(make("span", { class: "letter" }), make("span", { class: "spoken" }, "empty"));
  if (letters === "apart") tile.append(make("i", { class: "ground" }), make("b", { class: "letter" }));
}

// Puts the board into an element whose shadow root comes late.
function inShadow(board) {
  const host = make("five-letters");
  setTimeout(() => host.attachShadow({ mode: "open" }).append(make("link", { rel: "stylesheet", href: "style.css" }), board), LATE_MS);
  return host;
}
