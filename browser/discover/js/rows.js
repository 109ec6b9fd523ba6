// Reads rows: letters, and whatever could tell one colour from another.

// The letter that a text stands for, perhaps on several faces; "" for none.
const letterOf = d.letterOf = (s) => {
  if (letters) return dom.letterOf(letters, s) ?? "";
  const faces = new Set(dom.bare(s).toLowerCase().normalize());
  const [c] = faces;
  return faces.size === 1 && /^[\p{L}\d+*/=-]$/u.test(c) ? c : "";
};

// The text that a style sheet has put before or after what an element holds.
const added = (e, where) => /^"(.*)"$/.exec(getComputedStyle(e, where).content)?.[1] ?? "";

// The letter of a box in the document, and, which takes longer, one that a style sheet has put there.
function plainly(box) {
  const text = d.text(box);
  return letterOf(text) || (text.length > 1 && letterOf(d.unnoted(box))) || letterOf(box.getAttribute("letter") ?? box.getAttribute("data-letter") ?? "");
}
const letter = (box) => plainly(box) || letterOf(added(box, "::before")) || letterOf(added(box, "::after"));

// The letters of a row up to its first gap. What follows a gap was not typed: some pages show there what is known of the word.
function lettersOf(row) {
  let all = "";
  for (const box of row) {
    const one = letter(box);
    if (one === "") break;
    all += one;
  }
  return all;
}

/** The letters of each row, "" for rows that hold none. */
d.letters = () => d.rows().map(lettersOf);

/** The letters of one row; "" if there is no such row. */
d.lettersIn = (row) => lettersOf(d.rows()[row] ?? []);

const isOpen = (cell) => !cell.disabled && !cell.readOnly;
const cellsOf = (row) => d.cells(d.rows()[row] ?? []).filter(isOpen);

/** Whether the boxes of a row can be written into, at least one after the other. */
d.hasCells = (row) => {
  const all = d.cells(d.rows()[row] ?? []);
  return all.length === found.width && isOpen(all[0]);
};

/**
 * A selector of the one field in a row, which stands in one of its boxes: what it is, wherever on the board it stands. "" if there is no
 * such field, or several.
 */
d.movedField = (row) => {
  const [field, ...others] = cellsOf(row);
  if (!field || others.length > 0) return "";
  const css = d.pick([document], [[field]]);
  if (css && !css.includes(">")) return css;
  const board = d.above(d.rows().flat());
  return board ? `${d.path(board)} ${field.localName}` : "";
};

/** Gives the keys to the cell of a row that the next key is for. */
d.toCell = (row, key) => d.focusCell(cellsOf(row), key);

// The elements of a box with the way to each: "" itself, 0.1 a child's child, s.0 in its shadow root.
function* placesOf(e, way = [], deep = 0) {
  yield [way.join("."), e];
  if (deep === DEEP || e.localName === "select") return;
  for (const [i, c] of [...e.children].entries()) yield* placesOf(c, [...way, i], deep + 1);
  for (const [i, c] of shadowed(e).entries()) yield* placesOf(c, [...way, `s${i}`], deep + 1);
}

const places = d.places = (box) => placesOf(box);

/** The element of a box at a way. */
d.at = (box, way) => new Map(places(box)).get(way) ?? null;

// What may show a state: classes, attributes, the end of a label, a style.
function states(e) {
  const out = [...e.classList].map((c) => "." + CSS.escape(c));
  for (const { name, value } of e.attributes) {
    if (["class", "id", "tabindex", "value"].includes(name)) continue;
    if (name === "style") {
      for (const part of value.split(";")) if (/background|color|border|fill|shadow|--/.test(part)) out.push(`[style*=${d.quote(part.trim())}]`);
    } else if (/\s/.test(value)) {
      const end = /[\s,:][^\s,:]+$/.exec(value)?.[0];
      if (end) out.push(`[${CSS.escape(name)}$=${d.quote(end)}]`);
    } else if (value === "") {
      out.push(`[${CSS.escape(name)}]`);
    } else {
      out.push(`[${CSS.escape(name)}=${d.quote(value)}]`);
    }
  }
  return out;
}

/** What may show a state of the element that a selector finds, if it finds one. */
d.statesOf = (selector) => d.all(document, selector).slice(0, 1).flatMap(states);

// What may show a state that only a style sheet sets: the computed values of these.
const STYLES = ["background-color", "background-image", "color", "border-color", "box-shadow", "fill"];
const styles = d.styles = (e) => {
  const style = getComputedStyle(e);
  return Object.fromEntries(STYLES.map((name) => [name, style.getPropertyValue(name).slice(0, LONGEST)]));
};

