// Finds the board: 3 to 12 boxes of one size in a line, again and again.

const NARROWEST = 3;
const WIDEST = 12;
const LEAST = 14; // pixels of a box
const DEEP = 4; // levels below a box that are looked at

const LONGEST = 200; // characters of a text that are looked at
const BESIDE = 3; // elements that a row may have beside its boxes, such as a flag
const MOST = 1200; // elements of a row or a grid
const WIDTHS = [5, 6, 4, 7, 8, 3, 9, 10, 11, 12]; // letters of a word, the likeliest first, where boards stand side by side without a gap

// The board: { kind, tag, within, elements, width, places, count, before, after, boards, each, holders, abreast }. The elements hold the boxes.
// A line has count elements, of which those at the places are the boxes. A grid has elements before and after its lines. Several boards have
// an element each (holders), or share their rows, see d.arrange. What is played is read from the first one.
let found = null;
const facts = { avoided: [], played: [] }; // what is known of the page, see knowledge in session.go
let letters = null; // of the page's alphabet, by the texts that stand for them; null while it is not known
let behind = false; // some boards do not show, such as those behind other tabs, see d.echoed

/** Says what is known of the page. */
d.tell = (news) => {
  Object.assign(facts, news);
  letters = facts.letters && new Map(Object.entries(facts.letters));
  behind = Boolean(facts.counted?.behind);
  for (const [role, features] of Object.entries(facts.lasting ?? {})) if (!stable.has(role)) stable.set(role, new Set(features));
};

const stable = new Map(); // role -> features that it always had, on earlier visits too

const tags = (e) => ancestors(e).map((a) => a.localName).join("<");

const laidOut = (e) => e.getClientRects().length > 0 || (behind && !e.parentElement?.checkVisibility() && getComputedStyle(e).display !== "none");
const shown = (e) => laidOut(e) && !e.matches("script, style, link, br");
// What an element holds that has no place of its own: frameworks put such a one around a child to give it properties, perhaps late.
function unwrapped(e) {
  while (e.childElementCount === 1 && e.getClientRects().length === 0 && getComputedStyle(e).display === "contents") e = e.firstElementChild;
  return e;
}
// The children of an element that show; those of its shadow root if it has none of its own.
// A button among boxes that are fields is none of them, wherever it stands.
function childrenOf(e) {
  const all = [...(e.shadowRoot && e.childElementCount === 0 ? e.shadowRoot : e).children].map(unwrapped).filter(shown);
  const fields = all.filter((c) => c.localName === "input" && c.maxLength === 1);
  return fields.length > NARROWEST ? all.filter((c) => c.localName !== "button") : all;
}
const near = (a, b) => Math.abs(a - b) <= 2;

// A box is about square, or, where they are those of a page for phones in a wide window, long. It holds one letter, perhaps on two faces, or none.
function isBox(e, { width, height }) {
  const oblong = facts.long ? 8 : 2.2;
  return width >= LEAST && height >= LEAST && width < oblong * height && height < oblong * width && (new Set(d.text(e)).size <= 1 || letterOf(d.text(e)) !== "");
}

function inLine(boxes) {
  const step = boxes[1].left - boxes[0].left;
  return boxes.every((b, i) =>
    near(b.width, boxes[0].width) && near(b.height, boxes[0].height) && near(b.top, boxes[0].top) &&
    (i === 0 || near(b.left - boxes[i - 1].left, step)) && Math.abs(step) >= b.width - 2); // from right to left in Hebrew
}

// A line of boxes: { boxes, width }, or null. Those of several boards are runs of as many boxes, with other elements or a space
// between them. Where there is nothing between, nobody knows how wide a board is until a letter shows on each.
function lineOf(elements, rects) {
  const runs = [];
  elements.forEach((e, i) => {
    if (!isBox(e, rects[i])) return;
    const run = runs.at(-1) ?? [];
    const goes = run.at(-1) === i - 1 && inLine([...run, i].map((k) => rects[k]));
    if (goes) run.push(i);
    else runs.push([i]);
  });
  if (runs.length === 0) return null;
  const same = runs.every((run) => run.length === runs[0].length && near(rects[run[0]].top, rects[runs[0][0]].top) && near(rects[run[0]].width, rects[runs[0][0]].width));
  const places = runs.flat();
  if (!same || runs[0].length < NARROWEST || elements.length - places.length > BESIDE + runs.length - 1) return null;
  const width = runs[0].length <= WIDEST ? runs[0].length : WIDTHS.find((n) => runs[0].length % n === 0);
  return width ? { boxes: places.map((i) => elements[i]), width } : null;
}

