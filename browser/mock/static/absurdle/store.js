// The saved game. Guesses only, and the seed of a challenge: what the host answered follows from
// the guesses, and no word that is still to be found is written down.

import * as options from "../shared/options.js";
import { storage } from "../shared/storage.js";

const GAME = "absurdle/game";
const GUESSES = "absurdle/guesses/";

// Guesses are saved in chunks, so that saving one costs the same at guess 10,000 as at guess 1.
const CHUNK = 100;

// Games with other options are stored apart.
const mark = options.wholeMark();
const on = options.flag("save", true);

/** The game saved under the same options as { hard, random, challenge, guesses }, or null. */
export function load() {
  if (!on) return null;
  try {
    const game = JSON.parse(storage.getItem(GAME));
    if (game?.mark !== mark) return null;
    const guesses = [];
    for (let i = 0; i * CHUNK < game.count; i++) {
      const chunk = storage.getItem(GUESSES + i) ?? "";
      for (let at = 0; at < chunk.length; at += game.width) guesses.push({ word: chunk.slice(at, at + game.width) });
    }
    return { ...game, guesses: guesses.slice(0, game.count) };
  } catch {
    return null; // what another version left behind is no game of ours
  }
}

/** Saves a game as it stands, of which all but the last guess were saved before. After one was taken back the count rules. */
export function save({ history, width }, { hard, random, challenge }) {
  if (!on) return;
  const count = history.length;
  if (count === 0) {
    for (let i = 0; storage.getItem(GUESSES + i) !== null; i++) storage.removeItem(GUESSES + i);
  } else {
    const key = GUESSES + Math.floor((count - 1) / CHUNK);
    const before = ((count - 1) % CHUNK) * width;
    storage.setItem(key, (storage.getItem(key) ?? "").slice(0, before) + history[count - 1].word);
  }
  storage.setItem(GAME, JSON.stringify({ mark, hard, random, challenge, width, count }));
}
