// A mock of Quordle: four boards, nine guesses. What a tile is stands in its label.

import { make } from "../shared/dom.js";
import { pause } from "../shared/game.js";
import { find, part } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";

const SPOKEN = ["is incorrect", "is in a different spot", "is correct"];

const root = document.querySelector("#root");

function state({ mark, known, now }) {
  if (mark !== undefined) return SPOKEN[mark];
  if (!now) return "is a future guess";
  return known ? "is being guessed" : "is an invalid guess";
}

// The boards stand two in a line.
function place(b, rows, board) {
  const n = b >> 1;
  const label = `Game Boards Row ${n + 1}`;
  const line = board.children[n] ?? board.appendChild(make("div", { role: "row", class: "boards-row", "aria-label": label }));
  line.append(make("div", { role: "table", "aria-label": `Game Board ${b + 1}` }, ...rows));
}

// Resolves when the game is chosen and the router has gone there. Links do nothing for ms, and the board comes as much later.
async function choose(ms) {
  const page = part("choices");
  root.append(page);
  let works = false;
  pause(ms).then(() => (works = true));
  await new Promise((chosen) => {
    page.addEventListener("click", (event) => {
      event.preventDefault();
      if (works && event.target.getAttribute("href") === "#/classic") chosen();
    });
  });
  page.replaceChildren(part("loading"));
  await pause(ms);
  page.remove();
}

if (options.text("design") === "2022") find("[is-row]").className = "row";
if (options.has("choices")) await choose(options.number("choices"));
await play({
  place,
  label: (look) => `'${look.letter.toUpperCase() || "Blank"}' (letter ${look.i + 1}) ${state(look)}`,
});
