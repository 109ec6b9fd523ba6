// The word lists, as the server has them.

/**
 * The list as { answers, guesses, width }: answers in the list's order, guesses in alphabetical order, and the number of
 * letters of each word.
 */
export async function loadWords(name) {
  const response = await fetch(`../words/${name}.json`);
  if (!response.ok) throw new Error(`word list ${name}: HTTP ${response.status}`);
  return listOf(await response.json());
}

/** The same of words at hand: { answers, others }. */
export function listOf({ answers, others }) {
  return { answers, guesses: [...answers, ...others].sort(), width: answers[0].length };
}
