// A page that changes its markup under way: the board leaves the document, and another with other
// elements, classes and no labels shows what it would show.

import { make } from "./dom.js";
import { upper } from "./letters.js";

const CLASSES = ["nx4", "nx5", "nx6"]; // of grey, yellow and green tiles

/** Replaces board by its redesign. rows() is what stands on it: lists of { letter, mark }. */
export function redesign(board, rows) {
  const fresh = make("section", { class: "nx1" });
  const draw = () => fresh.replaceChildren(...rows().map((row) => make("p", { class: "nx2" }, ...row.map(tile))));
  // The page goes on drawing on its old board, which nobody sees any more.
  new MutationObserver(draw).observe(board, { attributes: true, childList: true, characterData: true, subtree: true });
  board.replaceWith(fresh);
  draw();
}

function tile({ letter, mark }) {
  return make("b", { class: `nx3 ${CLASSES[mark] ?? ""}`.trim() }, upper(letter));
}
