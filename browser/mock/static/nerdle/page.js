// A mock of Nerdle: eight tiles, a guess is an equation that holds. What stands in a tile and its colour are in its
// label only, as operators are drawn; keys count when they go up.

import { score } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { Secrets } from "../shared/hosts.js";
import { Keyboard } from "../shared/keyboard.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { grid, plainButton } from "../shared/tiles.js";
import { problem, remark, withoutOrder } from "./equation.js";

const ROWS = 6;
const ALERT_MS = 2000;
const STATES = ["absent", "present", "correct"];
const SIGNS = { "*": "×", "/": "÷", "-": "−", Backspace: "⌫" };
const KEYS = ["1234567890", "+-*/=<>"];
const NAMES = { "-": "minus", Backspace: "DELETE", Enter: "ENTER" };

const root = document.querySelector("#root");

class View {
  root = make("div", { class: "pb-grid" });
  keyboard = new Keyboard({
    attributes: { class: "pad" },
    rows: KEYS,
    key: (name) => make("button", { type: "button", "aria-label": `${NAMES[name] ?? name} ` }, SIGNS[name] ?? name),
    state: (key, mark) => key.setAttribute("aria-label", `${key.getAttribute("aria-label").split(" ")[0]} ${STATES[mark] ?? ""}`),
  });
  #rows;
  #alerts = make("div", { class: "alerts" });

  constructor({ width }) {
    this.#rows = grid(ROWS, width, () => make("div", { class: "flex justify-center mb-1" }), cell);
    this.root.append(...this.#rows.map(({ row }) => row));
    root.append(make("h1", {}, "nerdle"), this.root, this.#alerts, this.keyboard.element);
  }

  say(text, ms = ALERT_MS) {
    const alert = make("div", { class: "rounded-lg", role: "alert" }, make("p", { class: "text-sm" }, text));
    this.#alerts.append(alert);
    if (ms < Infinity) setTimeout(() => alert.remove(), ms);
  }

  type(row, typed) {
    this.#rows[row].tiles.forEach((tile, i) => put(tile, typed[i]));
  }

  mark(_, row, i, letter, mark) {
    put(this.#rows[row].tiles[i], letter, STATES[mark]);
  }

  finish(_, word, [marks]) {
    this.keyboard.colour(word, marks);
    if (remark(word)) this.say(remark(word));
  }

  refuse(_, text) {
    this.say(text);
  }

  end({ won, answers }) {
    if (!won) this.say(`You lost, the calculation was ${answers[0]}`, Infinity);
    dialog("Statistics", won ? "Solved." : "Not solved.", "new game", () => game.again());
  }

  clear() {
    this.#alerts.replaceChildren();
    for (const { tiles } of this.#rows) tiles.forEach((tile) => put(tile));
    this.keyboard.clear();
  }
}

const cell = () => make("div", { class: "keyboard-cell", role: "navigation" });

// The live page says "undefined" in the label where there is nothing.
function put(cell, letter, state) {
  cell.setAttribute("aria-label", `${letter} ${state}`);
  cell.textContent = SIGNS[letter] ?? letter ?? "";
}

// Dialogs let keys pass. There is one at a time.
function dialog(title, text, button, action = () => {}) {
  document.querySelector(".cover")?.remove();
  const close = plainButton(button, () => {
    element.remove();
    action();
  });
  const element = make("div", { role: "dialog", "aria-modal": "true", "aria-label": title, class: "cover" });
  element.append(make("div", { class: "card" }, make("h3", {}, title), make("p", {}, text), close));
  document.body.append(element);
}

// With commutative=1 the answer in another order is the answer, too.
const commutes = options.flag("commutative", false);
const rule = (guess, answer) => (commutes && withoutOrder(guess) === withoutOrder(answer) ? score(answer, answer) : score(guess, answer));

const game = await run({
  site: "nerdle",
  words: "equation-8",
  rows: ROWS,
  short: "Your guess is not complete - please fill in the blanks!",
  known: () => true,
  rule: (guess) => problem(guess),
  host: ({ secrets }) => new Secrets(secrets, rule),
  input: { on: "keyup" },
  view: (game) => new View(game),
});
if (game.history.length === 0) dialog("How to play", "Find the hidden calculation in 6 tries.", "play now");
