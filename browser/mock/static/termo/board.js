// Termo, with one, two or four boards: rows and letters stand in open shadow roots.

import { Boards } from "../shared/boards.js";
import { make } from "../shared/dom.js";
import { Keyboard, byClass } from "../shared/keyboard.js";
import { upper } from "../shared/letters.js";
import { run } from "../shared/run.js";
import { storage } from "../shared/storage.js";
import { say } from "../shared/tiles.js";

const TILE_MS = 250;
const MESSAGE_MS = 2000;
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

class View extends Boards {
  #fading = 0;

  constructor(boards, rows, width) {
    const root = make("div", { id: "boards" });
    super({
      title: "termo",
      root,
      keyboard: new Keyboard({
        key: (name) => make("button", { type: "button", id: `kbd_${name.toLowerCase()}` }, { Enter: "ENTER", Backspace: "⌫" }[name] ?? name),
        state: byClass(STATES),
      }),
      boards,
      rows,
      width,
      board: (b, lines) => {
        const board = make("wc-board", { id: `board${b}` });
        board.append(...lines);
        root.append(board);
      },
      row: (_, n) => make("wc-row", { "termo-row": n }),
      tile: (_, i) => make("div", { class: "letter empty", "termo-pos": i }),
      put,
      again: () => game.again(),
    });
    const notify = make("wc-notify");
    notify.append(message);
    document.body.append(notify);
  }

  refuse(_, text) {
    clearTimeout(this.#fading);
    say(message, text);
    this.#fading = setTimeout(() => say(message, ""), MESSAGE_MS);
  }

  end(result) {
    super.end(result);
    if (!result.won) say(message, `palavra certa: ${result.answers.join(", ")}`);
  }

  clear() {
    super.clear();
    say(message, "");
  }
}

function put(tile, { letter, mark, now }) {
  tile.textContent = upper(letter);
  tile.className = `letter ${STATES[mark] ?? (now ? "edit" : "empty")}`;
}

let game;
const modal = () => document.querySelector("wc-modal");

/** Plays with so many boards and rows. */
export async function play(site, boards, rows) {
  game = await run({
    site,
    rows,
    boards,
    stagger: TILE_MS,
    short: "só palavras com 5 letras",
    unknown: "essa palavra não é aceita",
    input: { folds: true },
    blocked: () => modal() !== null,
    view: ({ width }) => new View(boards, rows, width),
  });
  if (storage.getItem(`${site}-help`)) return;
  storage.setItem(`${site}-help`, "1");
  const help = make("wc-modal", {}, make("p", {}, "Descubra a palavra certa."));
  help.addEventListener("click", () => help.remove());
  document.body.append(help);
}
