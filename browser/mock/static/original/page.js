// A mock of Wordle as it was in the winter of 2021-22: custom elements with open shadow roots, three
// deep; evaluations are set at once, the tiles turn later, and canInput says when keys are taken. Wordle
// Unlimited has the same elements, and a button for another game when one is over.

import { isWin } from "../shared/clue.js";
import { celebrate } from "../shared/celebrate.js";
import { make } from "../shared/dom.js";
import { ruleOf } from "../shared/hardmode.js";
import { Secrets } from "../shared/hosts.js";
import * as options from "../shared/options.js";
import { run } from "../shared/run.js";
import { Saved } from "../shared/saved.js";
import { PRAISE, plainButton } from "../shared/tiles.js";
import { Part, STATES } from "./parts.js";

const ROWS = 6;
const LOCK_MS = 1730;
const TOAST_MS = 1000;
const SYSTEM_TOAST_MS = 1500;
const PRAISE_MS = 2000;

// The page's app: it holds all others and is the view of the game.
class App extends Part {
  /** Whether keys are taken; a property that the page's scripts see. */
  canInput = true;
  #rows = [];
  #find = (selector) => this.shadowRoot.querySelector(selector);

  constructor() {
    super(markup());
    this.root = this.#find("#board");
    this.keyboard = this.#find("game-keyboard").keyboard;
    this.settings = this.#find("game-settings");
    this.#find("#help-button").addEventListener("click", () => this.help());
    this.#find("#settings-button").addEventListener("click", () => this.#find("game-page").setAttribute("open", ""));
    this.settings.addEventListener("game-switch-change", (event) => this.#setHard(event));
  }

  /** Makes the rows, when it is known how wide they are. */
  open({ width }) {
    this.#rows = Array.from({ length: ROWS }, () => make("game-row", { length: width }));
    this.root.append(...this.#rows);
    return this;
  }

  get hard() {
    return this.settings.hard.hasAttribute("checked");
  }

  set hard(on) {
    this.settings.hard.toggleAttribute("checked", on);
  }

  #setHard(event) {
    if (!game || game.history.length === 0 || game.over) return;
    event.preventDefault();
    this.#toast("#system-toaster", "Hard mode can only be enabled at the start of a round", SYSTEM_TOAST_MS);
  }

  #toast(toaster, text, ms) {
    this.#find(toaster).prepend(make("game-toast", { text, duration: ms }));
  }

  help() {
    this.#find("game-modal").setAttribute("open", "");
  }

  type(row, typed) {
    this.#rows[row].setAttribute("letters", typed);
  }

  mark(_, row, i, letter, mark) {
    this.#rows[row].evaluate(i, STATES[mark]);
  }

  finish(row, word, [marks]) {
    const live = game?.playing;
    this.#rows[row].setAttribute("letters", word);
    this.#rows[row].reveal(!live);
    // The keyboard follows when the tiles have turned.
    if (live) this.canInput = false;
    const settle = () => {
      this.keyboard.colour(word, marks);
      this.canInput = !isWin(marks) && row < ROWS - 1;
    };
    if (live && speed > 0) setTimeout(settle, LOCK_MS * speed);
    else settle();
  }

  refuse(row, text) {
    this.#rows[row].refuse();
    this.#toast("#game-toaster", text, TOAST_MS);
  }

  end({ won, answers, tries }) {
    if (won) {
      this.#rows[tries - 1].setAttribute("win", "");
      this.#toast("#game-toaster", PRAISE[tries - 1], PRAISE_MS);
      celebrate();
    } else {
      this.#toast("#game-toaster", answers[0].toUpperCase(), Infinity);
    }
    if (options.site === "wordleunlimited") this.#offerAnother();
  }

  #offerAnother() {
    const again = plainButton("Play again", () => {
      again.remove();
      game.again();
    });
    this.after(again);
  }

  clear() {
    for (const row of this.#rows) row.clear();
    this.keyboard.clear();
    this.#find("#game-toaster").replaceChildren();
    this.canInput = true;
  }
}

function markup() {
  const button = (id, icon) => make("button", { id, class: "icon", "aria-label": icon }, make("game-icon", { icon }));
  const header = make("header", {}, button("help-button", "help"), make("div", { class: "title" }, "WORDLE"), button("settings-button", "settings"));
  const board = make("div", { id: "board-container" }, make("div", { id: "board" }));
  const modal = make("game-modal", {}, make("h3", {}, "How to play"), make("p", {}, "Guess the WORDLE in six tries."));
  const settings = make("game-page", {}, make("span", {}, "Settings"), make("game-settings", { slot: "content" }));
  const toasters = ["game-toaster", "system-toaster"].map((id) => make("div", { class: "toaster", id }));
  return make("game-theme-manager", {}, make("div", { id: "game" }, header, board, make("game-keyboard"), modal, settings, ...toasters));
}

customElements.define("game-app", App);

const speed = options.number("reveal", 100) / 100;
const app = make("game-app");
document.querySelector("#root").append(app);
app.hard = options.flag("hard", false);

// What the live page saves, except the answer.
function pack({ history, status }) {
  return {
    boardState: Array.from({ length: ROWS }, (_, i) => history[i]?.word ?? ""),
    evaluations: Array.from({ length: ROWS }, (_, i) => history[i]?.boards[0].map((mark) => STATES[mark]) ?? null),
    rowIndex: history.length,
    gameStatus: { playing: "IN_PROGRESS", won: "WIN", lost: "FAIL" }[status],
    lastPlayedTs: Date.now(),
    hardMode: app.hard,
  };
}

const store = new Saved("gameState", { pack });
const saved = store.load();
if (saved) app.hard = saved.hardMode;

let game = null;
game = await run({
  rows: ROWS,
  lock: LOCK_MS,
  short: "Not enough letters",
  unknown: "Not in word list",
  store,
  rule: ruleOf(() => app.hard),
  ...(options.has("day") && { host: ({ words }) => new Secrets([words.answers[options.number("day") % words.answers.length]]) }),
  view: (started) => app.open(started),
});
game.playing = true; // from here on rows are played, not restored
if (game.history.length === 0) app.help();
