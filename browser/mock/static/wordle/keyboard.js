// The keyboard on the page. Each key keeps the best that its letter has shown.

import { make } from "../shared/dom.js";
import { onPress } from "../shared/keys.js";

const STATES = ["absent", "present", "correct"];
const ROWS = [[..."qwertyuiop"], [..."asdfghjkl"], ["↵", ..."zxcvbnm", "←"]];
const SPECIAL = { "↵": ["enter", "Enter"], "←": ["backspace", "Backspace"] };
const ERASE = "M9 5h11a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H9l-7-7zM17 9l-6 6M11 9l6 6";

export class Keyboard {
  #keys = new Map();

  constructor(parent, press) {
    for (const letters of ROWS) {
      const row = make("div", { class: "Keyboard-module_row__ilOKU" });
      for (const key of letters) row.append(this.#key(key, press));
      parent.append(row);
    }
  }

  #key(key, press) {
    const [label, name] = SPECIAL[key] ?? [`add ${key}`, key];
    const attributes = { type: "button", class: "Key-module_key__kchQI", "data-key": key, "aria-label": label };
    const button = make("button", attributes, key === "←" ? eraseSign() : key === "↵" ? "enter" : key);
    if (SPECIAL[key]) button.classList.add("Key-module_oneAndAHalf__bq8Tw");
    else this.#keys.set(key, button);
    onPress(button, () => press(name));
    return button;
  }

  colour(word, marks) {
    [...word].forEach((letter, i) => {
      const key = this.#keys.get(letter);
      if (marks[i] <= STATES.indexOf(key.dataset.state)) return;
      key.dataset.state = STATES[marks[i]];
      key.setAttribute("aria-label", `${letter} ${STATES[marks[i]]}`);
    });
  }

  clear() {
    for (const [letter, key] of this.#keys) {
      delete key.dataset.state;
      key.setAttribute("aria-label", `add ${letter}`);
    }
  }
}

function eraseSign() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ERASE);
  svg.append(path);
  return svg;
}
