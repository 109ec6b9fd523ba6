// Termo, with one, two or four boards: rows and letters stand in open shadow roots.

import { make } from "../shared/dom.js";
import { upper } from "../shared/letters.js";
import { play } from "../shared/skin.js";
import { storage } from "../shared/storage.js";
import { fading } from "../shared/tiles.js";

const STATES = ["wrong", "place", "right"];

/** An element whose children stand in an open shadow root. */
class Shadow extends HTMLElement {
  #inside = this.attachShadow({ mode: "open" });

  constructor() {
    super();
    this.#inside.append(make("link", { rel: "stylesheet", href: "../termo/parts.css" }));
  }

  append(...children) {
    this.#inside.append(...children);
  }
}

for (const name of ["wc-board", "wc-row", "wc-notify"]) customElements.define(name, class extends Shadow {});

const message = make("div", { id: "msg" });
const say = fading(message, 2000);
document.body.append(make("wc-notify", {}, message));

/** Plays with so many boards and rows. */
export async function playTermo(site, boards, rows) {
  await play({
    site,
    title: "termo",
    rows,
    boards,
    words: "pt-plain-5",
    stagger: 250,
    short: "só palavras com 5 letras",
    unknown: "essa palavra não é aceita",
    input: { folds: true },
    blocked: () => document.querySelector("wc-modal") !== null,
    board: { id: "boards" },
    row: (_, n) => make("wc-row", { "termo-row": n }),
    tile: (i) => make("div", { "termo-pos": i }),
    place: (b, lines, root) => root.append(make("wc-board", { id: `board${b}` }, ...lines)),
    keys: { key: (name) => ({ id: `kbd_${name.toLowerCase()}` }), labels: { Enter: "ENTER", Backspace: "⌫" }, states: STATES },
    put(tile, { letter, mark, now }) {
      tile.textContent = upper(letter);
      tile.className = `letter ${STATES[mark] ?? (now ? "edit" : "empty")}`;
    },
    refuse: (_, text) => say(text),
    end: ({ won, answers }) => won || say(`palavra certa: ${answers.join(", ")}`, Infinity),
    clear: () => say(""),
  });
  if (storage.getItem(`${site}-help`)) return;
  storage.setItem(`${site}-help`, "1");
  const help = make("wc-modal", {}, make("p", {}, "Descubra a palavra certa."));
  help.addEventListener("click", () => help.remove());
  document.body.append(help);
}
