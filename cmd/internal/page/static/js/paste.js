// Reads grids that people share: coloured squares, perhaps with words beside them.

import { game } from "./game.js";

const SQUARES = { "⬛": "B", "⬜": "B", "🟥": "B", "🟨": "Y", "🟦": "Y", "🟩": "G", "🟧": "G" };

// parseGrid returns the rows [{ word, clue }] of a text. Word is "" if none stands on the line. Lines without a clue, such
// as the title, are ignored. The error says which line is wrong.
function parseGrid(text, length) {
  const rows = [];
  text.split("\n").forEach((line, n) => {
    const row = parseLine(line.trim(), length);
    if (row === null) return;
    if (row.clue.length !== length) throw new Error(`line ${n + 1}: ${row.clue.length} squares, and the words have ${length} letters`);
    if (row.word && [...row.word].length !== length) throw new Error(`line ${n + 1}: “${row.word}” does not have ${length} letters`);
    rows.push(row);
  });
  if (rows.length === 0) throw new Error("no line has coloured squares or WORD=CLUE");
  return rows;
}

// parseRows returns the rows of a text for the game, and the clues of rows that have no word yet. The error says what is wrong.
export function parseRows(text) {
  const { length, boards } = game;
  const rows = parseGrid(text, length);
  const words = rows.findLastIndex(({ word }) => word) + 1;
  if (rows.slice(0, words).some(({ word }) => !word)) throw new Error("a row has no word, and one below it has: write the words of both, or none");
  return {
    rows: rows.slice(0, words).map(({ word, clue }) => ({ letters: [...word], clues: Array.from({ length: boards }, () => [...clue]) })),
    given: rows.slice(words).map(({ clue }) => [...clue]),
  };
}

function parseLine(line, length) {
  const clue = [...line].map((square) => SQUARES[square] ?? "").join("");
  if (clue) {
    const word = /\p{L}{3,12}/u.exec(line)?.[0] ?? "";
    return { word: word.toUpperCase(), clue };
  }
  const typed = /^(\S+)[\s=:]+([bygBYG012.]+)$/.exec(line);
  if (!typed || [...typed[1]].length !== length) return null;
  const letters = [...typed[2].toUpperCase()].map((colour) => ({ 0: "B", ".": "B", 1: "Y", 2: "G" })[colour] ?? colour);
  return { word: typed[1].toUpperCase(), clue: letters.join("") };
}
