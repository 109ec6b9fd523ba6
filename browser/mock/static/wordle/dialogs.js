// What the dialogs hold: how to play, settings, statistics.

import { make } from "../shared/dom.js";
import { dialog } from "./covers.js";

const heading = (text) => make("h2", { class: "Modal-module_heading__uCcVd" }, text);

function example(word, place, state, text) {
  const row = make("div", { class: "Help-module_example__EgJdu", "aria-hidden": "true" });
  [...word].forEach((letter, i) =>
    row.append(make("span", { "data-state": i === place ? state : "tbd" }, letter)),
  );
  return [row, make("p", {}, text)];
}

export function showHelp(rows) {
  return dialog(
    "How to play",
    heading("How To Play"),
    make("p", {}, `Guess the word in ${rows} tries. Each guess must be a word of the list. The colours show how close it was.`),
    ...example("weary", 0, "correct", "W is in the word and in the right spot."),
    ...example("pills", 1, "present", "I is in the word but in another spot."),
    ...example("vague", 3, "absent", "U is not in the word in any spot."),
  );
}

/** change(on) should switch hard mode, and returns whether it did. */
export function showSettings(hard, change) {
  const attributes = { type: "button", role: "switch", class: "Switch-module_switch__LVqmT", "aria-label": "Hard Mode", "aria-checked": hard };
  const control = make("button", attributes, make("span"));
  control.addEventListener("click", () => {
    const on = control.getAttribute("aria-checked") !== "true";
    if (change(on)) control.setAttribute("aria-checked", on);
  });
  return dialog(
    "Settings",
    heading("Settings"),
    make("div", { class: "Settings-module_setting__xFJ4Q" },
      make("div", {}, make("b", {}, "Hard Mode"), make("small", {}, "Any revealed hints must be used in subsequent guesses")),
      control,
    ),
  );
}

/** share and again are what the buttons do; latest is the number of guesses to point out, or 0. */
export function showStatistics({ statistics, rows, latest, over, share, again }) {
  const { played, won, streak, longest, guesses } = statistics;
  const figure = (number, label) => make("li", {}, make("b", {}, String(number)), label);
  const figures = make("ul", { class: "Stats-module_statistics__zPGCB" },
    figure(played, "Played"),
    figure(played ? Math.round((100 * won) / played) : 0, "Win %"),
    figure(streak, "Current streak"),
    figure(longest, "Max streak"),
  );
  const most = Math.max(1, ...Object.values(guesses));
  const bars = make("ol", { class: "Stats-module_distribution__tmF8k" });
  for (let n = 1; n <= rows; n++) {
    const count = guesses[n] ?? 0;
    const bar = make("span", n === latest ? { class: "Stats-module_latest__JXmM5" } : {}, String(count));
    bar.style.width = `${8 + (92 * count) / most}%`;
    bars.append(make("li", {}, bar));
  }
  const content = [heading("Statistics"), figures, heading("Guess distribution"), bars];
  if (over) {
    const shareButton = make("button", { type: "button", class: "Stats-module_shareButton__pSGqo" }, "Share");
    shareButton.addEventListener("click", share);
    const newButton = make("button", { type: "button", class: "Stats-module_newGame__iYXcb", "data-testid": "new-game" }, "New game");
    newButton.addEventListener("click", () => {
      newButton.closest("[role=dialog]").querySelector('[aria-label="Close"]').click();
      again();
    });
    content.push(make("div", { class: "Stats-module_buttons__Wc4rL" }, newButton, shareButton));
  }
  return dialog("Statistics", ...content);
}
