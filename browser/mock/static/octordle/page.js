// A mock of Octordle: eight boards, thirteen guesses. A grey tile has no mark, and its row is no more the current one.

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";

// hub sets up a session before there are boards.
async function hub(ms) {
  const sign = make("p", {}, "Loading..");
  document.querySelector("#root").append(sign);
  await new Promise((done) => setTimeout(done, ms));
  sign.remove();
}

if (options.has("hub")) await hub(options.number("hub"));
await play({
  title: "Octordle",
  rows: 13,
  boards: 8,
  short: null,
  board: { id: "boards" },
  row: { class: "board-row" },
  tile: () => make("div", { class: "letter" }, make("div")),
  place: (b, rows, boards) => boards.append(make("div", { id: `board-${b + 1}`, class: "board" }, ...rows)),
  spoken: true,
  keys: { attributes: { id: "keyboard" }, labels: { Enter: "enter", Backspace: "⌫" }, states: ["no-match", "word-match", "exact-match"] },
  states: ["", "word-match", "exact-match"],
  faces: (tile) => [tile.firstChild],
});
