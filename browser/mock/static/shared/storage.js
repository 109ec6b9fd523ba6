// Where pages save their games. A page in a frame of another origin may be denied its storage, and one that is asked to save
// nothing has none: then it remembers as long as it lives.

import * as options from "./options.js";

/** The part of Storage that the pages use, in memory. */
class Memory {
  #items = new Map();
  getItem = (key) => this.#items.get(key) ?? null;
  setItem = (key, value) => this.#items.set(key, value);
}

function available() {
  if (!options.flag("save", true)) return new Memory();
  try {
    return localStorage;
  } catch {
    return new Memory();
  }
}

const storage = available();

/** The value that was saved under a name, null where there is none of ours. */
export function read(key) {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {
    return null; // what another version left behind
  }
}

export const write = (key, value) => storage.setItem(key, JSON.stringify(value));
