// The elements of the page: tiles, rows, toasts, the keyboard, what lies over the board. Each has an open shadow root, and shows
// what its attributes say.

import { make } from "../shared/dom.js";

const FADE_MS = 300;

/** The state names of tiles and keys, by mark. */
export const STATES = ["absent", "present", "correct"];

// A link to the style that a shadow root has; it is a file of our own, as the policy wants it.
const style = () => make("link", { rel: "stylesheet", href: "../original/parts.css" });

/** An element with an open shadow root that holds content. */
export class Part extends HTMLElement {
  constructor(...content) {
    super();
    this.attachShadow({ mode: "open" }).append(style(), ...content);
  }
}

class Tile extends Part {
  static observedAttributes = ["letter", "evaluation", "reveal"];
  #face = make("div", { class: "tile", "data-state": "empty" });

  constructor() {
    super();
    this.shadowRoot.append(this.#face);
  }

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
  #row = make("div", { class: "row" });

  constructor() {
    super();
    this.shadowRoot.append(this.#row);
  }

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
    if (!Number.isFinite(ms)) return;
    setTimeout(() => this.remove(), ms + FADE_MS);
  }
}

const ICONS = { close: "✕", help: "?", settings: "⚙", statistics: "▤" };

class Icon extends Part {
  connectedCallback() {
    if (this.shadowRoot.childElementCount === 1) this.shadowRoot.append(make("span", {}, ICONS[this.getAttribute("icon")]));
  }
}

class Switch extends Part {
  constructor() {
    super(make("div", { class: "container" }, make("label", {}, make("slot")), make("div", { class: "switch" }, make("span", { class: "knob" }))));
    this.shadowRoot.querySelector(".switch").addEventListener("click", () => {
      const wanted = !this.hasAttribute("checked");
      const event = new CustomEvent("game-switch-change", { bubbles: true, composed: true, cancelable: true, detail: { checked: wanted } });
      if (this.dispatchEvent(event)) this.toggleAttribute("checked", wanted);
    });
  }
}

// What lies over the board: the help modal, which lets keys pass, and the settings page.
class Cover extends Part {
  constructor(close, content) {
    super(make("div", { class: "overlay" }, content));
    close.addEventListener("click", () => this.removeAttribute("open"));
  }
}

class Modal extends Cover {
  constructor() {
    const close = make("div", { class: "close-icon" }, make("game-icon", { icon: "close" }));
    super(close, make("div", { class: "content" }, make("slot"), close));
  }
}

class Page extends Cover {
  constructor() {
    const close = make("game-icon", { icon: "close" });
    super(close, make("div", { class: "page" }, make("header", {}, make("h1", {}, make("slot")), close), make("slot", { name: "content" })));
  }
}

class Settings extends Part {
  hard = make("game-switch", { id: "hard-mode", name: "hard-mode" }, "Hard Mode");

  constructor() {
    super();
    const about = make("div", { class: "description" }, "Any revealed hints must be used in subsequent guesses");
    this.shadowRoot.append(make("div", { class: "sections" }, this.hard, about));
  }
}

const parts = {
  "game-tile": Tile, "game-row": Row, "game-toast": Toast, "game-icon": Icon, "game-switch": Switch,
  "game-modal": Modal, "game-page": Page, "game-settings": Settings, "game-keyboard": class extends Part {},
};
for (const [name, part] of Object.entries(parts)) customElements.define(name, part);
