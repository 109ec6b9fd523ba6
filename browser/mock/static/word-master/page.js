// A mock of word-master: one grid of cells, with no element for a row.

import { make } from "../shared/dom.js";
import { play } from "../shared/skin.js";
import { lay, plainButton } from "../shared/tiles.js";

const MODAL_MS = 500;
const SHAPE = "inline-flex items-center justify-center rounded-full";
const INVALID = ["border", "border-red-800"];
const STATES = ["nm-inset-n-gray", "nm-inset-yellow-500", "nm-inset-n-green"];
const KEY = "nm-flat-background-sm";

const board = make("div", { class: "grid grid-cols-5 grid-flow-row gap-4" });
let close = () => {};

function open(won, answer) {
  const text = won ? ["Congrats!"] : ["Oops! The word was ", make("strong", {}, answer)];
  const panel = { class: "ReactModal__Content", role: "dialog", "aria-label": "Game End Modal" };
  close = lay({ cover: { class: "ReactModal__Overlay" }, panel }, [make("p", {}, ...text), plainButton("Play Again", () => game.again())]);
}

const game = await play({
  rows: 6,
  saves: false,
  board,
  tile: () => make("span", { class: SHAPE }),
  place: (_, rows) => board.append(...rows.flatMap((row) => [...row.children])),
  page: (_, keys) => [make("header", {}, make("h1", {}, "WORD MASTER")), board, keys],
  keys: { key: { class: KEY }, labels: { Backspace: "⌫" }, show: (key, mark) => (key.className = STATES[mark] ?? KEY) },
  states: STATES.map((state) => `${state} text-gray-50`),
  looks: ({ letter }) => (letter ? "nm-inset-background text-primary" : "nm-flat-background text-primary"),
  refuse({ tiles }) {
    for (const cell of tiles) if (cell.textContent) cell.classList.add(...INVALID);
  },
  calm() {
    for (const cell of board.children) cell.classList.remove(...INVALID);
  },
  end: ({ won, answers }) => setTimeout(() => open(won, answers[0].toUpperCase()), MODAL_MS),
  clear: () => close(),
});
