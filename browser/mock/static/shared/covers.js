// What lies over the page at the start and at the end of a game: the templates of a page that have data-lies.

import { onPress } from "./dom.js";
import { upper } from "./letters.js";
import { filled, part } from "./markup.js";
import { has, site } from "./options.js";
import { read, write } from "./storage.js";

/**
 * The covers of a game. The attributes of a template say
 *   data-lies     when it comes: always, as the page is opened; start, if there is no guess yet; once, at the first visit; or end
 *   data-after    how many milliseconds after the end
 *   data-if       the option without which it does not come
 *   data-outcome  what {outcome} stands for after a win and after a loss: "Solved in {tries}.|It was {word}."; data-heading the same
 *   data-then     the template of the cover that comes when it is closed
 *   data-passes   true: keys pass below it
 * In it an element with the attribute closes puts it away. One with the attribute again starts another game, too.
 */
export class Covers {
  #game;
  #open = new Map(); // elements by templates
  #timer = 0;

  constructor(game) {
    this.#game = game;
  }

  /** Whether one of them keeps the keys. */
  get block() {
    return [...this.#open.keys()].some(({ dataset }) => dataset.passes !== "true");
  }

  start() {
    const comes = { always: true, start: this.#game.history.length === 0, once: !read(`${site}-visited`) };
    for (const template of document.querySelectorAll("template[data-lies]")) {
      const { lies, if: option } = template.dataset;
      if (comes[lies] && (!option || has(option))) this.#show(template);
      if (lies === "once") write(`${site}-visited`, true);
    }
  }

  end({ won, answers, tries }) {
    const template = document.querySelector("template[data-lies=end]");
    if (!template) return;
    const { after, outcome = "|", heading = "|" } = template.dataset;
    const values = { tries, word: answers.map(upper).join(", ") };
    const said = (texts) => filled(texts.split("|")[won ? 0 : 1], values);
    Object.assign(values, { outcome: said(outcome), heading: said(heading) });
    this.clear(); // there is one at a time
    if (after) this.#timer = setTimeout(() => this.#show(template, values), Number(after));
    else this.#show(template, values);
  }

  /** Puts all away. */
  clear() {
    clearTimeout(this.#timer);
    for (const template of this.#open.keys()) this.#close(template);
  }

  #show(template, values) {
    const element = part(template.id, values);
    for (const button of element.parentNode.querySelectorAll("[closes], [again]")) {
      const again = button.hasAttribute("again");
      for (const mark of ["closes", "again"]) button.removeAttribute(mark);
      onPress(button, (event) => {
        event.preventDefault(); // it may be a link
        this.#close(template);
        if (template.dataset.then) this.#show(document.getElementById(template.dataset.then));
        if (again) this.#game.again();
      });
    }
    this.#open.set(template, element);
    document.body.append(element);
  }

  #close(template) {
    this.#open.get(template).remove();
    this.#open.delete(template);
  }
}