// The colour that a person would call green, yellow or grey, "" for others.
function tone(e) {
  const { backgroundColor, borderTopColor } = getComputedStyle(e);
  for (const color of [backgroundColor, borderTopColor]) {
    const [r, g, b, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    if (b === undefined || a < 0.5) continue;
    const max = Math.max(r, g, b);
    const min = Math.min(r, g, b);
    if (max - min < 24) {
      if (max > 40 && max < 200) return "grey";
      continue;
    }
    if (g === max && g - r > 20) return "green";
    if (r >= g && g > b && g - b > 30) return "yellow";
    return "";
  }
  return "";
}

function attributes(e) {
  const out = {};
  for (const { name, value } of e.attributes) if (!["class", "style"].includes(name)) out[name] = value.slice(0, LONGEST);
  return out;
}

function tile(box) {
  const out = { letter: letter(box), places: {} };
  for (const [way, e] of places(box)) {
    const text = d.content(e).trim().slice(0, LONGEST);
    const bare = text.length > 1 ? d.unnoted(e).trim() : text;
    out.places[way] = { states: states(e), styles: styles(e), tone: tone(e), text, bare, attributes: attributes(e) };
  }
  return out;
}

// remember keeps of a role's features those that it always has.
function remember(role, elements) {
  for (const e of elements) {
    const now = new Set(d.features(e).map((f) => f.css));
    const before = stable.get(role);
    stable.set(role, before ? new Set([...before].filter((f) => now.has(f))) : now);
  }
}

/** The features that each role always had. */
d.lasting = () => Object.fromEntries([...stable].map(([role, features]) => [role, [...features]]));

const LEARNT = 4; // boards whose rows are learnt from, unless all are

// The rows of the boards beside the lead, in the order in which they are played.
const beside = once(() => (standing().length > 0 ? boardsNow(facts.all ? Infinity : LEARNT).filter((_, i) => i !== facts.lead).map(inOrder) : []));

/** The boxes of a row, on all boards that are learnt from. */
d.across = (row) => [d.rows(), ...beside()].flatMap((rows) => rows[row] ?? []);

/** What d.snapshot says of a row, of the boards beside the lead; what is none has no tiles. */
d.others = (row) => beside().map((rows) => (row < rows.length ? shot(rows, rows[row]) : { states: [], attributes: {}, tiles: [] }));

/** What each row shows: tiles, and the states of its element. Features that it lacks are not lasting. */
d.snapshot = () => {
  const rows = d.rows();
  for (const row of rows) {
    remember("row", [rowElement(rows, row)]);
    for (const box of row) for (const [way, e] of places(box)) remember("tile " + way, [e]);
  }
  return rows.map((row) => shot(rows, row));
};

function shot(rows, row) {
  const e = rowElement(rows, row);
  return { states: [...states(e), ...followed(e)], attributes: attributes(e), tiles: row.map(tile) };
}

/** What d.snapshot says of one row, if there is one; it may show that in passing. */
d.glimpse = (row) => {
  const rows = d.rows();
  return row < rows.length ? shot(rows, rows[row]) : null;
};

// That another row follows may be all that tells a finished one, where rows come as they are played.
function followed(e) {
  const [name] = e.classList;
  return name && e.nextElementSibling?.matches("." + CSS.escape(name)) ? [`.${CSS.escape(name)}:not(:last-child)`] : [];
}

// The element of a row: above its boxes, as high as rows are still siblings.
function rowElement(rows, row) {
  let e = d.above(row);
  if (found.kind === "grid" || rows.length < 2 || facts.past) return e;
  const other = rows.find((r) => r !== row);
  let o = d.above(other);
  if (e === o) return e;
  while (d.up(e) && d.up(o) && e.parentNode !== o.parentNode) {
    e = d.up(e);
    o = d.up(o);
  }
  return e;
}

// --- rows that were played, where they stand apart from the one that is typed ---

/**
 * Looks where a word stands that is gone from the row in which it was typed: in boxes in a line as that row's, in other
 * elements. Returns the tags above such rows, and whether they follow the row that is typed; null if there are none.
 */
d.elsewhere = (word) => {
  const [row] = found?.kind === "rows" && found.boards === 1 ? standing() : [];
  const boxes = new Set(d.rows().flat());
  const other = (e) => e.childElementCount >= found.count && !holdsKeys(e) && !childrenOf(e).some((box) => boxes.has(box));
  const like = row && [...d.walk()].find((e) => other(e) && spells(childrenOf(e), word));
  if (!like) return null;
  return { above: tags(d.up(like)), follows: (like.compareDocumentPosition(d.placed(row[0])) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 };
};

const spells = (children, word) => isRow(children) && found.places.map((i) => letter(children[i])).join("") === word;
