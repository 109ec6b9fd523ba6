// The board of the page, in all the forms that boards have.

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { flash, grid } from "../shared/tiles.js";

const STATES = ["grey", "yellow", "green"];
const SPOKEN = ["absent", "present", "correct"];
const LATE_MS = 300; // until the shadow root is attached
const INVALID_MS = 600;
const SIDE = 50; // pixels of a drawn tile
const FADE_MS = 300; // for which a tile comes to its looks, as in style.css
const CODES = "byg";
const PAINTS = ["#787c7e", "#c9b458", "#6aaa64"];
const DARK = ["#414242", "#b89c3c", "#588c4c"];

const form = options.text("board", "rows");
const letters = options.text("letters", "plain");
const unmarked = options.text("grey", "class") !== "class";
const faced = options.text("grey") === "face";
const input = options.text("input");
const paint = options.text("paint", "class");
const fades = options.text("echo") === "fade";

// The palette of this load: every other one in a tab has the other.
if (paint === "lot") window.name = window.name === "light" ? "dark" : "light";
const palette = window.name === "dark" ? DARK : PAINTS;

/** A board that is a picture: nothing in the document says what stands on it. */
export class Drawing {
  root = make("canvas", { class: "board" });
  #rows;
  #pen;

  constructor(rows, width) {
    this.#rows = Array.from({ length: rows }, () => Array.from({ length: width }, () => ({ letter: "" })));
    Object.assign(this.root, { width: width * SIDE, height: rows * SIDE });
    this.#pen = this.root.getContext("2d");
    this.#draw();
  }

  type(row, typed) {
    this.#rows[row].forEach((tile, i) => (tile.letter = typed[i] ?? ""));
    this.#draw();
  }

  mark(row, i, letter, mark) {
    this.#rows[row][i] = { letter, mark };
    this.#draw();
  }

  finish() {}
  flash() {}

  clear() {
    for (const tiles of this.#rows) tiles.forEach((_, i) => (tiles[i] = { letter: "" }));
    this.#draw();
  }

  #draw() {
    const pen = this.#pen;
    pen.clearRect(0, 0, this.root.width, this.root.height);
    pen.font = "bold 30px sans-serif";
    pen.textAlign = "center";
    this.#rows.forEach((tiles, row) => tiles.forEach(({ letter, mark }, i) => {
      pen.fillStyle = PAINTS[mark] ?? "#dddddd";
      pen.fillRect(i * SIDE + 2, row * SIDE + 2, SIDE - 4, SIDE - 4);
      pen.fillStyle = "#000000";
      pen.fillText(letter.toUpperCase(), (i + 0.5) * SIDE, (row + 0.7) * SIDE);
    }));
  }
}

/** Tiles in rows; the element to put on the page is root. */
export class Board {
  root = make("div", { class: "board" });
  #sheet = make("style");
  #rows;

  constructor(rows, width) {
    this.#rows = grid(rows, width, () => make("div", { class: "guess" }), tile);
    this.clear();
    document.head.append(this.#sheet);
    if (form === "flat") this.root.replaceChildren(...this.#rows.flatMap(({ tiles }) => tiles));
    else this.root.append(...this.#rows.map(({ row }) => row));
    if (form === "flat") this.root.classList.add("flat");
    if (form === "shadow") this.root = inShadow(this.root);
  }

  type(row, typed, marks) {
    const { tiles } = this.#rows[row];
    if (fades && typed !== "" && tiles[typed.length - 1].textContent === "") fade(tiles[typed.length - 1]);
    tiles.forEach((tile, i) => write(tile, typed[i] ?? ""));
    if (letters === "turned") tiles.forEach((tile, i) => (tile.querySelector(".back").className = `back ${STATES[marks[i]] ?? ""}`.trim()));
    if (typed === "") this.#open(row);
  }

  // #open lets one row be written into, where tiles are cells for that.
  #open(row) {
    this.#rows.forEach(({ tiles }, n) => tiles.forEach((tile) => unlock(tile, n === row)));
  }

  /** The tiles of a row. */
  tiles(row) {
    return this.#rows[row].tiles;
  }

  mark(row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    write(tile, letter);
    const name = mark === 0 && unmarked ? "" : STATES[mark];
    if (paint === "lot") tile.style.backgroundColor = palette[mark];
    else if (paint !== "class") this.#paint(row, i, mark);
    else if (letters === "apart") tile.querySelector(".ground").className = `ground ${name}`.trim();
    else if (faced) turn(tile, name);
    else if (letters === "turned") tile.classList.add("finished");
    else tile.className = `box ${name}`.trim();
    if (letters === "spoken") tile.querySelector(".spoken").textContent = SPOKEN[mark];
  }

  // Colours a tile by its place alone.
  #paint(row, i, mark) {
    this.#sheet.textContent += `.board > :nth-child(${row + 1}) > :nth-child(${i + 1}) { background: var(--${STATES[mark]}); }\n`;
    if (paint === "row") this.#rows[row].row.dataset.score = (this.#rows[row].row.dataset.score ?? "") + CODES[mark];
  }

  finish(row) {
    if (options.text("grey") !== "none") this.#rows[row].row.classList.add("done");
  }

  flash(row, name) {
    flash(this.#rows[row].row, name, INVALID_MS);
  }

  clear() {
    this.#sheet.textContent = "";
    for (const { row, tiles } of this.#rows) {
      row.classList.remove("done");
      delete row.dataset.score;
      for (const tile of tiles) empty(tile);
    }
  }
}

// Has a tile come to its looks slowly.
function fade(tile) {
  tile.classList.add("new");
  setTimeout(() => tile.classList.remove("new"), FADE_MS);
}

// Makes a tile, which may be a cell to write into.
function tile() {
  if (input === "cells") return make("input", { type: "text", maxlength: "1", autocomplete: "off", "aria-label": "letter" });
  return make("div", input === "editable" ? { contenteditable: "false" } : {});
}

function unlock(tile, open) {
  if (input === "cells") tile.disabled = !open;
  if (input === "editable") tile.contentEditable = String(open);
}

function write(tile, letter) {
  if (input === "cells") tile.value = letter.toUpperCase();
  else if (letters === "kept" && letter === "") keepOpen(tile);
  else if (letters === "turned") for (const face of tile.children) face.textContent = letter.toUpperCase();
  else (tile.querySelector(".letter") ?? tile).textContent = letter.toUpperCase();
}

// Keeps the place of a letter open by one that nobody sees.
const keepOpen = (tile) => tile.replaceChildren(make("span", { class: "unseen" }, "X"));

// Shows the colour of a finished tile on its face.
function turn(tile, name) {
  tile.classList.add("finished");
  tile.querySelector(".letter").className = `letter ${name}`.trim();
}

// Makes a tile as it is before there is a letter in it.
function empty(tile) {
  tile.className = "box";
  tile.style.backgroundColor = "";
  tile.replaceChildren();
  if (letters === "kept") keepOpen(tile);
  if (faced) tile.append(make("span", { class: "letter" }));
  if (input === "cells") tile.value = "";
  if (letters === "spoken") tile.append(make("span", { class: "letter" }), make("span", { class: "spoken" }, "empty"));
  if (letters === "turned") tile.append(make("div", { class: "front" }), make("div", { class: "back" }));
  if (letters === "apart") tile.append(make("i", { class: "ground" }), make("b", { class: "letter" }));
}

// Puts the board into an element whose shadow root comes late.
function inShadow(board) {
  const host = make("five-letters");
  setTimeout(() => host.attachShadow({ mode: "open" }).append(make("link", { rel: "stylesheet", href: "style.css" }), board), LATE_MS);
  return host;
}
