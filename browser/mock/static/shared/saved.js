// The saved game of a page: a seed and the guesses, never the word that is to be found.

import * as options from "./options.js";
import { read, write } from "./storage.js";

const guessOf = ({ word, extra }) => ({ word, extra });

/**
 * Where a game is saved under a key; on says whether the page saves its game unless the option does. With apart each guess is
 * stored by itself, so that saving one costs the same at guess 10,000 as at guess 1. pack(game) adds what the live page saves beside.
 */
export function saved(key, { on = true, apart = false, pack = () => ({}) } = {}) {
  const saves = options.flag("save", on);
  const mark = options.wholeMark();
  const guessKey = (n) => `${key}/${n}`;
  return {
    /** The game saved under the same options as { seed, first, guesses: [{ word, extra }] }, or null. */
    load() {
      const found = saves ? read(key) : null;
      if (found?.mark !== mark) return null;
      const { guesses = Array.from({ length: found.count }, (_, n) => read(guessKey(n))) } = found;
      return guesses.every(Boolean) ? { ...found, guesses } : null;
    },

    /** Saves a game as it stands, of which all but the last guess were saved before. */
    save(game) {
      if (!saves) return;
      const { seed, first, history, status } = game;
      const count = history.length;
      if (apart && count > 0) write(guessKey(count - 1), guessOf(history[count - 1]));
      const guesses = apart ? { count } : { guesses: history.map(guessOf) };
      write(key, { ...pack(game), seed, first, ...guesses, status, mark });
    },
  };
}
