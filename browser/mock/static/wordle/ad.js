// The advertisement that lies over the board after the landing page, and the wall at the end that asks for an account.

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { actionButton, dialog, until } from "./covers.js";

const COUNTDOWN = 1500;

/** Which one comes: none, counts, low, stuck or row. */
export const kind = options.text("ad", "none");

/** Resolves when it was skipped. */
export function advertisement() {
  return until((done) => {
    const skip = actionButton({ class: "Skip-module_skipButton__hX1pl" }, "Continue to Wordle", done);
    const info = make("span", { class: "Skip-module_skipInfo__m4Vus" }, "Your game is next.");
    const space = make("div", { class: "AdInterstitial-module_space__zJw3c" }, kind === "stuck" ? "" : "This is where a site shows an advertisement.");
    if (kind === "low") space.style.minHeight = "130vh";
    if (kind === "counts" || kind === "row") {
      skip.disabled = true;
      setTimeout(() => (skip.disabled = false), COUNTDOWN);
    }
    return make("div", { class: "AdInterstitial-module_modalOverlay__Lq7Rk", role: "dialog", "aria-modal": "true", "aria-label": "Advertisement" },
      space, make("div", { class: "Skip-module_skip__Vd0Tz" }, info, skip));
  });
}

/** What comes at the end of a game instead of the statistics. */
export function askForAccount() {
  const text = "Create a free account to start tracking your stats and streaks";
  const closed = dialog("Account", make("h2", { class: "Modal-module_heading__uCcVd" }, text), actionButton({ class: "Welcome-module_button__ZG0Zh" }, "Create a free account"));
  const card = document.querySelector('[aria-label="Account"]');
  card.id = "regiwall-dialog";
  card.removeAttribute("role");
  return closed;
}
