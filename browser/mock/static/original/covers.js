// What lies over the board: the help modal, which lets keys pass, and the settings page.

import { make } from "../shared/dom.js";
import { Part } from "./parts.js";

class Modal extends Part {
  constructor() {
    const close = make("div", { class: "close-icon" }, make("game-icon", { icon: "close" }));
    super(make("div", { class: "overlay" }, make("div", { class: "content" }, make("slot"), close)));
    close.addEventListener("click", () => this.removeAttribute("open"));
  }
}

class Page extends Part {
  constructor() {
    const close = make("game-icon", { icon: "close" });
    super(make("div", { class: "overlay" }, make("div", { class: "page" }, make("header", {}, make("h1", {}, make("slot")), close), make("slot", { name: "content" }))));
    close.addEventListener("click", () => this.removeAttribute("open"));
  }
}

class Settings extends Part {
  constructor() {
    const hard = make("game-switch", { id: "hard-mode", name: "hard-mode" }, "Hard Mode");
    super(make("div", { class: "sections" }, hard, make("div", { class: "description" }, "Any revealed hints must be used in subsequent guesses")));
  }

  get hard() {
    return this.shadowRoot.querySelector("#hard-mode");
  }
}

export function define() {
  for (const [name, part] of Object.entries({ "game-modal": Modal, "game-page": Page, "game-settings": Settings })) {
    customElements.define(name, part);
  }
}
