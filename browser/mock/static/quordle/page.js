// A mock of Quordle: four boards, nine guesses. What a tile is stands in its label.

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { blocked, choose, welcome } from "./choices.js";

const SPOKEN = ["is incorrect", "is in a different spot", "is correct"];

const lines = [1, 2].map((n) => make("div", { role: "row", class: "boards-row", "aria-label": `Game Boards Row ${n}` }));

function state({ mark, known, now }) {
  if (mark !== undefined) return SPOKEN[mark];
  if (!now) return "is a future guess";
  return known ? "is being guessed" : "is an invalid guess";
}

if (options.has("choices")) await choose(options.number("choices"));
await play({
  title: "Quordle",
  blocked,
  rows: 9,
  boards: 4,
  short: null,
  board: make("div", { role: "table", "aria-label": "Game Boards" }, ...lines),
  row: { role: "row", class: options.text("design") === "2022" ? "row" : "quordle-guess-row" },
  tile: () => make("div", { role: "cell", class: "quordle-box" }, make("div", { class: "quordle-box-content" })),
  place: (b, rows) => lines[b >> 1].append(make("div", { role: "table", "aria-label": `Game Board ${b + 1}` }, ...rows)),
  spoken: true,
  keys: { key: { class: "quordle-key" }, labels: { Enter: "↵", Backspace: "⌫" } },
  states: ["bg-zinc-200", "bg-box-diff", "bg-box-correct"],
  faces: (tile) => [tile.firstChild],
  label: (look) => `'${look.letter.toUpperCase() || "Blank"}' (letter ${look.i + 1}) ${state(look)}`,
});
if (options.has("choices")) welcome();
