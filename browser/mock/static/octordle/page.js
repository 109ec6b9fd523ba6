// A mock of Octordle: eight boards, thirteen guesses. A grey tile has no class, only a colour.

import { Boards } from "../shared/boards.js";
import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { run } from "../shared/run.js";
import { plainButton } from "../shared/tiles.js";

const ROWS = 13;
const BOARDS = 8;
const CLASSES = ["", "word-match", "exact-match"];
const KEY_CLASSES = ["no-match", "word-match", "exact-match"];
const GREY = "rgb(24, 26, 27)";

const root = document.querySelector("#root");

class View extends Boards {
  #result = make("p", { class: "result", role: "status" });

  constructor() {
    const boards = make("div", { id: "boards" });
    super({
      root: boards,
      keyboard: new Keyboard({
        attributes: { id: "keyboard" },
        key: (name) => make("button", { type: "button" }, { Enter: "enter", Backspace: "⌫" }[name] ?? name),
        state: byClass(KEY_CLASSES),
      }),
      boards: BOARDS,
      rows: ROWS,
      board: (b, rows) => boards.append(make("div", { id: `board-${b + 1}`, class: "board" }, ...rows)),
      row: () => make("div", { class: "board-row" }),
      tile: () => make("div", { class: "letter" }),
      put,
    });
    root.append(make("h1", {}, "Octordle"), this.root, this.#result, this.keyboard.element);
  }

  end({ won, answers, tries }) {
    const words = answers.map((word) => word.toUpperCase()).join(", ");
    this.#result.textContent = won ? `Solved in ${tries}. ` : `The words were ${words}. `;
    this.#result.append(plainButton("Play again", () => game.again()));
  }

  clear() {
    super.clear();
    this.#result.textContent = "";
  }
}

function put(tile, { letter, mark }) {
  tile.textContent = letter.toUpperCase();
  tile.className = ["letter", CLASSES[mark]].filter(Boolean).join(" ");
  tile.style.backgroundColor = mark === 0 ? GREY : "";
}

const game = await run({
  site: "octordle",
  rows: ROWS,
  boards: BOARDS,
  short: null,
  view: () => new View(),
});
