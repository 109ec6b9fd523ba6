// Drawing words. A game is known by its seed: a page saves that number and never the word.

/** A seed that nobody chose. */
export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** The seed of the next game: one on from a seed that a query option set, else a fresh one. */
export const nextSeed = (seed, fixed) => (fixed ? (seed + 1) >>> 0 : freshSeed());

// The finalizer of MurmurHash3: neighbouring seeds must not draw neighbouring words.
function scramble(n) {
  n = Math.imul(n ^ (n >>> 16), 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35);
  return (n ^ (n >>> 16)) >>> 0;
}

/** The item that a seed stands for. */
export function draw(items, seed) {
  return items[Math.floor((scramble((seed + 0x9e3779b9) | 0) / 2 ** 32) * items.length)];
}

/**
 * A short hash of a text (FNV-1a). A page marks its saved game with the hash of its options, so that
 * other options start another game while a secret set by a test is not written down.
 */
export function fingerprint(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return scramble(hash);
}
