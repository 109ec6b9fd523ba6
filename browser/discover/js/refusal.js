// Watching a refusal: texts that appear, and how the row looks meanwhile.

const own = (e) => [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.data).join("").trim();

function texts() {
  const out = new Map();
  const rows = d.rows().flat();
  for (const e of d.around()) {
    const t = own(e);
    if (t.length > 1 && t.length <= 80 && !e.matches("script, style") && d.visible(e) && !rows.some((box) => d.holds(box, e))) out.set(e, t);
  }
  return out;
}

let before = new Map(); // the texts that there were before the word was sent
const counted = (found) => [...found.values()].reduce((n, t) => n.set(t, (n.get(t) ?? 0) + 1), new Map());

// The place of messages, whose selector is steadier than that of the message itself.
function place(e) {
  for (let a = e, n = 0; a && a !== document.body && n < 4; a = d.up(a), n++) {
    if (a.matches("[role=alert], [role=status], [aria-live]:not([aria-live=off])") || (n > 0 && a.id && a.getRootNode() === e.getRootNode())) {
      const keyboardOrBoard = d.rows().flat().some((box) => d.holds(a, box));
      if (!keyboardOrBoard && d.text(a) === d.text(e)) return a;
    }
  }
  return e;
}

// What pages say of their connection, which is nothing that they say of a word.
const CONNECTION = /connect|\boffline\b|network|conness[io]|conexi|conexão|connexion|verbindung|verbinding|połączen|bağlant|соединени|подключени/iu;

// Whether only a number of a text has changed, such as that of the guesses that are left.
const counts = (was, now) => was !== undefined && /\d/.test(now) && was.replace(/\d+/g, "0") === now.replace(/\d+/g, "0");

// What a dialog says besides its message, whatever that is.
const isAside = (e) => e.closest("h1, h2, h3, h4, h5, h6, button, [role=button], [class*=title i], [class*=header i]") !== null;

// The first text that was not there before, but for titles and buttons beside it: { selector, text }, or null.
function newText() {
  const now = texts();
  const [often, all] = [before, now].map(counted); // of texts that were drawn anew there are as many as before
  const isNew = ([e, t]) => before.get(e) !== t && !counts(before.get(e), t) && !CONNECTION.test(t) && all.get(t) > (often.get(t) ?? 0) && /\p{L}{2}/u.test(t);
  const found = [...now].filter(isNew);
  const [e, text] = found.find(([e]) => !isAside(e)) ?? found[0] ?? [];
  return e ? { selector: d.path(place(e)), text } : null;
}

/** Whether a text is gone, or is another, that stood there before the word was sent which is refused. */
d.faded = () => {
  const now = texts();
  return [...before].some(([e, t]) => now.get(e) !== t);
};

/** The boxes of a row without what is in them. */
d.shells = (row) => d.across(row).map((box) => box.cloneNode(false).outerHTML);

let watched = null; // what was seen of the row that is watched

/** Begins to watch how the word in a row is refused, once it keeps still: to be called before it is sent, as a sign may soon be gone again. */
d.beforeRefusal = async (row) => {
  await rest(row);
  const typed = d.shells(row);
  before = texts();
  const seen = (watched = { message: null, rows: [], boxes: "", before: paints(row) });
  let last = "";
  d.until(() => {
    seen.message ??= newText();
    const marked = d.shells(row);
    if (marked.length > 0 && marked.every((shell, i) => shell === marked[0] && shell !== typed[i])) seen.boxes = marked[0];
    const now = d.glimpse(row);
    const text = JSON.stringify(now?.states);
    if (now && text !== last) seen.rows.push(now);
    last = text;
    return watched !== seen;
  }, WATCHED);
};

const HEARD = 400; // ms for which a message may have company
const SETTLED = 700; // ms for which a row that was taken keeps its new look, and one that only shakes does not

/**
 * Watches for some ms more, or less if there is a message or all boxes settle in another look. Returns the first text that has
 * appeared, a snapshot of the row for each time it changed, how all its boxes look if they change alike, and the letters that are left.
 */
d.watchRefusal = async (row, ms) => {
  const seen = watched;
  let heard = 0;
  let last = "";
  let since = performance.now();
  const settled = () => last !== "" && performance.now() - since >= SETTLED;
  await d.until(() => {
    if (seen.message) heard ||= performance.now();
    const painted = paints(row);
    const now = painted.every((paint, i) => paint !== seen.before[i]) ? painted.join() : "";
    if (now !== last) [last, since] = [now, performance.now()];
    return heard ? performance.now() - heard >= HEARD : settled();
  }, ms);
  watched = null;
  return { ...seen, letters: d.lettersIn(row), settled: settled() };
};
