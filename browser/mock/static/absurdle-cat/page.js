// A mock of the Catalan Absurdle. It is made as the clones of Wordle are: a row is added for each guess, cells are
// coloured by utility classes, and a word that is not known is named in an alert.

import { Host, LastMet } from "../absurdle/host.js";
import { score, scoreNaively } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { Keyboard } from "../shared/keyboard.js";
import { onPress } from "../shared/keys.js";
import { upper } from "../shared/letters.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { grid, plainButton } from "../shared/tiles.js";

const KEYS = ["qwertyuiop", "asdfghjklŀç", "<zxcvbnm>"];
const LABELS = { Enter: "ENTER", Backspace: "⌫" };
const ALERT_MS = 2000;
const CELL = "w-14 h-14 border-solid border-2 flex items-center justify-center mx-0.5 text-lg font-bold rounded";
const KEY = "flex items-center justify-center rounded mx-0.5 text-xs font-bold cursor-pointer h-14";
const UNPLAYED = "bg-white border-slate-200";
const STATES = ["bg-slate-400 text-white border-slate-400", "bg-yellow-500 text-white border-yellow-500", "bg-green-500 text-white border-green-500"];

const root = document.querySelector("#root");

class View {
  root = make("div", { class: "overflow-y-auto grow" });
  // Only letters that are nowhere are marked on the keyboard.
  keyboard = new Keyboard({
    rows: KEYS,
    attributes: { class: "pt-8 pb-0.5 px-0.5" },
    row: { class: "flex justify-center py-0.5" },
    key: (name) => make("div", { class: `${KEY} bg-slate-200`, role: "button" }, LABELS[name] ?? upper(name)),
    state: (key, mark) => (key.className = `${KEY} ${mark === 0 ? "bg-slate-400 text-white" : "bg-slate-200"}`),
  });
  #rows = [];
  #width;
  #alert = null;
  #fading = 0;

  constructor({ width }) {
    this.#width = width;
    root.append(make("h1", { class: "text-2xl font-bold" }, "ABSURDLE.CAT"), this.root, this.keyboard.element);
  }

  #row(n) {
    if (n === this.#rows.length) {
      const [line] = grid(1, this.#width, () => make("div", { class: "flex justify-center mb-1" }), () => make("div", { class: `${CELL} ${UNPLAYED}` }, " "));
      this.root.append(line.row);
      this.#rows.push(line);
      line.row.scrollIntoView({ block: "nearest" });
    }
    return this.#rows[n].tiles;
  }

  type(row, typed) {
    this.#row(row).forEach((cell, i) => (cell.textContent = upper(typed[i] ?? " ")));
  }

  mark(_, row, i, letter, mark) {
    const cell = this.#row(row)[i];
    cell.textContent = upper(letter);
    cell.className = `${CELL} ${STATES[mark]}`;
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
  }

  refuse(_, text) {
    clearTimeout(this.#fading);
    this.#alert?.remove();
    this.#alert = make("div", { class: "fixed z-20 top-20 bg-rose-200 rounded-lg shadow-lg" }, make("p", { class: "text-sm text-center font-medium" }, text));
    document.body.append(this.#alert);
    this.#fading = setTimeout(() => this.#alert.remove(), ALERT_MS);
  }

  // What was typed last stays in a row of its own below the board, as on the live page.
  end({ answers, tries }) {
    this.type(tries, answers[0]);
    showWin(tries);
  }

  clear() {
    this.#rows = [];
    this.root.replaceChildren();
    this.keyboard.clear();
  }
}

function showWin(tries) {
  const close = make("button", { type: "button", class: "close", "aria-label": "Tanca" }, "✕");
  const panel = make("div", { class: "panel" }, close, make("h3", {}, "Has guanyat!"), make("p", {}, `Enhorabona: ${tries} intents.`));
  const dialog = make("div", { class: "fixed z-10 inset-0", role: "dialog", "aria-modal": "true", "aria-label": "Has guanyat!" }, panel);
  panel.append(plainButton("Torna-hi", () => {
    dialog.remove();
    game.again();
  }));
  onPress(close, () => dialog.remove());
  document.body.append(dialog);
}

function host({ words }) {
  const Kind = options.text("ties") === "last" ? LastMet : Host;
  const adversary = new Kind(words.answers, options.text("scoring") === "wordle" ? score : scoreNaively);
  return { answer: (guess) => [adversary.answer(guess)], answers: () => [adversary.answerLeft] };
}

const game = await run({
  site: "absurdle-cat",
  words: "ca-5",
  rows: 0,
  saves: false,
  short: null,
  unknown: "Paraula no trobada",
  host,
  input: { folds: true },
  view: (started) => new View(started),
});