// Whether elements in a line show a word that was played, a letter each: they may be as wide as their letters.
const tellsWord = (children, rects) => facts.played.includes(children.map(plainly).join("")) && children.length <= WIDEST && rects.every((b) => near(b.top, rects[0].top) && near(b.height, rects[0].height));

// The row of most boxes in a line, among a few other elements, or the rows of several boards; null for none.
function amongOthers(children, rects) {
  if (facts.played.length > 0 && tellsWord(children, rects)) return { boxes: children, width: children.length };
  for (let width = Math.min(children.length, WIDEST); width >= Math.max(NARROWEST, children.length - BESIDE); width--) {
    for (let i = 0; i + width <= children.length; i++) {
      const here = rects.slice(i, i + width);
      const whole = width < WIDEST || i + width === children.length || !inLine(rects.slice(i, i + width + 1));
      if (whole && here.every((b, k) => isBox(children[i + k], b)) && inLine(here)) return { boxes: children.slice(i, i + width), width };
    }
  }
  return lineOf(children, rects);
}

// The rows that an element is or holds, each as a line of boxes: { lines, width, count, start }, count elements making a line,
// of which the first of all is the start-th; null for none.
function rowsOf(e) {
  const children = childrenOf(e);
  if (children.length < NARROWEST || children.length > MOST) return null;
  const rects = children.map((c) => c.getBoundingClientRect());
  const grid = linesOf(children, rects);
  if (grid.lines.length > 1) return grid;
  const line = amongOthers(children, rects);
  return line && { lines: [line.boxes], width: line.width, count: children.length, start: 0 };
}

// The lines of a grid: the most that follow each other and are alike. A title, a field or buttons may stand before and after them.
function linesOf(children, rects) {
  let best = { lines: [] };
  let now = best;
  for (let i = 0, end; i < children.length; i = end) {
    end = i + 1;
    while (end < children.length && near(rects[end].top, rects[i].top)) end++;
    const line = lineOf(children.slice(i, end), rects.slice(i, end));
    const isLine = line && (line.boxes.length === end - i || line.boxes.length > line.width);
    const first = isLine && rects[children.indexOf(line.boxes[0])];
    const goes = isLine && now.lines.length > 0 && now.count === end - i && line.boxes.length === now.lines[0].length && near(first.left, now.first.left) && near(first.width, now.first.width);
    if (!goes) now = { lines: [], width: line?.width, count: end - i, first, start: i };
    if (isLine) now.lines.push(line.boxes);
    if (now.lines.length > best.lines.length) best = now;
  }
  return best;
}

const KEYS = 20; // letters of the smallest keyboard
let pressed = []; // the keys of the page's keyboard, see keys()
let aboveKeys = new Set(); // these, and all elements above them

function findKeys() {
  pressed = keys();
  aboveKeys = new Set(pressed.flatMap(ancestors));
}

// Whether an element is part of the page's keyboard, whose keys are boxes in lines too.
const holdsKeys = d.holdsKeys = (e) => {
  if (pressed.some((k) => !k.isConnected)) findKeys();
  return [...e.children].some((c) => aboveKeys.has(c));
};

// The elements that are keys of the page's keyboard: of many different letters together, each shown once.
function keys() {
  const byHolder = new Map(); // element above -> elements with one letter by that letter; null once one comes twice
  for (const e of d.walk()) {
    if (e.childElementCount > 0 || e.getClientRects().length === 0) continue;
    if (!isLetter(e)) continue;
    const said = d.text(e).toLowerCase();
    for (let a = d.up(e); a; a = d.up(a)) {
      if (!byHolder.has(a)) byHolder.set(a, new Map());
      const known = byHolder.get(a);
      if (known?.has(said)) byHolder.set(a, null);
      else known?.set(said, e);
    }
  }
  const holders = [...byHolder].filter(([, known]) => known?.size >= KEYS);
  const strays = ([a, known]) => holders.some(([b, within]) => b !== a && d.holds(a, b) && known.size - within.size < NARROWEST); // such as letters on the board
  return holders.filter((holder) => !strays(holder)).flatMap(([, known]) => [...known.values()]);
}

