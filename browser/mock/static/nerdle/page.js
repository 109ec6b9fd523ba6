// A mock of Nerdle: eight tiles, a guess is an equation that holds. What stands in a tile and its colour are in its
// label only, as operators are drawn; keys count when they go up.

import { score } from "../shared/clue.js";
import { secrets } from "../shared/hosts.js";
import { find, part } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { briefly } from "../shared/tiles.js";
import { problem, remark, withoutOrder } from "./equation.js";

const ALERT_MS = 2000;
const STATES = ["absent", "present", "correct"];
const SIGNS = { "*": "×", "/": "÷", "-": "−" };

const alerts = find(".alerts");

const say = (text, ms = ALERT_MS) => briefly(part("alert", { text }), ms, alerts);

// With commutative=1 the answer in another order is the answer, too.
const commutes = options.flag("commutative", false);
const rule = (guess, answer) => (commutes && withoutOrder(guess) === withoutOrder(answer) ? score(answer, answer) : score(guess, answer));

await play({
  known: () => true,
  rule: (guess) => problem(guess),
  host: (game) => secrets(game.secrets, rule),
  keyNames: (sign) => ({ name: sign === "-" ? "minus" : sign, sign: SIGNS[sign] ?? sign }),
  keyShow(key, mark) {
    const [name] = key.getAttribute("aria-label").split(" ");
    key.setAttribute("aria-label", `${name} ${STATES[mark] ?? ""}`);
  },
  // The live page says "undefined" in the label where there is nothing.
  label: ({ letter, mark }) => `${letter || undefined} ${STATES[mark]}`,
  text: (sign) => SIGNS[sign] ?? sign,
  finish(_, word) {
    if (remark(word)) say(remark(word));
  },
  refuse: (_, text) => say(text),
  end: ({ won, answers }) => won || say(`You lost, the calculation was ${answers[0]}`, Infinity),
  clear: () => alerts.replaceChildren(),
});
