// The keyboard, in a shadow root of its own.

import { Keyboard } from "../shared/keyboard.js";
import { Part } from "./parts.js";

const STATES = ["absent", "present", "correct"];
const KEYS = { Enter: "↵", Backspace: "←" };

class GameKeyboard extends Part {
  keyboard = new Keyboard({
    attributes: { id: "keyboard" },
    row: { class: "row" },
    key: (name) => ({ "data-key": KEYS[name] ?? name }),
    labels: { Enter: "enter", Backspace: "⌫" },
    show: (key, mark) => (mark < 0 ? key.removeAttribute("data-state") : key.setAttribute("data-state", STATES[mark])),
  });

  constructor() {
    super();
    this.shadowRoot.append(this.keyboard.element);
  }
}

export const define = () => customElements.define("game-keyboard", GameKeyboard);
