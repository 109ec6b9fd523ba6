// Pages with several boards that are tables, whose tiles differ in their styles alone.

import { make } from "./dom.js";
import { play } from "./skin.js";

/**
 * Runs such a page: title, boards and rows are what it calls itself and how many there are; table(b) are the
 * attributes of a board, colours the backgrounds of grey, yellow and green tiles, and of those without a colour, if
 * that is one, too; keys are the attributes of the keyboard; with clears a word that is not known turns red as it is typed, and Enter
 * takes it away; blocked() is that of skin.js. Returns the game.
 */
export const playTables = ({ table, colours, keys, ...page }) =>
  play({
    ...page,
    short: null,
    board: { id: "game", class: "tables" },
    row: () => make("tr"),
    tile: () => make("td"),
    place: (b, rows, board) => board.append(make("table", table(b), make("tbody", {}, ...rows))),
    keys: { attributes: keys, labels: { Enter: "ENTER", Backspace: "DEL" }, states: ["key-grey", "key-yellow", "key-green"] },
    put(tile, { letter, mark, known }) {
      const text = letter.toUpperCase();
      if (tile.textContent !== text) tile.textContent = text;
      tile.style.backgroundColor = colours[mark ?? 3] ?? "";
      tile.style.color = page.clears && letter && !known ? "red" : "";
    },
  });
