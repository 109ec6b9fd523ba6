// Where pages save their games. A page in a frame of another origin may be denied its storage, and one that is asked to save
// nothing has none: then it remembers as long as it lives.

import * as options from "./options.js";

function available() {
  try {
    if (options.flag("save", true)) return localStorage;
  } catch {
    // It is denied.
  }
  const items = new Map();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => items.set(key, value) };
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
