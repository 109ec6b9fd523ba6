// What the page saves besides the game: the statistics, and which dialogs were dismissed.

import { read, write } from "../shared/storage.js";

const STATISTICS = "absurdist-mock/wordle-statistics";
const DISMISSED = "absurdist-mock/wordle-dismissed";

export const statistics = () => read(STATISTICS) ?? { played: 0, won: 0, streak: 0, longest: 0, guesses: {} };

/** Counts a finished game; tries is 0 for a lost one. */
export function count(tries) {
  const all = statistics();
  all.played++;
  all.streak = tries > 0 ? all.streak + 1 : 0;
  if (tries > 0) {
    all.won++;
    all.longest = Math.max(all.longest, all.streak);
    all.guesses[tries] = (all.guesses[tries] ?? 0) + 1;
  }
  write(STATISTICS, all);
}

const dismissed = () => read(DISMISSED) ?? [];
export const wasDismissed = (name) => dismissed().includes(name);
export const dismiss = (name) => write(DISMISSED, [...new Set([...dismissed(), name])]);
