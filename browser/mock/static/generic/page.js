// A page of no site in particular: every way in which pages differ is an option of it.

import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { onPress } from "../shared/keys.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { flash, grid, plainButton, say } from "../shared/tiles.js";

const STATES = ["grey", "yellow", "green"];
const LABELS = { Enter: "Enter", Backspace: "Del" };
const TOAST_MS = 1200;
const INVALID_MS = 600;

const rows = options.number("rows", 6);
const reject = options.text("reject", "toast");
const root = document.querySelector("#root");

// A key of the page's keyboard. One with a picture says nothing: only its class tells what it is.
function key(name) {
  const picture = name in LABELS && options.text("keys") === "pictures";
  if (!picture) return make("button", { type: "button", class: "key" }, LABELS[name] ?? name.toUpperCase());
  return make("button", { type: "button", class: `key ${name.toLowerCase()}` });
}

class View {
  root = make("div", { class: "board" });
  keyboard = new Keyboard({
    attributes: { class: "keys" },
    key,
    state: byClass(STATES),
  });
  #rows;
  #toast = make("p", { class: "toast", role: "status" });
  #fading = 0;

  constructor({ width }) {
    this.#rows = grid(rows, width, () => make("div", { class: "guess" }), () => make("div", { class: "box" }));
    this.root.append(...this.#rows.map(({ row }) => row));
    root.append(make("h1", {}, "Five letters"), this.root, this.#toast, this.keyboard.element);
  }

  #say(text, ms = Infinity) {
    clearTimeout(this.#fading);
    say(this.#toast, text);
    if (ms < Infinity) this.#fading = setTimeout(() => say(this.#toast, ""), ms);
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => (tile.textContent = (typed[i] ?? "").toUpperCase()));
  }

  mark(_, row, i, letter, mark) {
    const tile = this.#rows[row].tiles[i];
    tile.textContent = letter.toUpperCase();
    tile.className = `box ${STATES[mark]}`;
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
  }

  refuse(row, text) {
    if (reject === "toast") {
      this.#say(text, TOAST_MS);
      flash(this.#rows[row].row, "shake", INVALID_MS);
    } else if (reject === "class") {
      flash(this.#rows[row].row, "invalid", INVALID_MS);
    } else if (reject === "dialog") {
      alert(text);
    }
  }

  end({ won, answers, tries }) {
    this.#say(won ? `You won in ${tries}.` : `You lost: it was ${answers[0].toUpperCase()}.`);
    if (!options.flag("restart", false)) this.#toast.append(" ", plainButton("New game", () => game.again()));
  }

  clear() {
    for (const { tiles } of this.#rows) {
      for (const tile of tiles) {
        tile.className = "box";
        tile.textContent = "";
      }
    }
    this.keyboard.clear();
    this.#say("");
  }
}

// What lies over the page at the start, and takes the keys or lets them pass.
let covered = false;
function openModal() {
  const close = make("button", { type: "button", class: "notice__close", "aria-label": "Close" }, "✕");
  const card = make("div", { class: "notice__card" }, close, make("h2", {}, "How to play"), make("p", {}, "Guess the word."));
  const modal = make("div", { class: "notice", role: "dialog", "aria-modal": "true", "aria-label": "How to play" }, card);
  covered = options.text("modal") === "ignore";
  onPress(close, () => {
    modal.remove();
    covered = false;
  });
  document.body.append(modal);
}

if (options.has("modal")) openModal();
const game = await run({
  site: "generic",
  rows,
  stagger: options.number("stagger", 0),
  lock: options.number("lock", 0),
  short: "Not enough letters",
  unknown: "Not in word list",
  clears: reject === "cleared",
  restarts: options.flag("restart", false),
  input: {
    on: options.text("input", "keydown"),
    read: options.text("read", "key"),
    lower: options.text("case") === "lower",
    drop: options.text("drop") === "frame",
  },
  blocked: () => covered,
  view: (game) => new View(game),
});
