// A mock of react-wordle: it listens to keyup, reads the code of a key, and loses all but the first of
// the keys that come within one frame. Its dialogs let keys pass.

import { classes } from "../shared/dom.js";
import { part } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { briefly, lay } from "../shared/tiles.js";

const TILE_MS = 350; // a reveal takes as many of them as there are tiles: 1.75 s for five
const ALERT_MS = 2000;
const STATES = ["absent", "present", "correct"];
const PRAISE = ["Great Job!", "Awesome", "Well done!"];

const speed = options.number("reveal", 100) / 100;

const notify = (text) => briefly(part("alert", { text }), ALERT_MS);
const showStatistics = (result) => lay(part("statistics", { result }), undefined, () => game.again());

const game = await play({
  made(cell, i) {
    for (const element of [cell, cell.firstChild]) element.style.animationDelay = `${i * TILE_MS * speed}ms`;
  },
  keyShow: (key, mark) => key.setAttribute("aria-label", classes(key.textContent, STATES[mark])),
  looks: ({ letter, now }) => now && letter && "cell-fill-animation",
  refuse: (_, text) => notify(text),
  end({ won, answers, tries }) {
    const wait = answers[0].length * TILE_MS * speed;
    setTimeout(() => notify(won ? PRAISE[tries % PRAISE.length] : `The word was ${answers[0].toUpperCase()}`), wait);
    const result = won ? `Solved in ${tries}.` : "Not solved.";
    setTimeout(() => showStatistics(result), wait + (won ? ALERT_MS * speed : 0) + 50);
  },
});
