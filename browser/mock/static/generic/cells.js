// Tiles that are written into one by one: fields, or elements whose content can be edited. Letters go where the focus is.

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { plainButton } from "../shared/tiles.js";

const goesOn = options.flag("advance", true);
const sent = options.text("send", "enter");

const valueOf = (cell) => (cell.localName === "input" ? cell.value : cell.textContent).trim().slice(-1).toLowerCase();

/** Lets a game be played by the cells of its board; tiles(row) are those of a row. */
export function openCells(game, tiles) {
  const cells = () => tiles(game.history.length);
  const root = cells()[0].closest(".board");

  // The page's own word follows what stands in the cells, up to the first gap.
  function take(cell) {
    const row = cells();
    const letters = row.map(valueOf);
    const gap = letters.indexOf("");
    const word = letters.slice(0, gap < 0 ? letters.length : gap);
    game.takeBack();
    for (const letter of word) game.press(letter);
    if (goesOn && valueOf(cell) !== "") row[row.indexOf(cell) + 1]?.focus();
    if (sent === "last" && gap < 0) send();
  }

  function send() {
    const before = game.history.length;
    game.press("Enter");
    if (goesOn && game.history.length > before) queueMicrotask(() => game.over || cells()[0].focus());
  }

  root.addEventListener("input", (event) => cells().includes(event.target) && take(event.target));
  root.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (sent === "enter") send();
    } else if (event.key === "Backspace" && valueOf(event.target) === "") {
      cells()[cells().indexOf(event.target) - 1]?.focus();
    }
  });
  if (sent === "button") root.after(make("p", { class: "send" }, plainButton("Guess", send)));
}
