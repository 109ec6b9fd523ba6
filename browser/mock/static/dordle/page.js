// A mock of Dordle: two boards, seven guesses, after a choice between the game of the day and any number of them.

import { make } from "../shared/dom.js";
import { playTables } from "../shared/tables.js";
import { plainButton } from "../shared/tiles.js";

let waiting = true;

function choice() {
  const button = (id, text) => {
    const made = plainButton(text, () => {
      waiting = false;
      screen.remove();
    });
    made.id = id;
    return made;
  };
  const screen = make("div", { id: "start" }, button("daily", "Daily Dordle"), button("free", "Free Dordle"));
  return screen;
}

document.body.append(choice());
await playTables({
  site: "dordle",
  title: "Dordle",
  boards: 2,
  rows: 7,
  table: () => ({ class: "table_guesses" }),
  colours: ["var(--bgc)", "var(--nc2)", "var(--okc)", "var(--bgc)"], // a grey tile looks like an empty one
  keys: { id: "keyboard", class: "table_guesses" },
  clears: true,
  blocked: () => waiting,
});
