// What the page saves: the game under the live site's key, and besides it the statistics, and which dialogs were
// dismissed. The game is saved as its guesses and a seed, without colours or the answer.

import * as options from "../shared/options.js";
import { Memory, storage } from "../shared/storage.js";

const GAME = "games-state-wordleV2/ANON";
const STATISTICS = "absurdist-mock/wordle-statistics";
const DISMISSED = "absurdist-mock/wordle-dismissed";

// Games with other options are stored apart. Without saving, everything is remembered until the page is closed.
const mark = options.gameMark(["words", "secret", "seed", "hard", "rows", "width", "played"]);
const kept = options.flag("save", true) ? storage : new Memory();

function read(key) {
  try {
    return JSON.parse(kept.getItem(key));
  } catch {
    return null; // what another version left behind is nothing of ours
  }
}

const write = (key, value) => kept.setItem(key, JSON.stringify(value));

/** The game saved under the same options as { seed, first, hard, guesses }, or null. */
export function load() {
  const state = read(GAME)?.states?.[0];
  if (state?.mark !== mark || !Array.isArray(state.data?.boardState)) return null;
  const { boardState, hardMode, seed, first } = state.data;
  return { seed, first, hard: hardMode, guesses: boardState.filter(Boolean).map((word) => ({ word })) };
}

export function save({ seed, first, history, status }, rows, hard) {
  const boardState = Array.from({ length: rows }, (_, i) => history[i]?.word ?? "");
  const data = { boardState, currentRowIndex: history.length, hardMode: hard, seed, first, status };
  write(GAME, { states: [{ mark, data }], timestamp: Math.floor(Date.now() / 1000) });
}

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