/** The letters of the page's keyboard as its keys show them; none where it has no keyboard. */
d.keyLetters = () => [...new Set(keys().map(d.text))];

// What a row of icons is made of.
const isControl = (e) => e.matches("a, button, img, svg") || e.querySelector("img, svg") !== null;
const VACANT = /^[?_.*•·-]?$/; // the text of a box that has no letter yet
const size = ({ rows: [[box]] }) => box.getBoundingClientRect().width;

// Whether rows lie below a layer that holds one of the other groups of rows: they belong to a level that is not chosen.
function isBuried(group, others) {
  const box = group.rows[0][0];
  const over = d.over(box).at(-1);
  return over !== undefined && !over.matches(d.DIALOG) && others.some((o) => o !== group && o.most > NARROWEST && d.holds(over, o.rows[0][0]));
}

/** Looks for the board: the most rows alike, of which one is empty, or has its first letter only, or shows a word that was played. Returns how many, and how many boards there are. */
d.find = () => {
  const groups = new Map();
  findKeys();
  for (const e of d.walk()) {
    const here = holdsKeys(e) ? null : rowsOf(e);
    if (!here) continue;
    const { lines, width, count, start } = here;
    const kind = lines.length > 1 ? "grid" : "rows";
    const within = tags(d.up(e)); // a row that is played, or finished, may be another element than one to come
    const key = `${kind} ${width} ${lines[0].length} ${Math.round(size({ rows: lines }))} ${kind === "grid" ? e.localName : ""} ${within}`;
    if (!groups.has(key)) {
      const children = childrenOf(e);
      const places = lines[0].map((box) => children.indexOf(box) - start);
      groups.set(key, { kind, width, tag: e.localName, within, elements: [], rows: [], count, places, before: start, after: children.length - start - lines.length * count });
    }
    groups.get(key).elements.push(e);
    groups.get(key).rows.push(...lines);
  }
  const words = (line) => inWidth(line, facts.counted?.width).map((row) => row.map(letter).join(""));
  const empty = (line) => line.every((t) => VACANT.test(d.text(t)));
  const known = (line) => words(line).some((word) => facts.played.includes(word));
  const begun = ([first, ...rest]) => letterOf(d.text(first)) !== "" && empty(rest);
  const shut = (box) => box.localName === "input" && !isOpen(box); // such as those of rows to come, apart from the one that is typed
  for (const g of groups.values()) Object.assign(g, { known: facts.played.length > 0 && g.rows.some(known), most: g.rows.length + emptyIn(g), shut: g.rows.flat().every(shut) });
  const list = [...groups.values()].filter((g) => g.known || g.rows.some((row) => empty(row) || begun(row)));
  for (const g of list) g.buried = isBuried(g, list);
  list.sort((a, b) => b.known - a.known || a.buried - b.buried || a.shut - b.shut || b.most - a.most || isControl(a.rows[0][0]) - isControl(b.rows[0][0]) || size(b) - size(a));
  const lines = list.length === 0 && facts.played.length > 0 ? [...d.walk()].filter(isGuessText) : [];
  const line = lines.find((e) => facts.played.includes(d.squares(e).map(letter).join("")));
  if (list.length === 0 && !line) return null;
  const like = [...groups.values()].filter((g) => g.kind === "rows" && g.kind === list[0]?.kind && g.within === list[0].within);
  samples = facts.played.length === 0 ? samplesOf(like) : [];
  found = list[0] ?? { kind: AS_TEXT, tag: line.localName, within: tags(d.up(line)), rows: lines.map(d.squares), width: d.squares(line).length, places: d.squares(line).map((_, i) => i) };
  return settle(found);
};

let samples = []; // elements that hold rows which only explain the game

const AS_TEXT = "facts"; // the kind of a board whose rows are text, each a word with squares beside it

// Whether an element shows a guess as text, and no element in it does.
const isGuessText = (e) => d.squares(e).length >= NARROWEST && ![...e.children].some((c) => d.squares(c).length > 0);

// Rows of some letters out of a line of boxes.
const inWidth = (line, width) => (width && line.length % width === 0 ? chunks(line, width) : [line]);

/** What d.find returned, once more is known of the boards; null before d.find. */
d.recount = () => found && settle();

