// A mock of evil-wordle: an adversary that only counts, six guesses, small letters only, and no word
// about a word that it does not know.

import { FirstMet } from "../shared/adversary.js";
import { play } from "../shared/skin.js";

await play({
  host: ({ words }) => new FirstMet(words.answers),
  looks: ({ letter, now, next }) => (!now ? "future" : letter ? "filled" : next && "active"),
  // The live page has other elements for rows that were played.
  finish(line) {
    const fresh = line.row.cloneNode(true);
    line.row.replaceWith(fresh);
    Object.assign(line, { row: fresh, tiles: [...fresh.children] });
  },
});
