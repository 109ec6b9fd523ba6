// A mock of MikhaD's wordle: states are classes of emoji, a row is complete once played, and the
// tutorial that covers the page takes all keys until it is closed.

import { classes, make } from "../shared/dom.js";
import { play } from "../shared/skin.js";
import { PRAISE, cross, plainButton } from "../shared/tiles.js";

const TOAST_MS = 1000;
const SHAKE_MS = 600;
const STATISTICS_MS = 1400;

const toast = make("div", { class: "toast" });

function pop(text, ms = TOAST_MS) {
  const slice = make("div", { class: "slice" }, text);
  toast.prepend(slice);
  setTimeout(() => slice.remove(), ms);
}

// Overlays are always in the document; the class makes them visible.
function overlay(...content) {
  const exit = cross("div", { class: "exit", role: "button", "aria-label": "close" }, () => element.classList.remove("visible"));
  const element = make("div", { class: "overlay popup" }, make("div", { class: "modal" }, exit, make("div", { class: "content" }, ...content)));
  document.body.append(element);
  return element;
}

function tile(i) {
  const tile = make("div", { class: "tile" }, make("div", { class: "front" }), make("div", { class: "back" }));
  tile.style.setProperty("--delay", `${i * 200}ms`);
  return tile;
}

const tutorial = overlay(make("h3", {}, "How to play"), make("div", {}, "Guess the WORDLE in 6 tries."));
const again = plainButton("new word", () => {
  statistics.classList.remove("visible");
  game.again();
});
const statistics = overlay(make("h3", {}, "Statistics"), again);

const game = await play({
  rows: 6,
  short: "Not enough letters",
  unknown: "Not in word list",
  input: { target: document.body },
  blocked: () => [tutorial, statistics].some((element) => element.classList.contains("visible")),
  board: { class: "board" },
  row: { class: "board-row" },
  tile,
  played: "complete",
  page: (board, keys) => [make("main", {}, make("header", {}, make("h1", {}, "wordle+")), board, keys), toast],
  keys: {
    attributes: { class: "keyboard" },
    row: { class: "row" },
    tag: "div",
    key: { class: "key" },
    labels: { Backspace: "⌫" },
    states: ["absent", "present", "correct"],
  },
  states: ["⬛ value", "🟨 value", "🟩 value"],
  looks: ({ letter }) => classes("🔳", letter && "value"),
  text: (letter) => letter,
  faces: (tile) => tile.children,
  refuse({ row }, text) {
    pop(text);
    row.dataset.animation = "shake";
    setTimeout(() => delete row.dataset.animation, SHAKE_MS);
  },
  end({ won, answers, tries }) {
    pop(won ? PRAISE[tries - 1] : answers[0].toUpperCase(), won ? TOAST_MS : 10 * TOAST_MS);
    setTimeout(() => game.over && statistics.classList.add("visible"), STATISTICS_MS);
  },
});
if (game.history.length === 0) tutorial.classList.add("visible");
