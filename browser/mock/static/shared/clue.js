// The clue for a guess, by Wordle's rule. Written for the pages alone: page and engine check each
// other on every game, so neither may borrow the other's code.

export const GREY = 0;
export const YELLOW = 1;
export const GREEN = 2;

const LETTERS = "BYG";
const SQUARES = ["⬛", "🟨", "🟩"];

// One buffer for all calls: a guess is scored against thousands of words. It has a place for every UTF-16 unit.
const uncounted = new Uint8Array(1 << 16);

/**
 * The clue as a base-3 number, leftmost tile the highest digit. Greens come first; then each other
 * letter, left to right, is yellow while the answer has that letter left uncounted.
 */
export function score(guess, answer) {
  const width = guess.length;
  for (let i = 0; i < width; i++) uncounted[answer.charCodeAt(i)] = 0;
  for (let i = 0; i < width; i++) uncounted[guess.charCodeAt(i)] = 0;
  for (let i = 0; i < width; i++) {
    const letter = answer.charCodeAt(i);
    if (letter !== guess.charCodeAt(i)) uncounted[letter]++;
  }
  let code = 0;
  for (let i = 0; i < width; i++) {
    const letter = guess.charCodeAt(i);
    let mark = GREY;
    if (letter === answer.charCodeAt(i)) {
      mark = GREEN;
    } else if (uncounted[letter] > 0) {
      uncounted[letter]--;
      mark = YELLOW;
    }
    code = code * 3 + mark;
  }
  return code;
}

// The number of a clue whose marks are asked for from left to right.
const numberOf = (guess, markOf) => [...guess].reduce((code, letter, i) => code * 3 + markOf(letter, i), 0);

/**
 * The clue as some clones get it wrong: a letter that stands anywhere in the answer is yellow, however
 * often it was counted already.
 */
export const scoreNaively = (guess, answer) => numberOf(guess, (letter, i) => (letter === answer[i] ? GREEN : answer.includes(letter) ? YELLOW : GREY));

/** How often a letter stands in a text. */
export const copies = (text, letter) => text.split(letter).length - 1;

/** The clue as counted from left to right: a letter is yellow while the answer has more copies than stood before it in the guess. */
export function scoreInOrder(guess, answer) {
  return numberOf(guess, (letter, i) => (letter === answer[i] ? GREEN : copies(guess.slice(0, i), letter) < copies(answer, letter) ? YELLOW : GREY));
}

/** The clue of a page that strikes out the first copy of each letter, so that one in its place may go without green. */
export function scoreFirstCopy(guess, answer) {
  const left = [...answer];
  return numberOf(guess, (letter, i) => {
    const mark = left[i] === letter ? GREEN : left.includes(letter) ? YELLOW : GREY;
    if (mark !== GREY) left[left.indexOf(letter)] = null;
    return mark;
  });
}

/** The digits of a clue number, leftmost tile first. */
export function marksOf(code, width) {
  const marks = new Array(width);
  for (let i = width - 1; i >= 0; i--) {
    marks[i] = code % 3;
    code = (code - marks[i]) / 3;
  }
  return marks;
}

/** The text form of a clue, as the log has it: "BYBBG". */
export const textOf = (marks) => marks.map((mark) => LETTERS[mark]).join("");

/** One line of the grid that people share. */
export const squaresOf = (marks) => marks.map((mark) => SQUARES[mark]).join("");

export const isWin = (marks) => marks.every((mark) => mark === GREEN);
