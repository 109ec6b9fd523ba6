// A mock of word-master: one grid of cells, with no element for a row.

import { find } from "../shared/markup.js";
import { play } from "../shared/skin.js";

const INVALID = ["border", "border-red-800"];
const STATES = ["nm-inset-n-gray", "nm-inset-yellow-500", "nm-inset-n-green"];

const board = find(".grid");

await play({
  keyShow: (key, mark) => (key.className = STATES[mark] ?? "nm-flat-background-sm"),
  refuse({ tiles }) {
    for (const cell of tiles) if (cell.textContent) cell.classList.add(...INVALID);
  },
  calm() {
    for (const cell of board.children) cell.classList.remove(...INVALID);
  },
});
