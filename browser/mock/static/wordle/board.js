// The board and the keyboard: their elements, their states, and the turning of the tiles.

import * as faults from "../shared/faults.js";
import { pause } from "../shared/game.js";
import { ordinal } from "../shared/hardmode.js";
import { flash } from "../shared/tiles.js";

const STATES = ["absent", "present", "correct"];
const SPOKEN = ["absent", "present in another position", "correct"];

// The live site's timing in milliseconds. A tile turns away and back, the next one starts somewhat
// later than halfway: five tiles take 1740 ms.
const POP = 100;
const FLIP = 250;
const STAGGER = 310;
const HOP = 1000;
const HOP_STAGGER = 100;

/** The skin's elements; speed is the factor on the live site's timing, 0 for no animation at all. */
export const elements = (speed) => ({
  keyShow(element, mark) {
    const letter = element.dataset.key;
    if (mark < 0) delete element.dataset.state;
    else element.dataset.state = STATES[mark];
    element.setAttribute("aria-label", mark < 0 ? `add ${letter}` : `${letter} ${STATES[mark]}`);
  },
  put({ firstChild: tile }, { letter, mark, i, now }) {
    if (now && tile.textContent === letter) return;
    tile.textContent = letter;
    tile.dataset.state = STATES[mark] ?? (letter ? "tbd" : "empty");
    tile.dataset.animation = "idle";
    const said = [`${ordinal(i + 1)} letter`, letter ? letter.toUpperCase() : "empty", SPOKEN[mark]];
    tile.setAttribute("aria-label", said.filter(Boolean).join(", "));
    if (now && letter && speed > 0) pop(tile, POP * speed);
  },
  reveal,
});

async function pop(tile, ms) {
  tile.dataset.animation = "pop";
  await pause(ms);
  // Enter may have come in between: a tile that turns is not to be stopped.
  if (tile.dataset.animation === "pop") tile.dataset.animation = "idle";
}

/** Turns the tiles of a row over, one after the other; done when the last one lies still. */
export async function reveal({ tiles }, mark, speed) {
  await Promise.all(
    tiles.map(async ({ firstChild: tile }, i) => {
      if (faults.stops() && i === tiles.length - 1) await new Promise(() => {});
      await pause(i * STAGGER * speed);
      tile.dataset.animation = "flip-in";
      await pause(FLIP * speed);
      mark(i);
      tile.dataset.animation = "flip-out";
      await pause(FLIP * speed);
      tile.dataset.animation = "idle";
    }),
  );
}

export const hop = ({ row, tiles }) => flash(row, "Row-module_win__mCIaI", HOP + HOP_STAGGER * tiles.length);
