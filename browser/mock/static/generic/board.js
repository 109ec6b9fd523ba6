// One board, in all the forms that boards have.

import { classes, make } from "../shared/dom.js";
import * as options from "../shared/options.js";

export const STATES = ["grey", "yellow", "green"];
const SPOKEN = ["absent", "present", "correct"];
const LATE_MS = 300; // until the shadow root is attached
const SIDE = 50; // pixels of a drawn tile
const FADE_MS = 300; // for which a tile comes to its looks, as in style.css
const CODES = "byg";
const TAGS = { canvas: "canvas", shadow: "five-letters" };
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

const sheet = make("style");
document.head.append(sheet);

/** The skin of the board; markOf(letter, i) is the mark that a letter would get by itself. */
export const skin = (markOf) => ({
  board: make(TAGS[form] ?? "div", form === "shadow" ? {} : { class: classes("board", form === "flat" && "flat") }),
  row: () => make("div", { class: "guess" }),
  tile,
  place,
  played: options.text("grey") === "none" ? "" : "done",
  put(tile, look) {
    if (form === "canvas") draw(tile, look);
    else if (look.mark !== undefined) mark(tile, look);
    else if (look.now) type(tile, look, markOf);
    else empty(tile);
  },
});

function place(_, rows, root) {
  if (form === "flat") root.append(...rows.flatMap((row) => [...row.children]));
  else if (form === "shadow") setTimeout(() => attach(root, rows), LATE_MS);
  else if (form === "canvas") Object.assign(root, { width: rows[0].childElementCount * SIDE, height: rows.length * SIDE });
  else root.append(...rows);
}

function attach(host, rows) {
  const board = make("div", { class: "board" }, ...rows);
  host.attachShadow({ mode: "open" }).append(make("link", { rel: "stylesheet", href: "style.css" }), board);
}

// On a picture: nothing in the document says what stands there.
function draw(_, { letter, mark, row, i }) {
  const pen = document.querySelector("canvas").getContext("2d");
  pen.font = "bold 30px sans-serif";
  pen.textAlign = "center";
  pen.clearRect(i * SIDE, row * SIDE, SIDE, SIDE);
  pen.fillStyle = PAINTS[mark] ?? "#dddddd";
  pen.fillRect(i * SIDE + 2, row * SIDE + 2, SIDE - 4, SIDE - 4);
  pen.fillStyle = "#000000";
  pen.fillText(letter.toUpperCase(), (i + 0.5) * SIDE, (row + 0.7) * SIDE);
}

function type(tile, { letter, i }, markOf) {
  if (fades && letter && tile.textContent === "") fade(tile);
  write(tile, letter);
  if (letters === "turned") tile.querySelector(".back").className = classes("back", letter && STATES[markOf(letter, i)]);
}

function mark(tile, { letter, mark, row, i }) {
  write(tile, letter);
  const name = mark === 0 && unmarked ? "" : STATES[mark];
  if (paint === "lot") tile.style.backgroundColor = palette[mark];
  else if (paint !== "class") paintPlace(tile, row, i, mark);
  else if (letters === "apart") tile.querySelector(".ground").className = classes("ground", name);
  else if (faced) turn(tile, name);
  else if (letters === "turned") tile.classList.add("finished");
  else tile.className = classes("box", name);
  if (letters === "spoken") tile.querySelector(".spoken").textContent = SPOKEN[mark];
}

// Colours a tile by its place alone.
function paintPlace({ parentElement: row }, n, i, mark) {
  sheet.textContent += `.board > :nth-child(${n + 1}) > :nth-child(${i + 1}) { background: var(--${STATES[mark]}); }\n`;
  if (paint === "row") row.dataset.score = (row.dataset.score ?? "") + CODES[mark];
}

/** Lets one row be written into, where tiles are cells for that. */
export function open(lines, row) {
  lines.forEach(({ tiles }, n) => tiles.forEach((tile) => unlock(tile, n === row)));
}

/** Takes away what is said of tiles elsewhere than on them. */
export function clear(lines) {
  sheet.textContent = "";
  for (const { row } of lines) delete row.dataset.score;
}

// Makes a tile's looks appear slowly.
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
