// A mock of react-wordle: it listens to keyup, reads the code of a key, and loses all but the first of
// the keys that come within one frame. Its dialogs let keys pass.

import { make } from "../shared/dom.js";
import { Keyboard } from "../shared/keyboard.js";
import { onPress } from "../shared/keys.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { flash, grid, plainButton } from "../shared/tiles.js";

const ROWS = 6;
const TILE_MS = 350; // a reveal takes as many of them as there are tiles: 1.75 s for five
const ALERT_MS = 2000;
const STATES = ["absent", "present", "correct"];
const PRAISE = ["Great Job!", "Awesome", "Well done!"];

const speed = options.number("reveal", 100) / 100;
const root = document.querySelector("#root");

class View {
  root = make("div", { class: "flex grow flex-col justify-center pb-6" });
  keyboard = new Keyboard({
    row: { class: "mb-1 flex justify-center" },
    key: (name) => make("button", { type: "button", "aria-label": name.toLowerCase() }, name === "Backspace" ? "Delete" : name),
    state: (key, mark) => key.setAttribute("aria-label", [key.textContent, STATES[mark]].filter(Boolean).join(" ")),
  });
  #rows;
  #width;

  constructor({ width }) {
    this.#width = width;
    this.#rows = grid(ROWS, width, () => make("div", { class: "mb-1 flex justify-center" }), cell);
    this.root.append(...this.#rows.map(({ row }) => row));
    root.append(make("h1", {}, "React Wordle"), this.root, this.keyboard.element);
    for (const key of this.keyboard.element.querySelectorAll("button")) key.className = "flex items-center rounded";
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => {
      tile.firstChild.textContent = (typed[i] ?? "").toUpperCase();
      tile.classList.toggle("cell-fill-animation", i < typed.length);
    });
  }

  mark(_, row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    tile.firstChild.textContent = letter.toUpperCase();
    tile.className = `${CELL} ${STATES[mark]} shadowed cell-reveal`;
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
  }

  refuse(row, text) {
    notify(text, ALERT_MS);
    flash(this.#rows[row].row, "jiggle", ALERT_MS);
  }

  end({ won, answers, tries }) {
    const wait = this.#width * TILE_MS * speed;
    setTimeout(() => {
      if (won) notify(PRAISE[tries % PRAISE.length], ALERT_MS);
      else notify(`The word was ${answers[0].toUpperCase()}`, ALERT_MS);
    }, wait);
    setTimeout(() => showStatistics(won, tries), wait + (won ? ALERT_MS * speed : 0) + 50);
  }

  clear() {
    for (const { tiles } of this.#rows) {
      for (const tile of tiles) {
        tile.className = CELL;
        tile.firstChild.textContent = "";
      }
    }
    this.keyboard.clear();
  }
}

const CELL = "flex items-center justify-center mx-0.5";

function cell(i) {
  const letter = make("div", { class: "letter-container" });
  const cell = make("div", { class: CELL }, letter);
  for (const element of [cell, letter]) element.style.animationDelay = `${i * TILE_MS * speed}ms`;
  return cell;
}

function notify(text, ms) {
  const alert = make("div", { class: "fixed z-20 top-14 rounded-lg shadow-lg" }, make("p", { class: "p-2 text-sm" }, text));
  document.body.append(alert);
  setTimeout(() => alert.remove(), ms);
}

function dialog(title, ...content) {
  const close = make("button", { type: "button", class: "absolute right-4 top-4 cursor-pointer", "aria-label": "Close" }, "✕");
  const panel = make("div", { class: "panel" }, close, make("h3", {}, title), ...content);
  const element = make("div", { role: "dialog", "aria-modal": "true", class: "fixed z-10 inset-0" }, panel);
  onPress(close, () => element.remove());
  document.body.append(element);
  return element;
}

function showStatistics(won, tries) {
  const again = plainButton("New game", () => {
    shown.remove();
    game.again();
  });
  const shown = dialog("Statistics", make("div", {}, won ? `Solved in ${tries}.` : "Not solved."), again);
}

const game = await run({
  site: "react-wordle",
  rows: ROWS,
  short: "Not enough letters",
  unknown: "Word not found",
  input: { on: "keyup", read: "code", drop: true },
  view: (game) => new View(game),
});
if (game.history.length === 0) {
  dialog("How to play", make("div", {}, "Guess the word in 6 tries. After each guess, the colors of the tiles show how close it was."));
}
