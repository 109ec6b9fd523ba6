// A mock of vue-wordle: it listens to keyup, turns tiles over with CSS while the classes are there at
// once, and takes no key for 1.6 seconds after a guess.

import { classes, make } from "../shared/dom.js";
import { play } from "../shared/skin.js";
import { PRAISE, flash, plainButton } from "../shared/tiles.js";

const MESSAGE_MS = 1000;
const PRAISE_MS = 2000;
const SHAKE_MS = 1000;
const STATES = ["absent", "present", "correct"];

const root = document.querySelector("#root");
const message = make("div", { class: "message" });
let fading = 0;

function say(text, ms) {
  clearTimeout(fading);
  message.textContent = text;
  root.prepend(message);
  if (ms < Infinity) fading = setTimeout(() => message.remove(), ms);
}

// A tile has two faces with the same letter; the back one carries the state.
function tile(i) {
  const faces = ["front", "back"].map((name) => make("div", { class: name }));
  for (const face of faces) face.style.transitionDelay = `${i * 300}ms`;
  return make("div", { class: "tile" }, ...faces);
}

const game = await play({
  rows: 6,
  lock: 1600,
  saves: false,
  short: "Not enough letters",
  unknown: "Not in word list",
  input: { on: "keyup" },
  board: { id: "board" },
  row: { class: "row" },
  tile,
  page: (board, keys) => [make("header", {}, make("h1", {}, "VVORDLE")), board, keys],
  keys: { attributes: { id: "keyboard" }, row: { class: "row" }, labels: { Backspace: "⌫" } },
  states: STATES,
  put(tile, { letter, mark }) {
    tile.className = classes("tile", letter && "filled", mark !== undefined && "revealed");
    for (const face of tile.children) face.textContent = letter;
    tile.lastChild.className = classes("back", STATES[mark]);
  },
  refuse({ row }, text) {
    say(text, MESSAGE_MS);
    flash(row, "shake", SHAKE_MS);
  },
  end({ won, answers, tries }) {
    if (won) say(PRAISE[tries - 1], PRAISE_MS);
    else say(answers[0].toUpperCase(), Infinity);
  },
  clear: () => message.remove(),
});
root.querySelector("header").append(plainButton("new game", () => game.over && game.again()));
