// A mock of evil-wordle: an adversary that only counts, six guesses, small letters only, and no word
// about a word that it does not know.

import { FirstMet } from "../shared/adversary.js";
import { classes, make } from "../shared/dom.js";
import { play } from "../shared/skin.js";
import { plainButton } from "../shared/tiles.js";

const STATES = ["gray", "yellow", "green"];
const LABELS = { Enter: "ent", Backspace: "del" };

const game = await play({
  site: "evil-wordle",
  rows: 6,
  saves: false,
  short: null,
  host: ({ words }) => new FirstMet(words.answers),
  input: { lower: true },
  board: { id: "game-container" },
  row: { class: "guess" },
  tile: {},
  anew: true,
  page: (board, keys) => [make("h1", {}, "Evil Wordle"), board, keys],
  keys: {
    attributes: { id: "keyboard" },
    row: { class: "row" },
    tag: "div",
    key: (name) => ({ class: LABELS[name] ? "key long" : "key" }),
    labels: LABELS,
    states: STATES,
  },
  put(tile, { letter, mark, now, next }) {
    tile.textContent = letter;
    tile.className = classes("letter", now ? (letter && "filled") || (next && "active") : STATES[mark] ?? "future");
  },
  // The live page has other elements for rows that were played.
  finish(line) {
    const fresh = line.row.cloneNode(true);
    line.row.replaceWith(fresh);
    Object.assign(line, { row: fresh, tiles: [...fresh.children] });
  },
});
document.querySelector("h1").after(plainButton("new game", () => game.again()));
