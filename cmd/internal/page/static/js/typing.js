// Typed keys: letters, colours, Enter and Backspace. Words are checked against those that may be guessed.

import * as boards from "./board.js";
import { upper } from "./dom.js";
import { engine } from "./engine.js";
import { game, UNSET } from "./game.js";

const COLOUR = /^[012]$/;

let letters = ""; // of the keyboard
let touched;
const lists = new Map(); // promises of the words that may be guessed, by the game's words
let latest; // { key, name, words } of the list that arrived last

// start takes the keys. onTouch is called after each change.
export function start(onTouch) {
  touched = onTouch;
  document.addEventListener("keydown", onKey);
}

// setLetters says which letters are typed.
export const setLetters = (all) => (letters = all);

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest("input, select, textarea, dialog, [popover]")) return;
  const on = event.target.closest("button, a, summary");
  const ours = !on || on.matches(".tile") || (on.matches(".key") && (game.full || game.pending));
  const letter = event.key.toUpperCase();
  if (event.key === "Backspace") press("Backspace");
  else if (event.key === "Enter" && ours) event.repeat || press("Enter"); // even on a tile, Enter never changes a colour
  else if (game.pending && COLOUR.test(event.key)) boards.paintNext(event.key);
  else if ([...event.key].length === 1 && letters.includes(letter)) press(letter);
  else return;
  event.preventDefault();
}

// press handles a key of either keyboard.
export function press(key) {
  if (key === "Backspace") {
    game.undo();
    touched();
  } else if (key === "Enter") {
    if (game.pending) {
      game.accept();
      touched();
      document.activeElement?.blur(); // the next letters begin the next word
    } else if (game.full) check();
  } else {
    if (game.pending?.touched) game.accept();
    if (game.type(key) && !document.activeElement?.classList.contains("key")) document.activeElement?.blur(); // Enter then goes to the board
    touched();
    if (game.pending) remind();
  }
}

// put enters a guess that was chosen from the advice. It replaces a word that has no colours yet.
export function put(word) {
  if (game.over) return;
  if (game.pending?.touched) game.accept();
  game.pending = null;
  game.typed = [...upper(word)];
  enter();
}

// enter takes the typed word. Its colours are set next.
function enter() {
  game.enter();
  touched();
  boards.focusPending();
}

// check enters the typed word if it may be guessed. While the list loads, the word is accepted at once, so that no colour that is
// typed next is lost. It is given back if the list does not have it.
function check() {
  const word = game.typed.join("");
  const known = latest?.key === wordsKey() ? latest : undefined;
  if (known && !known.words.has(word)) {
    refuse(word, known);
    return;
  }
  enter();
  if (known) return;
  learn().then((list) => {
    if (list.words.has(word) || game.pending?.letters.join("") !== word) return;
    game.undo();
    touched();
    refuse(word, list);
  }, () => {}); // the engine reports what is wrong
}

// refuse shows at its row that a list does not have a word.
function refuse(word, { name }) {
  const board = Array.from({ length: game.boards }, (_, at) => at).find((at) => game.solvedAt(at) < 0);
  boards.show({ board, turn: game.rows.length, tiles: [], message: `${word} is not among the allowed words of ${name}` });
}

// remind shows what a row still needs before the next can be typed.
function remind() {
  boards.show({ board: game.pending.clues.findIndex((clue) => clue.includes(UNSET)), turn: game.rows.length, tiles: [], message: "Set its colours first, or press Enter if all are grey." });
  boards.focusPending();
}

// wordsKey returns a key of everything that the game's words depend on.
function wordsKey() {
  const { words, own, only, alphabet } = game.request;
  return JSON.stringify([words, own, only, alphabet]);
}

// learn asks the engine once for the words that may be guessed.
export async function learn() {
  const key = wordsKey();
  if (!lists.has(key)) {
    lists.clear();
    lists.set(key, engine.ask("words", game.request).then(({ name, words }) => ({ key, name, words: new Set(words.split(" ").map(upper)) })));
  }
  const list = await lists.get(key);
  if (key === wordsKey()) latest = list;
  return list;
}
