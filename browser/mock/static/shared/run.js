// Brings a page's description to life: words, saved game, view, keys.

import { score, scoreFirstCopy, scoreInOrder, scoreNaively } from "./clue.js";
import { shown } from "./faults.js";
import { Game } from "./game.js";
import { Secrets } from "./hosts.js";
import { listenTo } from "./input.js";
import { QWERTY, lettersOf } from "./letters.js";
import "./log.js";
import * as options from "./options.js";
import { Saved } from "./saved.js";
import { setWidth } from "./tiles.js";
import { listOf, loadWords } from "./words.js";

/**
 * Runs a page: what game.js needs of it, and beside it
 *   words          its word list
 *   list()         words of its own in place of that: { answers, others }
 *   view(game)     makes its view, which may have a keyboard: its letters are those that the page takes
 *   input          how it takes keys, see input.js
 *   blocked()      whether something lies over the board that keeps the keys
 *   saves          false: the live page forgets its game when it is loaded again
 *   store          another way to save, see saved.js
 */
export async function run(page) {
  const words = page.list ? listOf(await page.list()) : await loadWords(options.text("words", page.words ?? "original"));
  const store = page.store ?? new Saved(`absurdist-mock/${options.site}`, { on: page.saves ?? true });
  const game = new Game({ host: honest, ...page }, words, store);
  setWidth(game.width);
  const view = page.view(game);
  const press = (key) => page.blocked?.() || game.press(key);
  if (view.keyboard) view.keyboard.press = press;
  const letters = view.keyboard?.letters ?? lettersOf(QWERTY);
  listenTo({ blocked: page.blocked, ...page.input }, letters, press);
  game.start(view);
  shown(view.root, game.width);
  return game;
}

const scores = { 0: score, 1: scoreNaively, "in-order": scoreInOrder, "first-copy": scoreFirstCopy };

/** The host of most pages; with the option misscore it counts repeated letters wrong. */
export const honest = (game) => new Secrets(game.secrets, scores[options.text("misscore", "0")]);
