// A mock of Termo, with one, two or four boards: rows and letters stand in open shadow roots.

import { make } from "../shared/dom.js";
import { site } from "../shared/options.js";
import { play } from "../shared/skin.js";
import { read, write } from "../shared/storage.js";
import { fading } from "../shared/tiles.js";

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

await play({
  title: "termo",
  ...{ termo: { boards: 1, rows: 6 }, "termo-2": { boards: 2, rows: 7 }, "termo-4": { boards: 4, rows: 9 } }[site],
  words: "pt-plain-5",
  stagger: 250,
  short: "só palavras com 5 letras",
  unknown: "essa palavra não é aceita",
  input: { folds: true },
  blocked: () => document.querySelector("wc-modal") !== null,
  board: { id: "boards" },
  row: (_, n) => make("wc-row", { "termo-row": n }),
  tile: (i) => make("div", { class: "letter", "termo-pos": i }),
  place: (b, lines, root) => root.append(make("wc-board", { id: `board${b}` }, ...lines)),
  keys: { key: (name) => ({ id: `kbd_${name.toLowerCase()}` }), labels: { Enter: "ENTER", Backspace: "⌫" } },
  states: ["wrong", "place", "right"],
  looks: ({ now }) => (now ? "edit" : "empty"),
  refuse: (_, text) => say(text),
  end: ({ won, answers }) => won || say(`palavra certa: ${answers.join(", ")}`, Infinity),
  clear: () => say(""),
});
if (!read(`${site}-help`)) {
  const help = make("wc-modal", {}, make("p", {}, "Descubra a palavra certa."));
  help.addEventListener("click", () => help.remove());
  document.body.append(help);
}
write(`${site}-help`, 1);
