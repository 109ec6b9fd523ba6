// Tells several boards apart, given all rows that are alike on the page, in the order of the document: by the elements that
// hold some rows each, or by where rows stand. And says how a profile can tell them: by an element for each board, or by how
// many boards share a row of all (abreast).

const LOOSE = 1.3; // times the step from one row to the next: a longer one is the gap between two boards

const placeOf = (row) => row[0].getBoundingClientRect();
const isColumn = (rows) => {
  const { left } = placeOf(rows[0]);
  return rows.every((row) => near(placeOf(row).left, left));
};

/** The lowest element above all of some elements; null if there are none. */
d.above = (elements) => ancestors(elements[0]).slice(1).find((e) => elements.every((one) => d.holds(e, one))) ?? null;

// How many of some rows are below each element above them.
function countBelow(rows) {
  const below = new Map();
  for (const e of rows.flatMap((row) => ancestors(d.up(row[0])))) below.set(e, (below.get(e) ?? 0) + 1);
  return below;
}

// The rows by the nearest element above several of them; null if that gives no boards, or not the number that was counted.
function byElement(rows, below, counted) {
  const boards = new Map();
  for (const row of rows) {
    const e = ancestors(d.up(row[0])).find((a) => below.get(a) > 1 && d.holds(a, row.at(-1))) ?? null;
    if (!boards.has(e)) boards.set(e, []);
    boards.get(e).push(row);
  }
  const lists = withoutExamples([...boards.values()]);
  const alike = counted ? lists.length === counted : lists.every((list) => list.length === lists[0].length);
  return lists.length > 1 && !boards.has(null) && alike && lists.every(isColumn) ? lists : null;
}

// Lists of rows without those that are shorter and show a letter in each row: they explain the game by examples.
function withoutExamples(lists) {
  const most = Math.max(...lists.map((list) => list.length));
  const full = (list) => list.every((row) => row.every((box) => d.text(box) !== ""));
  return lists.filter((list) => list.length === most || !full(list));
}

// What holds rows like those of a single board that is larger, and only full ones, given these rows in groups.
function samplesOf(groups) {
  const all = groups.flatMap(({ elements, rows }) => rows.map((row, i) => ({ row, holder: d.up(elements[i]) })));
  const holders = new Map();
  for (const { row, holder } of all) holders.set(holder, [...(holders.get(holder) ?? []), row]);
  const most = Math.max(...[...holders.values()].map((list) => list.length));
  const boards = [...holders.values()].filter((list) => list.length === most);
  if (boards.length !== 1 || !boards[0].some((row) => row.every((box) => d.text(box) === ""))) return [];
  return [...holders].filter(([, list]) => list.every((row) => row.every((box) => letterOf(d.text(box)) !== ""))).map(([holder]) => holder);
}

// The rows by the columns in which they stand, and in a column by the gaps between them, or, where boards were counted, as many
// each; null if that tells no boards.
function byColumn(rows, counted) {
  const columns = [];
  for (const row of rows) {
    const column = columns.find((list) => near(placeOf(list[0]).left, placeOf(row).left));
    if (column) column.push(row);
    else columns.push([row]);
  }
  for (const column of columns) column.sort((a, b) => placeOf(a).top - placeOf(b).top);
  const boards = columns.flatMap((column) => (counted ? inParts(column, rows.length / counted) : apart(column)));
  const alike = boards.every((list) => list.length === boards[0].length);
  return boards.length > 1 && alike && (!counted || boards.length === counted) ? boards : null;
}

const inParts = (list, each) => (Number.isInteger(each) ? chunks(list, each) : [list]);

function apart(column) {
  const steps = column.slice(1).map((row, i) => placeOf(row).top - placeOf(column[i]).top);
  const usual = Math.min(...steps);
  const lists = [[column[0]]];
  steps.forEach((step, i) => {
    if (step > LOOSE * usual) lists.push([]);
    lists.at(-1).push(column[i + 1]);
  });
  return lists;
}

// The element that holds the rows of a board and no others, with room for more; null if there is none.
function holderOf(rows, below) {
  const alone = (e) => e && below.get(e) === rows.length;
  let e = rows.length > 1 ? d.above(rows.flat()) : d.up(d.above(rows[0]));
  if (!alone(e)) return null;
  while (rows.length === 1 && alone(d.up(e))) e = d.up(e);
  return e;
}

/** Rows in the order of the document by their boards, of which so many share a row of all. */
d.cut = (rows, boards, abreast) => {
  const lists = Array.from({ length: boards }, () => []);
  const band = abreast * Math.floor(rows.length / boards);
  rows.forEach((row, i) => lists[Math.floor(i / band) * abreast + (i % abreast)]?.push(row));
  return lists;
};

// How many boards stand side by side in each row; 0 if the document has them in another order.
function abreastOf(rows, boards) {
  const key = (lists) => lists.map((list) => list.map((row) => rows.indexOf(row)).sort((a, b) => a - b).join()).sort().join(";");
  const want = key(boards);
  const tops = new Set(boards.map((list) => Math.round(placeOf(list[0]).top / 2)));
  const all = boards.map((_, i) => i + 1).filter((n) => boards.length % n === 0 && key(d.cut(rows, boards.length, n)) === want);
  return all.find((n) => n === boards.length / tops.size) ?? all[0] ?? 0; // a single row each may be read in several ways
}

/**
 * The boards that rows make, of which so many were counted, or null for none: { boards, each, holders, abreast }. Boards have so
 * many rows each, and an element each, or share their rows.
 */
d.arrange = (rows, counted) => {
  if (rows.length === 0 || (!counted && isColumn(rows))) return null;
  const below = countBelow(rows);
  const boards = byElement(rows, below, counted) ?? byColumn(rows, counted);
  if (!boards) return null;
  boards.sort((a, b) => rows.indexOf(a[0]) - rows.indexOf(b[0]));
  const holders = boards.map((list) => holderOf(list, below));
  if (holders.every(Boolean)) return { boards: boards.length, each: boards[0].length, holders, abreast: 0 };
  const abreast = abreastOf(rows, boards);
  return abreast > 0 ? { boards: boards.length, each: boards[0].length, holders: [], abreast } : null;
};
