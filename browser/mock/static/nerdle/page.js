// A mock of Nerdle: eight tiles, a guess is an equation that holds. What stands in a tile and its colour are in its
// label only, as operators are drawn; keys count when they go up.

import { score } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { secrets } from "../shared/hosts.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { briefly, lay, plainButton } from "../shared/tiles.js";
import { problem, remark, withoutOrder } from "./equation.js";

const ALERT_MS = 2000;
const STATES = ["absent", "present", "correct"];
const SIGNS = { "*": "×", "/": "÷", "-": "−", Backspace: "⌫" };
const NAMES = { "-": "minus", Backspace: "DELETE", Enter: "ENTER" };

const alerts = make("div", { class: "alerts" });

const say = (text, ms = ALERT_MS) => briefly(make("div", { class: "rounded-lg", role: "alert" }, make("p", { class: "text-sm" }, text)), ms, alerts);

// Dialogs let keys pass. There is one at a time.
function dialog(title, text, button, action = () => {}) {
  document.querySelector(".cover")?.remove();
  const cover = { role: "dialog", "aria-modal": "true", "aria-label": title, class: "cover" };
  const close = plainButton(button, () => {
    remove();
    action();
  });
  const remove = lay({ cover, panel: { class: "card" } }, [make("h3", {}, title), make("p", {}, text), close]);
}

// With commutative=1 the answer in another order is the answer, too.
const commutes = options.flag("commutative", false);
const rule = (guess, answer) => (commutes && withoutOrder(guess) === withoutOrder(answer) ? score(answer, answer) : score(guess, answer));

const game = await play({
  words: "equation-8",
  rows: 6,
  short: "Your guess is not complete - please fill in the blanks!",
  known: () => true,
  rule: (guess) => problem(guess),
  host: (game) => secrets(game.secrets, rule),
  input: { on: "keyup" },
  board: { class: "pb-grid" },
  row: { class: "flex justify-center mb-1" },
  tile: { class: "keyboard-cell", role: "navigation" },
  page: (board, keys) => [make("h1", {}, "nerdle"), board, alerts, keys],
  keys: {
    rows: ["1234567890", "+-*/=<>"],
    attributes: { class: "pad" },
    key: (name) => ({ "aria-label": `${NAMES[name] ?? name} ` }),
    labels: SIGNS,
    show: (key, mark) => key.setAttribute("aria-label", `${key.getAttribute("aria-label").split(" ")[0]} ${STATES[mark] ?? ""}`),
  },
  // The live page says "undefined" in the label where there is nothing.
  label: ({ letter, mark }) => `${letter || undefined} ${STATES[mark]}`,
  text: (sign) => SIGNS[sign] ?? sign,
  finish(_, word) {
    if (remark(word)) say(remark(word));
  },
  refuse: (_, text) => say(text),
  end({ won, answers }) {
    if (!won) say(`You lost, the calculation was ${answers[0]}`, Infinity);
    dialog("Statistics", won ? "Solved." : "Not solved.", "new game", () => game.again());
  },
  clear: () => alerts.replaceChildren(),
});
if (game.history.length === 0) dialog("How to play", "Find the hidden calculation in 6 tries.", "play now");
