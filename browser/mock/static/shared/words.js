// The word lists, as the server has them.

/** The list as { answers, guesses }: answers in the list's order, guesses in alphabetical order. */
export async function loadWords(name) {
  const response = await fetch(`/words/${name}.json`);
  if (!response.ok) throw new Error(`word list ${name}: HTTP ${response.status}`);
  const { answers, others } = await response.json();
  return { answers, guesses: [...answers, ...others].sort() };
}
