// Pages with several boards that are tables, and whose tiles differ only in their styles.

import { data } from "./markup.js";
import { play } from "./skin.js";

/**
 * Runs such a page and returns the game. Its colours are the backgrounds of grey, yellow and green tiles, and of those
 * without a colour, if that is one, too. On a page that clears, a word that is not known turns red as it is typed.
 */
export const playTables = (own = {}) =>
  play({
    ...own,
    put(tile, { letter, mark, known }) {
      const text = letter.toUpperCase();
      if (tile.textContent !== text) tile.textContent = text;
      tile.style.backgroundColor = data.colours[mark ?? 3] ?? "";
      tile.style.color = data.clears && letter && !known ? "red" : "";
    },
  });
