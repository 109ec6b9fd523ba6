// A mock of Dordle: two boards, seven guesses, after a choice between the game of the day and any number of them.

import { make } from "../shared/dom.js";
import { playTables } from "../shared/tables.js";
import { plainButton } from "../shared/tiles.js";

let waiting = true;

const choices = Object.entries({ daily: "Daily Dordle", free: "Free Dordle" }).map(([id, text]) => {
  const button = plainButton(text, () => {
    waiting = false;
    screen.remove();
  });
  button.id = id;
  return button;
});
const screen = make("div", { id: "start" }, ...choices);
document.body.append(screen);

await playTables({
  title: "Dordle",
  boards: 2,
  rows: 7,
  table: () => ({ class: "table_guesses" }),
  colours: ["var(--bgc)", "var(--nc2)", "var(--okc)", "var(--bgc)"], // a grey tile looks like an empty one
  keys: { id: "keyboard", class: "table_guesses" },
  clears: true,
  blocked: () => waiting,
});
