// A mock of Wordle as it was in the winter of 2021-22: custom elements with open shadow roots, three
// deep; evaluations are set at once, the tiles turn later, and canInput says when keys are taken. Wordle
// Unlimited has the same elements, and a button for another game when one is over.

import { celebrate } from "../shared/celebrate.js";
import { make } from "../shared/dom.js";
import * as faults from "../shared/faults.js";
import { pause } from "../shared/game.js";
import { ruleOf } from "../shared/hardmode.js";
import { secrets } from "../shared/hosts.js";
import { data } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { saved } from "../shared/saved.js";
import { play } from "../shared/skin.js";
import { plainButton, verdict } from "../shared/tiles.js";
import { Part, STATES } from "./parts.js";

const LOCK_MS = 1730;
const TILE_MS = 300; // between the turning of two tiles
const INVALID_MS = 600;
const TOAST_MS = 1000;
const SYSTEM_TOAST_MS = 1500;
const PRAISE_MS = 2000;

// The page's app, which holds all other elements.
class App extends Part {
  /** Whether keys are taken; a property that the page's scripts see. */
  canInput = true;

  constructor() {
    super();
    this.hardSwitch = this.find("game-settings").find("game-switch");
    this.find("#help-button").addEventListener("click", () => this.help());
    this.find("#settings-button").addEventListener("click", () => this.find("game-page").setAttribute("open", ""));
    this.find("game-settings").addEventListener("game-switch-change", (event) => this.#setHard(event));
  }

  get hard() {
    return this.hardSwitch.hasAttribute("checked");
  }

  set hard(on) {
    this.hardSwitch.toggleAttribute("checked", on);
  }

  #setHard(event) {
    if (game.history.length === 0 || game.over) return;
    event.preventDefault();
    this.toast("Hard mode can only be enabled at the start of a round", SYSTEM_TOAST_MS, "#system-toaster");
  }

  toast(text, ms, toaster = "#game-toaster") {
    this.find(toaster).prepend(make("game-toast", { text, duration: ms }));
  }

  help() {
    this.find("game-modal").setAttribute("open", "");
  }
}

customElements.define("game-app", App);

const app = make("game-app");
document.querySelector("#root").append(app);
app.hard = options.flag("hard", false);

// What the live page saves, except the answer.
function pack({ history, status }) {
  return {
    boardState: Array.from({ length: data.rows }, (_, i) => history[i]?.word ?? ""),
    evaluations: Array.from({ length: data.rows }, (_, i) => history[i]?.boards[0].map((mark) => STATES[mark]) ?? null),
    rowIndex: history.length,
    gameStatus: { playing: "IN_PROGRESS", won: "WIN", lost: "FAIL" }[status],
    lastPlayedTs: Date.now(),
    hardMode: app.hard,
  };
}

const store = saved("gameState", { pack });
const before = store.load();
if (before) app.hard = before.hardMode;

function set(element, name, value) {
  if (!value) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const turn = (tile) => tile.toggleAttribute("reveal", true);

// Evaluates all tiles, and turns them over one after the other.
async function reveal({ tiles }, mark, speed) {
  app.canInput = false;
  tiles.forEach((tile, i) => {
    if (faults.stops() && i === tiles.length - 1) return;
    mark(i);
    setTimeout(() => turn(tile), TILE_MS * (i + 1) * speed);
  });
  await (faults.stops() ? new Promise(() => {}) : pause(LOCK_MS * speed));
}

function offerAnother() {
  const again = plainButton("Play again", () => {
    again.remove();
    game.again();
  });
  app.after(again);
}

const game = await play({
  store,
  rule: ruleOf(() => app.hard),
  ...(options.has("day") && { host: ({ words }) => secrets([words.answers[options.number("day") % words.answers.length]]) }),
  board: app.find("#board"),
  row: () => make("game-row"),
  tile: () => make("game-tile"),
  stage: app.find("game-keyboard").shadowRoot,
  keyShow: (key, mark) => set(key, "data-state", STATES[mark]),
  put(tile, { letter, mark }) {
    set(tile, "letter", letter);
    set(tile, "evaluation", STATES[mark]);
    if (mark === undefined) tile.removeAttribute("reveal");
  },
  written(n, typed, lines) {
    lines[n].row.setAttribute("letters", typed);
    app.canInput = true;
  },
  reveal,
  finish({ row, tiles }, word) {
    row.setAttribute("letters", word);
    tiles.forEach(turn);
  },
  refuse({ row }, text) {
    row.setAttribute("invalid", "");
    setTimeout(() => row.removeAttribute("invalid"), INVALID_MS);
    app.toast(text, TOAST_MS);
  },
  end(result, view) {
    app.canInput = false;
    app.toast(verdict(result), result.won ? PRAISE_MS : Infinity);
    if (result.won) {
      view.row(0, result.tries - 1).setAttribute("win", "");
      celebrate();
    }
    if (options.site === "wordleunlimited") offerAnother();
  },
  clear({ width }, lines) {
    for (const { row } of lines) {
      for (const name of ["letters", "invalid", "win"]) row.removeAttribute(name);
      row.setAttribute("length", width);
    }
    app.find("#game-toaster").replaceChildren();
    app.canInput = true;
  },
});
if (game.history.length === 0) app.help();
