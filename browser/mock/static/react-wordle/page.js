// A mock of react-wordle: it listens to keyup, reads the code of a key, and loses all but the first of
// the keys that come within one frame. Its dialogs let keys pass.

import { classes, make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { briefly, flash, lay, plainButton } from "../shared/tiles.js";

const TILE_MS = 350; // a reveal takes as many of them as there are tiles: 1.75 s for five
const ALERT_MS = 2000;
const CELL = "flex items-center justify-center mx-0.5";
const STATES = ["absent", "present", "correct"];
const PRAISE = ["Great Job!", "Awesome", "Well done!"];

const speed = options.number("reveal", 100) / 100;

function tile(i) {
  const letter = make("div", { class: "letter-container" });
  const cell = make("div", { class: CELL }, letter);
  for (const element of [cell, letter]) element.style.animationDelay = `${i * TILE_MS * speed}ms`;
  return cell;
}

const notify = (text) => briefly(make("div", { class: "fixed z-20 top-14 rounded-lg shadow-lg" }, make("p", { class: "p-2 text-sm" }, text)), ALERT_MS);

function dialog(title, ...content) {
  const cover = { role: "dialog", "aria-modal": "true", class: "fixed z-10 inset-0" };
  const close = { class: "absolute right-4 top-4 cursor-pointer", "aria-label": "Close" };
  return lay({ cover, panel: { class: "panel" }, close }, [make("h3", {}, title), ...content]);
}

function showStatistics(won, tries) {
  const again = plainButton("New game", () => {
    remove();
    game.again();
  });
  const remove = dialog("Statistics", make("div", {}, won ? `Solved in ${tries}.` : "Not solved."), again);
}

const game = await play({
  rows: 6,
  short: "Not enough letters",
  unknown: "Word not found",
  input: { on: "keyup", read: "code", drop: true },
  board: { class: "flex grow flex-col justify-center pb-6" },
  row: { class: "mb-1 flex justify-center" },
  tile,
  page: (board, keys) => [make("h1", {}, "React Wordle"), board, keys],
  keys: {
    row: { class: "mb-1 flex justify-center" },
    key: (name) => ({ class: "flex items-center rounded", "aria-label": name.toLowerCase() }),
    labels: { Backspace: "Delete" },
    show: (key, mark) => key.setAttribute("aria-label", classes(key.textContent, STATES[mark])),
  },
  states: STATES.map((state) => `${state} shadowed cell-reveal`),
  looks: ({ letter, now }) => now && letter && "cell-fill-animation",
  faces: (tile) => [tile.firstChild],
  refuse({ row }, text) {
    notify(text);
    flash(row, "jiggle", ALERT_MS);
  },
  end({ won, answers, tries }) {
    const wait = answers[0].length * TILE_MS * speed;
    setTimeout(() => notify(won ? PRAISE[tries % PRAISE.length] : `The word was ${answers[0].toUpperCase()}`), wait);
    setTimeout(() => showStatistics(won, tries), wait + (won ? ALERT_MS * speed : 0) + 50);
  },
});
if (game.history.length === 0) {
  dialog("How to play", make("div", {}, "Guess the word in 6 tries. After each guess, the colors of the tiles show how close it was."));
}
