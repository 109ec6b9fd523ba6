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

  // play plays words, has their rows pushed in one go, and returns how many there
  // are. It stops at a word that is refused, or that gets no clue in time.
  async function play(words, patience) {
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
  }

  let turn = Promise.resolve(true); // that ends with the last call; false where a word got no row

  Object.assign(globalThis.absurdist, {
    feed: play,
    // feedFirst begins a row of calls of feedNext, which may come before the one before has ended. They take turns, and
    // after a word without a row do nothing.
    feedFirst() {
      turn = Promise.resolve(true);
    },
    feedNext(word, patience) {
      turn = turn.then(async (goOn) => goOn && (await play([word], patience)) === 1);
      return turn;
    },
  });
})();
