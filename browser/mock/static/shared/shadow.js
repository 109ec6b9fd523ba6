// Elements whose content stands in an open shadow root.

import { make } from "./dom.js";
import { part } from "./markup.js";

/** A class of elements with an open shadow root, which has the style parts.css of a folder and the content of their template. */
export const shadowed = (folder) => class extends HTMLElement {
  constructor() {
    super();
    // The style is a file of our own, as the policy wants it.
    this.attachShadow({ mode: "open" }).append(make("link", { rel: "stylesheet", href: `../${folder}/parts.css` }));
    if (document.querySelector(`template#${this.localName}`)) this.shadowRoot.append(part(this.localName));
  }

  append(...children) {
    this.shadowRoot.append(...children);
  }

  find(selector) {
    return this.shadowRoot.querySelector(selector);
  }
};
