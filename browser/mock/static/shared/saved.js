// The saved game of a clone: a seed and the guesses, never the word that is to be found.

import * as options from "./options.js";
import { storage } from "./storage.js";

export class Saved {
  #key;
  #on;
  #mark = options.wholeMark();
  #pack;

  /**
   * key is the one that it is stored under; on says whether the page saves its game unless the option does.
   * pack(game) adds what the live page saves beside.
   */
  constructor(key, { on = true, pack = () => ({}) } = {}) {
    this.#key = key;
    this.#on = options.flag("save", on);
    this.#pack = pack;
  }

  /** The game saved under the same options as { seed, first, guesses: [{ word, extra }] }, or null. */
  load() {
    if (!this.#on) return null;
    try {
      const saved = JSON.parse(storage.getItem(this.#key));
      return saved?.mark === this.#mark && Array.isArray(saved.guesses) ? saved : null;
    } catch {
      return null; // what another version left behind is no game of ours
    }
  }

  save(game) {
    if (!this.#on) return;
    const { seed, first, history, status } = game;
    const guesses = history.map(({ word, extra }) => ({ word, extra }));
    const saved = { ...this.#pack(game), seed, first, guesses, status, mark: this.#mark };
    storage.setItem(this.#key, JSON.stringify(saved));
  }
}