// Finds out how many boards there are, and describes them for Go.
function settle() {
  const { counted } = facts;
  if (counted) {
    found.places = found.places.filter((_, i) => i % counted.step < counted.width);
    found.width = counted.width;
  }
  const rows = linesIn().flatMap((line) => inWidth(line, found.width));
  Object.assign(found, d.arrange(rows, counted?.boards) ?? { boards: 1, each: rows.length, holders: [], abreast: 0 });
  if (facts.alone && found.holders.length > 1) Object.assign(found, { boards: 1, holders: found.holders.slice(0, 1) });
  return { rows: found.each, boards: found.boards, kind: found.kind, width: found.width, step: counted?.step ?? found.width, behind, empty: emptyIn(found) };
}

/**
 * Looks where letters show that were typed, or a word that was played: in a row of every board. Where that tells other boards
 * than their places did it returns what d.find does, and null otherwise. Boards that do not show are looked at, too.
 */
d.echoed = (text) => {
  if (!found) return null;
  const was = behind;
  for (behind of [true, was]) {
    const now = echoed(text);
    if (now) return now;
  }
  return null;
};

function echoed(text) {
  const letters = [...text];
  const texts = linesIn().map((line) => line.map(plainly));
  const lines = texts.flat().some((c) => c !== "") ? texts : linesIn().map((line) => line.map(letter));
  const ends = (line, i) => letters.length >= NARROWEST || (line[i] ?? "") === ""; // what follows is empty, or the next board
  const shows = (line, i) => letters.every((c, k) => line[i + k] === c) && ends(line, i + letters.length);
  const at = lines.map((line) => line.flatMap((_, i) => (shows(line, i) ? [i] : []))).filter((list) => list.length > 0);
  if (at.length === 0) return null;
  const inLine = at[0].length;
  const step = inLine > 1 ? at[0][1] - at[0][0] : found.width;
  const boards = at.flat().length;
  const width = inLine > 1 ? found.places.length - (inLine - 1) * step : step; // what is left over stands between the boards
  const even = at.every((list) => list.every((i, n) => i === n * step || (inLine === 1 && i % step === 0)) && list.length === inLine);
  if (!even || width < NARROWEST || width > Math.min(step, WIDEST)) return null;
  if (boards < 2 || (boards === found.boards && width === found.width)) return null;
  const before = [found, facts.counted];
  found = { ...found };
  facts.counted = { boards, width, step };
  const now = settle();
  if (now.boards === boards) {
    stable.clear(); // of what was taken for rows and boxes
    return now;
  }
  [found, facts.counted] = before;
  return null;
}

const HIGH = 3; // levels above a box at which the places of rows are looked for

// How many siblings of the rows, or of what holds one each, hold nothing, and are made like them or stand in line with them:
// places of rows that get their boxes later.
function emptyIn({ kind, rows: [[box]] }) {
  let row = d.up(box);
  for (let n = 0; kind !== "grid" && row && n < HIGH; n++, row = d.up(row)) {
    const like = (e) => e.localName === row.localName && isBare(e) && (inColumn(e, row) || (n === 0 && d.common([row, e]).some((f) => !f.tag)));
    const count = [...row.parentElement?.children ?? []].filter(like).length;
    if (count > 0) return count;
  }
  return 0;
}

const isBare = (e) => e.querySelectorAll("*").length <= 1 && d.text(e) === "";

// Whether an element is as wide as another one, about as high, and stands above or below it.
function inColumn(e, other) {
  const [a, b] = [e, other].map((x) => x.getBoundingClientRect());
  return near(a.left, b.left) && near(a.width, b.width) && a.height > b.height / 2 && a.height < 2 * b.height;
}

// Whether some elements are a row, though what holds them is another element than the first row.
function isRow(children) {
  if (children.length !== found.count) return false;
  const boxes = found.places.map((i) => children[i]);
  const rects = boxes.map((b) => b.getBoundingClientRect());
  return boxes.every((b, i) => isBox(b, rects[i])) && inLine(rects);
}

const boxesNow = once(() => new Set(linesIn().flat().map(d.placed)));

// The elements that hold a board each, and nothing but its rows; none where boards have no such elements.
const holders = () => (found?.each > 1 && found.holders.every((h) => h.isConnected) ? found.holders : []);

