// The landing page: what the game is, its day and number, and the button that goes on to the board.

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { actionButton, until } from "./covers.js";
import { other } from "./visitor.js";

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2021, 5, 19); // the day with the number 0

/** The number of today's game: the day begins at the visitor's own midnight. */
function today() {
  const now = new Date();
  return (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - FIRST) / DAY_MS;
}

function dateOf(number) {
  const format = { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" };
  return new Date(FIRST + number * DAY_MS).toLocaleDateString("en-US", format);
}

/** Resolves when its button was clicked, whose name depends on the game that was found. */
export function landing(rows, status, played) {
  const [text, label] = {
    won: ["You found this word already.", "Admire Puzzle"],
    lost: ["You have played this word already.", "Admire Puzzle"],
    playing: played
      ? ["You have begun this word. Go on?", "Continue"]
      : [`Get ${rows} chances to guess a word.`, "Play"],
  }[status];
  const day = options.number("day", today());
  const style = "Welcome-module_button__ZG0Zh";
  // Another visitor's button to go on has no name of its own.
  const attributes = other && played ? { class: style } : { class: style, "data-testid": label };
  return until((done) => {
    const logo = make("div", { class: "Welcome-module_logo__VE3lD", "aria-hidden": "true" }, ...Array.from({ length: 9 }, () => make("i")));
    const start = make("button", { type: "button", ...attributes }, label);
    setTimeout(() => start.addEventListener("click", done), options.number("bind", 0));
    return make("div", { class: "Welcome-module_contentWelcome__gmulu", role: "dialog", "aria-modal": "true", "aria-label": "Welcome", "data-testid": "welcome-content" },
      logo,
      make("h2", { class: "Welcome-module_title__uhLeX" }, "Wordle"),
      make("p", {}, text),
      make("div", { class: "Welcome-module_buttons__Oe2rN" }, actionButton({ class: style }, "Subscribe"), actionButton({ class: style }, "Log in"), start),
      make("p", { class: "Welcome-module_date__QdLtN" }, dateOf(day)),
      make("p", { class: "Welcome-module_date__QdLtN" }, `No. ${day}`),
    );
  });
}
