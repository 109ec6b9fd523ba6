// What the dialogs hold: how to play, settings, statistics.

import { make } from "../shared/dom.js";
import { part } from "../shared/markup.js";
import { dialog } from "./covers.js";

export const showHelp = (rows) => dialog("How to play", ...part("help", { rows }).children);

/** change(on) should switch hard mode, and returns whether it did. */
export function showSettings(hard, change) {
  const settings = part("settings");
  const control = settings.querySelector("button");
  control.setAttribute("aria-checked", hard);
  control.addEventListener("click", () => {
    const on = control.getAttribute("aria-checked") !== "true";
    if (change(on)) control.setAttribute("aria-checked", on);
  });
  return dialog("Settings", ...settings.children);
}

/** share and again are what the buttons do; latest is the number of guesses to point out, or 0. */
export function showStatistics({ statistics, rows, latest, over, share, again }) {
  const { played, won, streak, longest, guesses } = statistics;
  const numbers = [played, played ? Math.round((100 * won) / played) : 0, streak, longest];
  const content = part("statistics");
  content.querySelectorAll("b").forEach((figure, i) => (figure.textContent = numbers[i]));
  const most = Math.max(1, ...Object.values(guesses));
  for (let n = 1; n <= rows; n++) {
    const count = guesses[n] ?? 0;
    const bar = make("span", n === latest ? { class: "Stats-module_latest__JXmM5" } : {}, String(count));
    bar.style.width = `${8 + (92 * count) / most}%`;
    content.querySelector("ol").append(make("li", {}, bar));
  }
  if (over) {
    const buttons = part("over");
    const [newButton, shareButton] = buttons.children;
    shareButton.addEventListener("click", share);
    newButton.addEventListener("click", () => {
      newButton.closest("[role=dialog]").querySelector('[aria-label="Close"]').click();
      again();
    });
    content.append(buttons);
  }
  return dialog("Statistics", ...content.children);
}
