// Where pages save their games. A page in a frame of another origin may be denied its storage: then it
// remembers as long as it lives.

/** The part of Storage that the pages use, in memory. */
export class Memory {
  #items = new Map();
  getItem = (key) => this.#items.get(key) ?? null;
  setItem = (key, value) => this.#items.set(key, value);
  removeItem = (key) => this.#items.delete(key);
}

function available() {
  try {
    return localStorage;
  } catch {
    return new Memory();
  }
}

export const storage = available();
