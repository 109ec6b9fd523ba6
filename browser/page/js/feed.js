// Plays words by events that it makes inside the page, many in one call. It runs
// beside the reader, in the same world, and has it read the rows.
(() => {
  const types = ["keydown", "keyup"];
  const inits = new Map(); // of the events of each key

  function initOf(key) {
    if (!inits.has(key)) {
      const event = keys()[key] ?? { key, code: key, keyCode: 13 }; // Enter
      inits.set(key, { ...event, bubbles: true, cancelable: true, composed: true });
    }
    return inits.get(key);
  }

  // press sends the page the events of a key, not trusted ones.
  function press(key) {
    const init = initOf(key);
    for (const type of types) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(type, init));
  }

  const { begin, count, refused, change, end, keys } = globalThis.absurdist.bulk;

  // feed plays words, has their rows pushed in one go, and returns how many there
  // are. It stops at a word that is refused, or that gets no clue in time.
  globalThis.absurdist.feed = async (words, patience) => {
    begin();
    let rows = 0;
    for (const [i, word] of words.entries()) {
      for (const c of word) press(c);
      press("Enter");
      rows = count();
      for (const limit = performance.now() + patience; rows <= i && performance.now() < limit && !refused(); rows = count()) {
        await change(Math.min(50, limit - performance.now()));
      }
      if (rows <= i) break;
    }
    end();
    return rows;
  };
})();
