// Plays words by events and reads nothing. Returns the milliseconds that took.
// A pause after each hundred lets the page draw, as it does when it is driven.
async (words) => {
  const began = performance.now();
  for (const [i, word] of words.entries()) {
    for (const key of [...word, "Enter"]) {
      const code = key.length === 1 ? "Key" + key.toUpperCase() : key;
      for (const type of ["keydown", "keyup"]) {
        document.body.dispatchEvent(new KeyboardEvent(type, { key, code, bubbles: true, cancelable: true }));
      }
    }
    if (i % 100 === 99) await new Promise((resolve) => setTimeout(resolve));
  }
  return performance.now() - began;
}
