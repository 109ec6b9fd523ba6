// Pages with several boards that are tables, whose tiles are told by their styles alone.

import { Boards } from "./boards.js";
import { make } from "./dom.js";
import { Keyboard, byClass } from "./keyboard.js";
import { run } from "./run.js";

const LABELS = { Enter: "ENTER", Backspace: "DEL" };
const KEY_CLASSES = ["key-grey", "key-yellow", "key-green"];

/**
 * Runs such a page: site, title, boards and rows are its name, what it calls itself and how many there are; table(b) are the
 * attributes of a board, colours the backgrounds of grey, yellow and green tiles, and of those without a colour, if
 * that is one, too; keys are the attributes of the keyboard; with clears a word that is not known turns red as it is typed, and Enter
 * takes it away; blocked() is that of run.js. Returns the game.
 */
export async function runTables({ site, title, boards, rows, table, colours, keys, clears, blocked }) {
  class View extends Boards {
    constructor({ width }) {
      const root = make("div", { id: "game", class: "tables" });
      super({
        title,
        root,
        keyboard: new Keyboard({
          attributes: keys,
          key: (name) => make("button", { type: "button" }, LABELS[name] ?? name),
          state: byClass(KEY_CLASSES),
        }),
        boards,
        rows,
        width,
        board: (b, lines) => root.append(make("table", table(b), make("tbody", {}, ...lines))),
        row: () => make("tr"),
        tile: () => make("td"),
        put,
        again: () => game.again(),
      });
    }
  }

  function put(tile, { letter, mark, known }) {
    const text = letter.toUpperCase();
    if (tile.textContent !== text) tile.textContent = text;
    tile.style.backgroundColor = colours[mark ?? 3] ?? "";
    tile.style.color = clears && letter && !known ? "red" : "";
  }

  const game = await run({ site, rows, boards, blocked, clears, short: null, view: (game) => new View(game) });
  return game;
}
