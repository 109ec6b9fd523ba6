// A mock of a Russian Wordle: thirty squares with no element for a row and no class for a state. A square's colour is
// in its style, and a word that is not known shakes its head.

import { make } from "../shared/dom.js";
import { upper } from "../shared/letters.js";
import { play } from "../shared/skin.js";
import { cross, flash, plainButton } from "../shared/tiles.js";

const SHAKE_MS = 1000;
const COLOURS = ["rgb(58, 58, 60)", "rgb(181, 159, 59)", "rgb(83, 141, 78)"];
const FILLED = "rgb(86, 87, 88)";
const EMPTY = "rgb(58, 58, 60)";
const DATA = { Enter: "enter", Backspace: "backspace" };

// Without a colour the style attribute is removed, as it was at first.
function paint(element, colour) {
  element.style.background = colour ?? "";
  element.style.borderColor = colour ?? "";
  if (!colour) element.removeAttribute("style");
}

const title = make("h2", { class: "modal-title" });
const body = make("div", { class: "modal-body" }, plainButton("Новая игра", () => game.again()));
const closer = cross("button", { class: "close-button", "aria-label": "Закрыть" }, () => (overlay.hidden = true));
const overlay = make("div", { id: "overlay", hidden: "" }, make("div", { class: "modal" }, closer, title, body));
document.body.append(overlay);

let squares = 0;
let showing = 0;
const game = await play({
  words: "ru-5",
  rows: 6,
  stagger: 300,
  input: { folds: true },
  board: { id: "board" },
  tile: () => make("div", { class: "square animate__animated", id: ++squares }),
  place: (_, rows, board) => board.append(...rows.flatMap((row) => [...row.children])),
  page: (board, keys) => [make("header", {}, make("h1", { class: "title" }, "Вордл")), make("div", { id: "board-container" }, board), keys],
  keys: {
    rows: ["йцукенгшщзхъ", "фывапролджэ", "<ячсмитьбю>"],
    attributes: { id: "keyboard-container" },
    row: { class: "keyboard-row" },
    key: (name) => ({ "data-key": DATA[name] ?? name }),
    labels: { Enter: "ввод", Backspace: "⌫" },
    show: (key, mark) => paint(key, COLOURS[mark]),
  },
  put(square, { letter, mark, now }) {
    square.textContent = letter;
    if (now) square.style.borderColor = letter ? FILLED : EMPTY;
    else paint(square, COLOURS[mark]);
    if (mark !== undefined) flash(square, "animate__flipInX", SHAKE_MS);
  },
  refuse({ tiles }) {
    for (const square of tiles) if (square.textContent) flash(square, "animate__headShake", SHAKE_MS);
  },
  end({ won, answers }) {
    title.textContent = won ? "Победа!" : `Слово было: ${upper(answers[0])}`;
    showing = setTimeout(() => (overlay.hidden = false), SHAKE_MS);
  },
  clear() {
    clearTimeout(showing);
    overlay.hidden = true;
  },
});
