// A mock of a Russian Wordle: thirty squares with no element for a row and no class for a state. A square's colour is
// in its style, and a word that is not known shakes its head.

import { play } from "../shared/skin.js";
import { flash } from "../shared/tiles.js";

const SHAKE_MS = 1000;
const COLOURS = ["rgb(58, 58, 60)", "rgb(181, 159, 59)", "rgb(83, 141, 78)"];
const FILLED = "rgb(86, 87, 88)";
const EMPTY = "rgb(58, 58, 60)";

// Without a colour the style attribute is removed, as it was at first.
function paint(element, colour) {
  element.style.background = colour ?? "";
  element.style.borderColor = colour ?? "";
  if (!colour) element.removeAttribute("style");
}

let squares = 0;
await play({
  made: (square) => (square.id = ++squares),
  keyShow: (key, mark) => paint(key, COLOURS[mark]),
  put(square, { letter, mark, now }) {
    square.textContent = letter;
    if (now) square.style.borderColor = letter ? FILLED : EMPTY;
    else paint(square, COLOURS[mark]);
    if (mark !== undefined) flash(square, "animate__flipInX", SHAKE_MS);
  },
  refuse({ tiles }) {
    for (const square of tiles) if (square.textContent) flash(square, "animate__headShake", SHAKE_MS);
  },
});
