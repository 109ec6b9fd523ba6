// What the page saves: the game under the live site's key, and beside it the statistics and what was
// dismissed. The game is saved as its guesses and a seed: neither colours nor the answer.

import { Memory, storage } from "../shared/storage.js";

const GAME = "games-state-wordleV2/ANON";
const STATISTICS = "absurdist-mock/wordle-statistics";
const DISMISSED = "absurdist-mock/wordle-dismissed";

export class Store {
  #mark;
  #storage;

  /**
   * mark tells games apart that were started with other options; on = false saves nothing, and all is
   * remembered as long as the page lives.
   */
  constructor(mark, on) {
    this.#mark = mark;
    this.#storage = on ? storage : new Memory();
  }

  #read(key) {
    try {
      return JSON.parse(this.#storage.getItem(key));
    } catch {
      return null; // what another version left behind is nothing of ours
    }
  }

  #write(key, value) {
    this.#storage.setItem(key, JSON.stringify(value));
  }

  /** The game saved under the same options as { seed, hard, guesses }, or null. */
  loadGame() {
    const state = this.#read(GAME)?.states?.[0];
    if (state?.mark !== this.#mark || !Array.isArray(state.data?.boardState)) return null;
    const { boardState, hardMode, seed } = state.data;
    return { seed, hard: hardMode, guesses: boardState.filter((word) => word !== "") };
  }

  saveGame({ seed, hard, guesses, status }, rows) {
    const boardState = Array.from({ length: rows }, (_, i) => guesses[i] ?? "");
    const data = { boardState, currentRowIndex: guesses.length, hardMode: hard, seed, status };
    this.#write(GAME, { states: [{ mark: this.#mark, data }], timestamp: Math.floor(Date.now() / 1000) });
  }

  get statistics() {
    return this.#read(STATISTICS) ?? { played: 0, won: 0, streak: 0, longest: 0, guesses: {} };
  }

  /** Counts a finished game; tries is 0 for a lost one. */
  count(tries) {
    const all = this.statistics;
    all.played++;
    if (tries > 0) {
      all.won++;
      all.streak++;
      all.longest = Math.max(all.longest, all.streak);
      all.guesses[tries] = (all.guesses[tries] ?? 0) + 1;
    } else {
      all.streak = 0;
    }
    this.#write(STATISTICS, all);
  }

  wasDismissed(name) {
    return (this.#read(DISMISSED) ?? []).includes(name);
  }

  dismiss(name) {
    this.#write(DISMISSED, [...new Set([...(this.#read(DISMISSED) ?? []), name])]);
  }
}
