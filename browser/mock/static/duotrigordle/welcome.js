// How the page calls its classes, and the screen that comes before the boards.

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { plainButton } from "../shared/tiles.js";

const OLD = options.text("design") === "2023";
const HASH = "x7k2c";

/** The class of a part: today's, or that of 2023, when it had the file's name in front. */
export const named = (part) => (OLD ? `Boards_${part}__${HASH}` : `_${part}_${HASH}_1`);

/** Resolves when a game was chosen. */
export async function welcome() {
  const state = options.text("welcome", "new");
  if (state === "none") return;
  const screen = make("div", { class: "welcome" });
  await new Promise((chosen) => {
    const item = (text, about, action) => {
      const link = OLD ? plainButton(text, action) : make("a", { href: "#" }, text);
      if (!OLD) link.addEventListener("click", action);
      return make("div", { class: named("item") }, link, make("p", {}, about));
    };
    const choose = (event) => {
      event.preventDefault();
      chosen();
    };
    const other = (event) => event.preventDefault();
    screen.append(
      make("div", { role: "tablist" }, ...["Daily", "Practice", "More"].map((text) => plainButton(text, other))),
      item(state === "begun" ? "Continue" : "Daily Duotrigordle", "Thirty-two words at once", choose),
      item("Daily Sequence", "One board after the other", other),
    );
    document.querySelector("#root").append(screen);
  });
  screen.remove();
}
