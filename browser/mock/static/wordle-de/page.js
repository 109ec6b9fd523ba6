// A mock of a German Wordle with umlauts: keys come from the document, a word that is not known only shakes, and the
// instructions keep all keys until they are closed.

import { onPress } from "../shared/dom.js";
import { upper } from "../shared/letters.js";
import { part } from "../shared/markup.js";
import { play } from "../shared/skin.js";
import { read, write } from "../shared/storage.js";

const END_MS = 1500;

// What lies over the board is in the document from the start, with the class hide.
function popup(name) {
  const element = part(name);
  onPress(element.querySelector(".close-button"), () => hide(element));
  document.body.append(element);
  return element;
}

const hide = (container) => container.classList.add("hide");
const show = (container) => container.classList.remove("hide");

const info = popup("info");
const end = popup("end");
onPress(end.querySelector(".plain"), () => game.again());

// Shown only once, as on the live page.
if (!read("read-help")) show(info);
write("read-help", true);

let showing = 0;
const game = await play({
  blocked: () => !info.classList.contains("hide"),
  looks: ({ letter }) => letter && "filled",
  end({ won, answers }) {
    end.querySelector("h2").textContent = won ? "🥳 Du hast gewonnen!" : "😢 Du hast verloren!";
    end.querySelector("strong").textContent = upper(answers[0]);
    showing = setTimeout(() => show(end), END_MS);
  },
  clear() {
    clearTimeout(showing);
    hide(end);
  },
});
