// Watching a refusal: texts that appear, and how the row looks meanwhile.

const own = (e) => [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.data).join("").trim();

function texts() {
  const out = new Map();
  const rows = d.rows().flat();
  for (const e of d.walk(document.body)) {
    if (e.matches("script, style") || rows.some((box) => d.holds(box, e))) continue;
    const t = own(e);
    if (t.length > 1 && t.length <= 80 && d.visible(e)) out.set(e, t);
  }
  return out;
}

let before = new Map();
let often = new Map(); // how often each text was there
const counted = (list) => list.reduce((n, t) => n.set(t, (n.get(t) ?? 0) + 1), new Map());

/** Notes which texts there are, to know the new ones later. */
d.mark = () => {
  before = texts();
  often = counted([...before.values()]);
};

// Where messages appear is steadier than the message itself.
function place(e) {
  for (let a = e, n = 0; a && a !== document.body && n < 4; a = d.up(a), n++) {
    if (a.matches("[role=alert], [role=status], [aria-live]:not([aria-live=off])") || (n > 0 && a.id && a.getRootNode() === e.getRootNode())) {
      const keyboardOrBoard = d.rows().flat().some((box) => d.holds(a, box));
      if (!keyboardOrBoard && d.text(a) === d.text(e)) return a;
    }
  }
  return e;
}

/** The first text that appears within ms: { selector, text }, or null. */
d.newText = async (ms) => {
  let found = null;
  await d.until(() => {
    const now = texts();
    const all = counted([...now.values()]);
    for (const [e, t] of now) { // of those that were drawn anew there are as many as before
      if (before.get(e) === t || all.get(t) <= (often.get(t) ?? 0) || !/[a-z]{2}/i.test(t)) continue;
      found = { selector: d.path(place(e)), text: t };
      return true;
    }
    return false;
  }, ms);
  return found;
};

/** The boxes of a row without what is in them. */
d.shells = (row) => d.across(row).map((box) => box.cloneNode(false).outerHTML);
let typed = []; // those of the row before it is sent

/** Notes how a row looks with a word that is about to be sent, and which texts there are. */
d.beforeRefusal = (row) => {
  typed = d.shells(row);
  d.mark();
};

/**
 * Watches a row after Enter: the first text that appears, what the row shows meanwhile, one
 * snapshot each time it changes, how all its boxes look if they change alike, and the letters that are left.
 */
d.watchRefusal = async (row, ms) => {
  const rows = [];
  let last = "";
  let boxes = ""; // what each of them becomes
  const keep = () => {
    const marked = d.shells(row);
    if (marked.length > 0 && marked.every((shell, i) => shell === marked[0] && shell !== typed[i])) boxes = marked[0];
    const now = d.snapshot(true)[row];
    const text = JSON.stringify(now?.states);
    if (now && text !== last) rows.push(now);
    last = text;
    return false;
  };
  const [message] = await Promise.all([d.newText(ms), d.until(keep, ms)]);
  return { message, rows, boxes, letters: d.letters()[row] ?? "" };
};
