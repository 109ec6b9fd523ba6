// A mock of word-master: one grid of cells, with no element for a row.

import { onPress } from "../shared/dom.js";
import { find, part } from "../shared/markup.js";
import { play } from "../shared/skin.js";

const MODAL_MS = 500;
const INVALID = ["border", "border-red-800"];
const STATES = ["nm-inset-n-gray", "nm-inset-yellow-500", "nm-inset-n-green"];

const board = find(".grid");
let modal = null;

function open(won, answer) {
  modal = part(won ? "won" : "lost", { answer });
  onPress(modal.querySelector("button"), () => game.again());
  document.body.append(modal);
}

const game = await play({
  keyShow: (key, mark) => (key.className = STATES[mark] ?? "nm-flat-background-sm"),
  states: STATES.map((state) => `${state} text-gray-50`),
  looks: ({ letter }) => (letter ? "nm-inset-background text-primary" : "nm-flat-background text-primary"),
  refuse({ tiles }) {
    for (const cell of tiles) if (cell.textContent) cell.classList.add(...INVALID);
  },
  calm() {
    for (const cell of board.children) cell.classList.remove(...INVALID);
  },
  end: ({ won, answers }) => setTimeout(() => open(won, answers[0].toUpperCase()), MODAL_MS),
  clear: () => modal?.remove(),
});
