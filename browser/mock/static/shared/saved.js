// The saved game of a page: a seed and the guesses, never the word that is to be found.

import * as options from "./options.js";
import { read, write } from "./storage.js";

const guessOf = ({ word, extra }) => ({ word, extra });

export class Saved {
  #key;
  #on;
  #mark = options.wholeMark();
  #apart;
  #pack;

  /**
   * key is the one that it is stored under; on says whether the page saves its game unless the option does. With apart each guess is
   * stored by itself, so that saving one costs the same at guess 10,000 as at guess 1. pack(game) adds what the live page saves beside.
   */
  constructor(key, { on = true, apart = false, pack = () => ({}) } = {}) {
    this.#key = key;
    this.#on = options.flag("save", on);
    this.#apart = apart;
    this.#pack = pack;
  }

  #guess = (n) => `${this.#key}/${n}`;

  /** The game saved under the same options as { seed, first, guesses: [{ word, extra }] }, or null. */
  load() {
    const saved = this.#on ? read(this.#key) : null;
    if (saved?.mark !== this.#mark) return null;
    const { guesses = Array.from({ length: saved.count }, (_, n) => read(this.#guess(n))) } = saved;
    return guesses.every(Boolean) ? { ...saved, guesses } : null;
  }

  /** Saves a game as it stands, of which all but the last guess were saved before. */
  save(game) {
    if (!this.#on) return;
    const { seed, first, history, status } = game;
    const count = history.length;
    if (this.#apart && count > 0) write(this.#guess(count - 1), guessOf(history[count - 1]));
    const guesses = this.#apart ? { count } : { guesses: history.map(guessOf) };
    write(this.#key, { ...this.#pack(game), seed, first, ...guesses, status, mark: this.#mark });
  }
}