/** Whether an element is on a board. */
d.onBoard = (e) => {
  if (found === null) return false;
  const boxes = holders().length === 0 ? boxesNow() : new Set();
  return ancestors(e).some((a) => found.holders.includes(a) || boxes.has(a));
};

/** d.walk without what is on boards, where each has an element: of many boards that is most of a page. */
d.around = function* (node = document.body) {
  const apart = new Set(holders());
  const inside = (e) => (e.shadowRoot ? [...e.shadowRoot.children, ...e.children] : [...e.children]);
  const next = node ? inside(node).reverse() : []; // a document that has only begun to load has no body
  while (next.length > 0) {
    const e = next.pop();
    yield e;
    if (!apart.has(e) && !d.LISTS.has(e.localName)) next.push(...inside(e).reverse());
  }
};

// The rows as they stand in the document.
const standing = once(() => {
  if (!found) return [];
  if (found.holders.some((h) => !h.isConnected)) d.find(); // they were drawn anew
  return boardsNow(facts.lead + 1)[facts.lead];
});

// The rows of each board, or of the first few.
function boardsNow(most = found.boards) {
  if (found.holders.length > 0) return found.holders.slice(0, most).map((h) => linesIn(h));
  if (found.abreast === 0) return [linesIn()];
  return d.cut(linesIn().flatMap((line) => inWidth(line, found.width)), found.boards, found.abreast).slice(0, most);
}

// Rows in the order in which they are played, their boxes in that of the letters.
const asPlayed = (rows) => (facts.past?.oldest ? [...rows.slice(1), ...rows.slice(0, 1)] : facts.upward ? [...rows].reverse() : rows);
const inOrder = (rows) => asPlayed(rows).map((row) => (facts.backwards ? [...row].reverse() : row));

/** The rows as they stand now, in the order in which they are played, as lists of boxes; pages replace their elements. */
d.rows = () => inOrder(standing());

// The children of a row without what is placed apart from them, such as a message that only one row holds.
function boxesAmong(children) {
  if (found.kind !== "rows" || children.length <= found.count) return children;
  const inFlow = children.filter((c) => !["absolute", "fixed"].includes(getComputedStyle(c).position));
  return inFlow.length === found.count ? inFlow : children;
}

// Whether what was taken for the first row is the whole board: the boxes of the next word came behind those of the first. It is read as
// one from then on.
function spreads(e) {
  const here = e.childElementCount > found.count ? rowsOf(e) : null;
  if (!here || here.lines.length < 2 || here.count !== found.count) return false;
  Object.assign(found, { kind: "grid", before: 0, after: 0, elements: [e] });
  return true;
}

// The lines of boxes below an element, or of the whole page.
function linesIn(holder) {
  const lines = [];
  if (found.kind === AS_TEXT) return [...d.walk()].filter((e) => e.localName === found.tag && tags(d.up(e)) === found.within && isGuessText(e)).map(d.squares);
  const { kind, elements } = found;
  const stands = kind === "grid" && !behind && elements.every((e) => e.isConnected && shown(e)); // then what else is made of such tags is no board
  for (const e of holder ? [holder, ...d.walk(holder)] : d.walk()) {
    const like = e.localName === found.tag;
    if ((!like && kind === "grid") || (e.childElementCount < (facts.late && like ? 1 : found.count) && !e.shadowRoot)) continue;
    if (stands ? !elements.includes(e) : ![found.within, facts.past?.above].includes(tags(d.up(e))) || holdsKeys(e) || samples.includes(d.up(e))) continue;
    const children = boxesAmong(childrenOf(e));
    if (!like && !isRow(children)) continue;
    if ((facts.late || found.each === 1) && kind === "rows" && spreads(e)) return linesIn(holder);
    if (found.kind === "rows") {
      if (lines.at(-1)?.some((box) => d.placed(box).contains(e))) lines.pop(); // it was no row, but holds as many rows as one has boxes
      if (facts.late && children.length < found.count && children.length > 0 && children.every((c) => isBox(c, c.getBoundingClientRect()))) lines.push(children);
      if (children.length === found.count) lines.push(found.places.map((i) => children[i]));
      continue;
    }
    const body = children.slice(found.before, children.length - found.after);
    if (body.length % found.count !== 0) continue;
    for (let i = 0; i < body.length; i += found.count) lines.push(found.places.map((k) => body[i + k]));
  }
  return lines;
}
