// A mock of evil-wordle: an adversary that only counts, six guesses, small letters only, and no word
// about a word that it does not know.

import { FirstMet } from "../shared/adversary.js";
import { make } from "../shared/dom.js";
import { play } from "../shared/skin.js";
import { plainButton } from "../shared/tiles.js";

const LABELS = { Enter: "ent", Backspace: "del" };

const game = await play({
  rows: 6,
  saves: false,
  short: null,
  host: ({ words }) => new FirstMet(words.answers),
  input: { lower: true },
  board: { id: "game-container" },
  row: { class: "guess" },
  tile: { class: "letter" },
  anew: true,
  page: (board, keys) => [make("h1", {}, "Evil Wordle"), board, keys],
  keys: {
    attributes: { id: "keyboard" },
    row: { class: "row" },
    tag: "div",
    key: (name) => ({ class: LABELS[name] ? "key long" : "key" }),
    labels: LABELS,
  },
  states: ["gray", "yellow", "green"],
  looks: ({ letter, now, next }) => (!now ? "future" : letter ? "filled" : next && "active"),
  text: (letter) => letter,
  // The live page has other elements for rows that were played.
  finish(line) {
    const fresh = line.row.cloneNode(true);
    line.row.replaceWith(fresh);
    Object.assign(line, { row: fresh, tiles: [...fresh.children] });
  },
});
document.querySelector("h1").after(plainButton("new game", () => game.again()));
