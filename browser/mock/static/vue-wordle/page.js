// A mock of vue-wordle: it listens to keyup, turns tiles over with CSS while the classes are there at
// once, and takes no key for 1.6 seconds after a guess.

import { classes, make, onPress } from "../shared/dom.js";
import { find } from "../shared/markup.js";
import { play } from "../shared/skin.js";
import { verdict } from "../shared/tiles.js";

const MESSAGE_MS = 1000;
const PRAISE_MS = 2000;
const STATES = ["absent", "present", "correct"];

const root = document.querySelector("#root");
const message = make("div", { class: "message" });
let fading = 0;

function say(text, ms) {
  clearTimeout(fading);
  message.textContent = text;
  root.prepend(message);
  if (ms < Infinity) fading = setTimeout(() => message.remove(), ms);
}

onPress(find(".plain"), () => game.over && game.again());

const game = await play({
  // A tile has two faces with the same letter; the back one carries the state.
  made(tile, i) {
    for (const face of tile.children) face.style.transitionDelay = `${i * 300}ms`;
  },
  put(tile, { letter, mark }) {
    tile.className = classes("tile", letter && "filled", mark !== undefined && "revealed");
    for (const face of tile.children) face.textContent = letter;
    tile.lastChild.className = classes("back", STATES[mark]);
  },
  refuse: (_, text) => say(text, MESSAGE_MS),
  end: (result) => say(verdict(result), result.won ? PRAISE_MS : Infinity),
  clear: () => message.remove(),
});
