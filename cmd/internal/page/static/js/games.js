// The games that were finished on this page. The browser stores them.

import { positionOf } from "./address.js";
import { game } from "./game.js";
import { lying } from "./hosts.js";
import { keep, kept } from "./store.js";

const MOST = 2000;

// won reports whether a game was solved within its rows.
export const won = (game) => game.solved && !(rowsOf(game) > 0 && game.rows.length > rowsOf(game));

// rowsOf returns how many guesses a game has, 0 for no limit.
export function rowsOf({ host, boards }) {
  return lying(host) ? 9 : host === "absurdle" ? 0 : boards + 5;
}

export let list = kept("games", []); // { id, hash, date, boards, host, mode, rows, won, answer, skill, luck, unit }, oldest first

// note stores the game, which is over. It replaces an earlier entry of it; games of the same day count as the same.
export function note(sums) {
  const { date, boards, host, mode, rows } = game;
  // Guesses after the last row make no other game.
  const id = date ? `day=${date}` : positionOf({ ...game, rows: rows.slice(0, rowsOf(game) || undefined) });
  const old = list.find((other) => other.id === id);
  const same = old?.hash === positionOf(game) ? old : {};
  const now = {
    ...same, id, hash: positionOf(game), date, boards, host, mode, rows: rows.length, won: won(game),
    answer: game.solved && boards === 1 ? rows.at(-1).letters.join("") : "", ...sums,
  };
  list = [...list.filter((other) => other !== old), now].slice(-MOST);
  keep("games", list);
}

// playedOn reports whether a day's game was finished here.
export function playedOn(date) {
  return list.some((game) => game.date === date);
}
