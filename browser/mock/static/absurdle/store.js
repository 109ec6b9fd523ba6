// The saved game. Guesses only, and the seed of a challenge: what the host answered follows from
// the guesses, and no word that is still to be found is written down.

import { storage } from "../shared/storage.js";

const GAME = "absurdle/game";
const GUESSES = "absurdle/guesses/";

// Guesses are saved in chunks, so that saving one costs the same at guess 10,000 as at guess 1.
const CHUNK = 100;

export class Store {
  #mark;
  #width;
  #on;

  /** mark tells games apart that were started with other options, width is that of words; on = false saves nothing. */
  constructor(mark, width, on) {
    this.#mark = mark;
    this.#width = width;
    this.#on = on;
  }

  /** The game saved under the same options as { hard, random, seed, guesses }, or null. */
  load() {
    if (!this.#on) return null;
    try {
      const game = JSON.parse(storage.getItem(GAME));
      if (game?.mark !== this.#mark) return null;
      const guesses = [];
      for (let i = 0; i * CHUNK < game.count; i++) {
        const chunk = storage.getItem(GUESSES + i) ?? "";
        for (let at = 0; at < chunk.length; at += this.#width) guesses.push(chunk.slice(at, at + this.#width));
      }
      return { ...game, guesses: guesses.slice(0, game.count) };
    } catch {
      return null; // what another version left behind is no game of ours
    }
  }

  /** Saves that a game has begun, without guesses. */
  begin(game) {
    if (!this.#on) return;
    for (let i = 0; storage.getItem(GUESSES + i) !== null; i++) storage.removeItem(GUESSES + i);
    this.#header(game, 0);
  }

  /** Saves a guess, the count-th of the game. */
  append(game, word, count) {
    if (!this.#on) return;
    const key = GUESSES + Math.floor((count - 1) / CHUNK);
    const before = (count - 1) % CHUNK;
    const chunk = (storage.getItem(key) ?? "").slice(0, before * this.#width);
    storage.setItem(key, chunk + word);
    this.#header(game, count);
  }

  /** Saves that the last guess was taken back: the count rules, the rest is overwritten. */
  shorten(game, count) {
    if (this.#on) this.#header(game, count);
  }

  #header({ hard, random, seed }, count) {
    storage.setItem(GAME, JSON.stringify({ mark: this.#mark, hard, random, seed, count }));
  }
}
