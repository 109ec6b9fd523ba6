// The reader reads the board of the page that it is put into, and pushes every change to Go through a binding. It runs in an isolated
// world: it shares the page's DOM, and neither sees the page's variables nor is seen by the page.
//
// Its files share one scope: state.js (what is known), board.js (rows), around.js (messages, covers, walls), push.js (what Go is
// sent), calls.js (what Go calls).
//
// Cost: a mutation is answered by looking at the active row and the last finished one, found from each other, never by counting
// rows; so reading row 10,000 costs what reading row 1 costs.

const dom = globalThis.absurdistDOM;
const { DIALOG, EDITABLE, content, drawn, hit, holds, isField, shown } = dom;

let cfg = null; // what `start` was given
let boards = []; // see Board
let known = []; // by boards, of several, the rows that were played before they were looked for
let roots = 0; // how many boards there were when they were looked for
let moved = 0; // the number of a board, from 1, that shows what was on another one, 0 for none
let answers = []; // the words of finished rows, and the clues that they had at first, on a page with one board
let turns = 0; // turns that every open board has finished
let sent = 0; // turns pushed since the boards were drawn
let full = false; // whether the row to be played had all of its letters when it was looked at last
let wide = 0; // tiles of the row that was looked at last
const pushed = { state: null, late: false }; // what was sent last, see push
let message = ""; // text of a sign that a word is refused, while it shows
let showing = new Map(); // the elements of such signs, with their texts
let signs = 0; // how many were shown, counting one anew whose text was written again
let obstacle = -1; // index of the thing to dismiss that shows
const clicked = new Set(); // indices of those that were clicked and are to be clicked only once
let wall = null; // what the site put up to find out whether a human plays, see wall.js
let marked = null; // how the tiles of the row to be played looked at Enter; null where all colours are known
let lately = []; // how they looked last
let changes = 0; // how often that changed
let kept = 0; // rows of an unmarked board that are known to be finished
let want = null; // a step or a text that Go waits for
let wanted = ""; // its text, while it shows
let body = null; // the document's, before the first guess
const day = { number: "", date: "" }; // which puzzle it is, once the page has shown it
let bulk = null; // rows to be pushed in one go, while words are fed
let wake = null; // called at every change, if set
let field = null; // that had the focus before something is clicked
let asleep = false; // whether nothing is watched, while words are fed
const observed = new Set(); // the document and the shadow roots that are watched
const birth = crypto.randomUUID?.() ?? String(Math.random()); // names this load of the page

// What a page shows is read up to these lengths; it may show anything.
const LONGEST = 2000; // text that is searched
const SHORT = 250; // text that is pushed
const WIDEST = 100; // tiles of a row
const SQUARES = /[\u{1F7E5}-\u{1F7EB}\u2B1B\u2B1C]{3}/u; // of a result to share
const SHADOW_MS = 100; // between two looks for a shadow root
const FADE_MS = 50; // between two looks at a sign that is fading in
const WALL_MS = 200; // between two looks for a wall, which take a layout
const HALF_MS = 15; // that half a word waits for the rest

// soon returns a function that has f called a little later, once however often it is called meanwhile.
function soon(ms, f) {
  let timer = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      f();
    }, ms);
  };
}

// --- finding ---

const all = (root, selector) => dom.all(root, selector, watch);

function first(root, selector) {
  if (!selector.includes(">>>")) return root.querySelector(selector);
  return all(root, selector)[0] ?? null;
}

// visible: what is fading in is there as soon as a click would reach it.
const visible = (e) => dom.visible(e) || shown(e) && !covered(e);

// outside finds what `all` finds in the document, but does not look through the
// rows of a long board: it goes through what stands beside them and beside each
// of their ancestors.
function outside(selector) {
  const board = boards.find((b) => !b.away);
  const rows = board?.count > 30 && board.last.parentElement;
  if (!rows || selector.includes(">>>") || rows.getRootNode() !== document) return all(document, selector);
  const found = [];
  for (let e = rows; e.parentElement; e = e.parentElement) {
    if (e.parentElement.matches(selector)) found.push(e.parentElement);
    for (const beside of e.parentElement.children) {
      if (beside === e) continue;
      if (beside.matches(selector)) found.push(beside);
      found.push(...beside.querySelectorAll(selector));
    }
  }
  return found;
}

const text = (e) => ((isField(e) ? e.value : e.textContent) ?? "").trim().slice(0, LONGEST);

// said is the text of an element where the profile says that it is.
const said = (e, { attribute }) => (attribute ? (e.getAttribute(attribute) ?? "").trim().slice(0, LONGEST) : text(e));
