// Feeding: plays words by events that are made inside the page, many in one call, and reads their rows itself.

const inits = new Map(); // of the events of each key

function initOf(key) {
  if (!inits.has(key)) {
    const event = cfg.keys[key] ?? { key, code: key, keyCode: 13 }; // Enter
    inits.set(key, { ...event, bubbles: true, cancelable: true, composed: true });
  }
  return inits.get(key);
}

// strike sends the page the events of a key, not trusted ones.
function strike(key) {
  for (const type of ["keydown", "keyup"]) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(type, initOf(key)));
}

// feed plays words, has their rows pushed in one go, and returns how many there are. It stops at a word that is refused, or that
// gets no clue in time.
async function feed(words, patience) {
  bulk = [];
  sleep();
  for (const [i, word] of words.entries()) {
    for (const c of word) strike(c);
    strike("Enter");
    bulk.push(...scan().rows);
    for (const limit = performance.now() + patience; bulk.length <= i && performance.now() < limit && findSigns().size === 0; bulk.push(...scan().rows)) {
      rouse();
      await nextChange(Math.min(50, limit - performance.now()));
      sleep();
    }
    if (bulk.length <= i) break;
  }
  const rows = bulk;
  bulk = null;
  rouse();
  update(true, rows);
  return rows.length;
}

let turn = Promise.resolve(true); // ends with the last call of feedNext; false where a word got no row

Object.assign(globalThis.absurdist, {
  feed,
  // feedFirst begins a row of calls of feedNext, which may come before the one before has ended. They take turns, and after a word
  // without a row do nothing.
  feedFirst: () => void (turn = Promise.resolve(true)),
  feedNext: (word, patience) => (turn = turn.then(async (goOn) => goOn && (await feed([word], patience)) === 1)),
});
