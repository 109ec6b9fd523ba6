// What the page saves besides the game: the statistics, and which dialogs were dismissed.

import * as options from "../shared/options.js";
import { Memory, storage } from "../shared/storage.js";

const STATISTICS = "absurdist-mock/wordle-statistics";
const DISMISSED = "absurdist-mock/wordle-dismissed";

// Without saving, everything is remembered until the page is closed.
const kept = options.flag("save", true) ? storage : new Memory();

function read(key) {
  try {
    return JSON.parse(kept.getItem(key));
  } catch {
    return null; // what another version left behind is nothing of ours
  }
}

const write = (key, value) => kept.setItem(key, JSON.stringify(value));

export const statistics = () => read(STATISTICS) ?? { played: 0, won: 0, streak: 0, longest: 0, guesses: {} };

/** Counts a finished game; tries is 0 for a lost one. */
export function count(tries) {
  const all = statistics();
  all.played++;
  if (tries > 0) {
    all.won++;
    all.streak++;
    all.longest = Math.max(all.longest, all.streak);
    all.guesses[tries] = (all.guesses[tries] ?? 0) + 1;
  } else {
    all.streak = 0;
  }
  write(STATISTICS, all);
}

const dismissed = () => read(DISMISSED) ?? [];
export const wasDismissed = (name) => dismissed().includes(name);
export const dismiss = (name) => write(DISMISSED, [...new Set([...dismissed(), name])]);
