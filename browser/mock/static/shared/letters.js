// Letters, and the keyboards that have them. Every letter is one UTF-16 unit, so that words may be cut and
// indexed as they are.

/** The rows of an English keyboard. In all rows < stands for Enter and > for Backspace. */
export const QWERTY = ["qwertyuiop", "asdfghjkl", "<zxcvbnm>"];

const SPECIAL = { "<": "Enter", ">": "Backspace" };

/** The names of the keys in a row: letters, Enter, Backspace. */
export const keysOf = (row) => [...row].map((sign) => SPECIAL[sign] ?? sign);

/** All letters of a keyboard, as a set. */
export const lettersOf = (rows) => new Set([...rows.join("")].filter((sign) => !SPECIAL[sign]));

/**
 * The letter that a key event's key stands for, "" if the letters don't have it. With folds an accent that they
 * don't have is left out: é is e.
 */
export function letterOf(key, letters, folds = false) {
  if ([...key].length !== 1) return ""; // the name of a key
  const letter = key.toLowerCase();
  if (letters.has(letter)) return letter;
  const plain = letter.normalize("NFD")[0];
  return folds && letters.has(plain) ? plain : "";
}

/**
 * Capitals as boards show them. toUpperCase makes two letters of ß, which has had a capital since 2017; and the double
 * l of Catalan, one letter of ours, is written as three signs.
 */
export const upper = (text) => text.replaceAll("ß", "ẞ").replaceAll("ŀ", "l·l").toUpperCase();
