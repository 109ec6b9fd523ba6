// The elements of the page: tiles, rows, toasts, the keyboard, what lies over the board. Each has an open shadow root with
// the content of its template, and shows what its attributes say.

import { make } from "../shared/dom.js";
import { shadowed } from "../shared/shadow.js";

const FADE_MS = 300;

/** The state names of tiles and keys, by mark. */
export const STATES = ["absent", "present", "correct"];

export const Part = shadowed("original");

class Tile extends Part {
  static observedAttributes = ["letter", "evaluation", "reveal"];
  #face = this.find(".tile");

  attributeChangedCallback(name) {
    const letter = this.getAttribute("letter") ?? "";
    if (name === "letter") this.#face.textContent = letter;
    // The colour comes with the turning, the evaluation was there before.
    const open = this.hasAttribute("reveal") && this.getAttribute("evaluation");
    this.#face.dataset.state = open || (letter ? "tbd" : "empty");
    this.#face.classList.toggle("turned", Boolean(open));
  }
}

class Row extends Part {
  static observedAttributes = ["win"];
  #row = this.find(".row");

  append(...tiles) {
    this.#row.append(...tiles);
  }

  attributeChangedCallback() {
    this.#row.classList.toggle("win", this.hasAttribute("win"));
  }
}

class Toast extends Part {
  static observedAttributes = ["duration"]; // which comes after the text

  attributeChangedCallback() {
    this.shadowRoot.append(make("div", { class: "toast" }, this.getAttribute("text")));
    const ms = Number(this.getAttribute("duration"));
    if (Number.isFinite(ms)) setTimeout(() => this.remove(), ms + FADE_MS);
  }
}

const ICONS = { close: "✕", help: "?", settings: "⚙" };

class Icon extends Part {
  connectedCallback() {
    if (this.shadowRoot.childElementCount === 1) this.shadowRoot.append(make("span", {}, ICONS[this.getAttribute("icon")]));
  }
}

class Switch extends Part {
  constructor() {
    super();
    this.find(".switch").addEventListener("click", () => {
      const checked = !this.hasAttribute("checked");
      const options = { bubbles: true, composed: true, cancelable: true, detail: { checked } };
      if (this.dispatchEvent(new CustomEvent("game-switch-change", options))) this.toggleAttribute("checked", checked);
    });
  }
}

// What lies over the board: the help modal, which lets keys pass, and the settings page.
class Cover extends Part {
  constructor() {
    super();
    this.find(".close-icon, header game-icon").addEventListener("click", () => this.removeAttribute("open"));
  }
}

const parts = {
  "game-tile": Tile, "game-row": Row, "game-toast": Toast, "game-icon": Icon, "game-switch": Switch,
  "game-modal": Cover, "game-page": class extends Cover {}, "game-settings": Part, "game-keyboard": class extends Part {},
};
for (const [name, element] of Object.entries(parts)) customElements.define(name, element);
