// A page for WORDPL, the game with noisy clues. How the live page is made is not known: this one is our
// own, with what that page is said to have. Each try has its privacy budget ε, which says how likely a
// tile is to lie; ε = 0 is the final answer, and the score is the sum.

import { score, scoreNaively } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { Noisy, chanceOfLie } from "../shared/hosts.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { grid, plainButton } from "../shared/tiles.js";

const STATES = ["absent", "present", "correct"];
const FIRST_EPSILON = 10;

const root = document.querySelector("#root");

class View {
  root = make("div", { class: "board", role: "table", "aria-label": "Tries" });
  keyboard = new Keyboard({
    key: (name) => make("button", { type: "button" }, name === "Backspace" ? "⌫" : name),
    state: byClass(STATES),
  });
  input = make("input", { id: "epsilon", type: "number", min: "0", max: "1000", step: "any", value: FIRST_EPSILON });
  #chance = make("output", { id: "chance", for: "epsilon" });
  #total = make("output", { id: "total" }, "0");
  #message = make("p", { role: "status" });
  #rows = [];
  #game;

  constructor(game) {
    this.#game = game;
    const panel = make("div", { class: "panel" });
    panel.append(make("label", { for: "epsilon" }, "ε of this try"), this.input, this.#chance, make("span", { class: "sum" }, "Total ε: ", this.#total));
    root.append(make("h1", {}, "WORDPL"), panel, this.root, this.#message, this.keyboard.element);
    this.input.addEventListener("input", () => this.showChance());
    // Enter is for the game: in the field it only ends the writing.
    this.input.addEventListener("keydown", (event) => event.key === "Enter" && this.input.blur());
    this.showChance();
  }

  /** The ε that is set, NaN when what is written is none. */
  get epsilon() {
    const value = this.input.valueAsNumber;
    return value >= 0 && value <= 1000 ? value : NaN;
  }

  showChance() {
    const percent = Math.round(100 * chanceOfLie(this.epsilon, this.#game.width));
    const text = this.epsilon === 0 ? "ε = 0, final answer" : `ε = ${this.epsilon}, Probability of lie = ${percent}%`;
    this.#chance.textContent = Number.isNaN(this.epsilon) ? "not a budget" : text;
  }

  #showTotal() {
    this.#total.textContent = String(totalOf(this.#game.history));
  }

  #row(n) {
    while (this.#rows.length <= n) {
      const [line] = grid(1, this.#game.width, () => make("div", { class: "try", role: "row" }), () => make("div", { class: "tile", role: "cell" }));
      line.spent = make("span", { class: "spent" });
      line.row.append(line.spent);
      this.root.append(line.row);
      this.#rows.push(line);
    }
    return this.#rows[n];
  }

  type(row, typed) {
    this.#row(row).tiles.forEach((tile, i) => (tile.textContent = (typed[i] ?? "").toUpperCase()));
    if (typed.length < 2) this.#rows[row].row.scrollIntoView({ block: "nearest" });
  }

  mark(_, row, i, letter, mark) {
    const tile = this.#row(row).tiles[i];
    tile.textContent = letter.toUpperCase();
    tile.className = `tile ${STATES[mark]}`;
  }

  finish(row) {
    const epsilon = this.#game.history[row].extra;
    this.#row(row).spent.textContent = epsilon === 0 ? "final" : `ε ${epsilon}`;
    this.#row(row).row.dataset.epsilon = epsilon;
    this.#showTotal();
  }

  refuse(_, text) {
    this.#message.textContent = text;
  }

  calm() {
    this.#message.textContent = "";
  }

  end({ won, answers }) {
    const word = answers[0].toUpperCase();
    this.#message.textContent = won ? `${word} it is. Your score: ${totalOf(this.#game.history)}. ` : `Wrong: it was ${word}. Your score: ∞. `;
    this.#message.append(plainButton("new game", () => this.#game.again()));
  }

  clear() {
    this.#rows = [];
    this.root.replaceChildren();
    this.keyboard.clear();
    this.#message.textContent = "";
    this.#showTotal();
  }
}

/** The sum of what was spent, without the crumbs of binary fractions. */
const totalOf = (history) => Number(history.reduce((sum, turn) => sum + turn.extra, 0).toFixed(6));

const endsOnHit = options.text("ends") === "hit";
// A final answer ends the game; so does any hit, where the page is asked to play that way.
function status({ history, secrets }) {
  const { word, extra } = history.at(-1);
  const hit = word === secrets[0];
  if (extra === 0) return hit ? "won" : "lost";
  return hit && endsOnHit ? "won" : "playing";
}

let view;
await run({
  site: "wordpl",
  rows: 0,
  short: "Five letters, please",
  unknown: "Not in the word list",
  status,
  extra: () => view.epsilon,
  rule: () => (Number.isNaN(view.epsilon) ? "ε must be a number from 0 to 1000" : ""),
  host: ({ secrets, seed }) => new Noisy(secrets[0], seed, options.text("clue") === "naive" ? scoreNaively : score),
  view: (started) => (view = new View(started)),
});
