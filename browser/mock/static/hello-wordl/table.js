// What the table of hello wordl says, which Fibble has too.

import { upper } from "../shared/letters.js";
import { find } from "../shared/markup.js";

const SPOKEN = ["no", "elsewhere", "correct"];

const alert = find("[role=alert]");

/** Shows a text below the table. */
export const say = (text) => (alert.textContent = text || "\u00a0");

/** The skin of such a page; after is said once a game is over. */
export const table = (after) => ({
  label: ({ letter, mark }) => (mark === undefined ? null : `${upper(letter)}: ${SPOKEN[mark]}`),
  refuse: (_, text) => say(text),
  calm: () => say(""),
  end: ({ won, answers }) => say(`You ${won ? "won" : "lost"}! The answer was ${upper(answers[0])}. ${after}`),
  clear: () => say(""),
});
