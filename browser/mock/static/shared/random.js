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

// Far enough apart that the boards of neighbouring seeds share no words by construction.
const STRIDE = 0x61c88647;

/** Different items, count of them; the first is the one of draw. */
export function drawSeveral(items, seed, count) {
  const drawn = new Set();
  for (let i = 0; drawn.size < count; i++) drawn.add(draw(items, (seed + Math.imul(i, STRIDE)) >>> 0));
  return [...drawn];
}

/** A number in [0, 1) for a seed and any further numbers, the same each time. */
export function drawFraction(seed, ...numbers) {
  const mixed = numbers.reduce((hash, n) => scramble((Math.imul(hash, 31) + n + 1) | 0), scramble(seed ^ STRIDE));
  return scramble(mixed) / 2 ** 32;
}

/** A whole number below limit for a seed and any further numbers. */
export const drawNumber = (limit, seed, ...numbers) => Math.floor(drawFraction(seed, ...numbers) * limit);

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
