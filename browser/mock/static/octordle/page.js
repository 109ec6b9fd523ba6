// A mock of Octordle: eight boards, thirteen guesses. A grey tile has no mark, and its row is no more the current one.

import { Boards } from "../shared/boards.js";
import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";

const ROWS = 13;
const BOARDS = 8;
const CLASSES = ["", "word-match", "exact-match"];
const KEY_CLASSES = ["no-match", "word-match", "exact-match"];

class View extends Boards {
  constructor({ width }) {
    const boards = make("div", { id: "boards" });
    super({
      title: "Octordle",
      root: boards,
      keyboard: new Keyboard({
        attributes: { id: "keyboard" },
        key: (name) => make("button", { type: "button" }, { Enter: "enter", Backspace: "⌫" }[name] ?? name),
        state: byClass(KEY_CLASSES),
      }),
      boards: BOARDS,
      rows: ROWS,
      width,
      board: (b, rows) => boards.append(make("div", { id: `board-${b + 1}`, class: "board" }, ...rows)),
      row: () => make("div", { class: "board-row" }),
      label: (element, row, text) => element.setAttribute("aria-label", `Row ${row + 1}. ${text}`),
      tile: () => make("div", { class: "letter" }, make("div")),
      put,
      again: () => game.again(),
    });
  }
}

function put(tile, { letter, mark }) {
  tile.firstChild.textContent = letter.toUpperCase();
  tile.className = ["letter", CLASSES[mark]].filter(Boolean).join(" ");
}

// hub sets up a session before there are boards.
async function hub(ms) {
  const sign = make("p", {}, "Loading..");
  document.querySelector("#root").append(sign);
  await new Promise((done) => setTimeout(done, ms));
  sign.remove();
}

if (options.has("hub")) await hub(options.number("hub"));
const game = await run({
  site: "octordle",
  rows: ROWS,
  boards: BOARDS,
  short: null,
  view: (game) => new View(game),
});
