// The one panel of SUTOM, for its rules and for the end of a game. It keeps the keys while it is open.

import { make } from "../shared/dom.js";
import { onPress } from "../shared/keys.js";

export class Panel {
  #title = make("h2", { id: "panel-fenetre-titre" });
  #content = make("div", { id: "panel-fenetre-contenu" });
  #area = make("div", { id: "panel-area" });

  constructor() {
    const close = make("a", { id: "panel-fenetre-bouton-fermeture", href: "#", role: "button", "aria-label": "Fermer" }, "✕");
    close.addEventListener("click", (event) => event.preventDefault());
    onPress(close, () => this.close());
    // A click beside the panel closes it, too.
    this.#area.addEventListener("click", ({ target }) => target === this.#area && this.close());
    const box = make("div", { id: "panel-fenetre", role: "dialog", "aria-modal": "true" }, make("header", {}, this.#title, close), this.#content);
    this.#area.hidden = true;
    this.#area.append(box);
    document.body.append(this.#area);
  }

  get isOpen() {
    return !this.#area.hidden;
  }

  open(title, ...content) {
    this.#title.textContent = title;
    this.#content.replaceChildren(...content);
    this.#area.hidden = false;
  }

  close() {
    this.#area.hidden = true;
  }
}
