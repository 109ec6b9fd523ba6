// A mock of MikhaD's wordle: states are classes of emoji, a row is complete once played, and the
// tutorial that covers the page takes all keys until it is closed.

import { make, onPress } from "../shared/dom.js";
import { find, part } from "../shared/markup.js";
import { play } from "../shared/skin.js";
import { verdict } from "../shared/tiles.js";

const TOAST_MS = 1000;
const SHAKE_MS = 600;
const STATISTICS_MS = 1400;

const toast = find(".toast");

function pop(text, ms = TOAST_MS) {
  const slice = make("div", { class: "slice" }, text);
  toast.prepend(slice);
  setTimeout(() => slice.remove(), ms);
}

// Overlays are always in the document; the class makes them visible.
function overlay(name) {
  const element = part(name);
  const close = () => element.classList.remove("visible");
  onPress(element.querySelector(".exit"), close);
  document.body.append(element);
  return { element, close };
}

const tutorial = overlay("tutorial");
const statistics = overlay("statistics");
onPress(statistics.element.querySelector(".plain"), () => {
  statistics.close();
  game.again();
});

const game = await play({
  blocked: () => document.querySelector(".overlay.visible") !== null,
  made: (tile, i) => tile.style.setProperty("--delay", `${i * 200}ms`),
  refuse({ row }, text) {
    pop(text);
    row.dataset.animation = "shake";
    setTimeout(() => delete row.dataset.animation, SHAKE_MS);
  },
  end(result) {
    pop(verdict(result), result.won ? TOAST_MS : 10 * TOAST_MS);
    setTimeout(() => game.over && statistics.element.classList.add("visible"), STATISTICS_MS);
  },
});
if (game.history.length === 0) tutorial.element.classList.add("visible");
