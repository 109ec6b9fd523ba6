// Describes the board that was found by selectors.

const keepFor = (role) => (css) => stable.get(role)?.has(css) ?? true;

// A selector of elements that only their places in the one above all of them tell; "" if there is none.
function together(elements) {
  const above = d.above(elements);
  const inner = above && d.pick([above], [elements], () => true);
  if (!inner) return "";
  const css = `${d.path(above)} ${inner.replace(/^:scope /, "")}`;
  return same(d.all(document, css), elements) ? css : "";
}

// d.describe where there are several boards: root selects each.
function describeAll(way) {
  const boards = boardsNow();
  if (boards.some((rows) => rows.length === 0)) return null;
  const grid = found.kind === "grid";
  const elements = boards.map((rows) => rows.map((row) => rowElement(rows, row)));
  const tiles = boards.map((rows) => rows.map((row) => row.map((box) => d.at(box, way))));
  const holders = found.holders.map((h, i) => (grid ? h : d.up(elements[i][0])));
  const root = d.pick([document], [holders], () => true) || together(holders);
  const tile = grid ? below(holders, tiles.map((rows) => rows.flat()), keepFor("tile " + way)) : below(elements.flat(), tiles.flat(), keepFor("tile " + way));
  const row = grid ? "" : rowsBelow(holders, elements, tile);
  return root && tile && (grid || row) ? { root, row, tile } : null;
}

// The rows that boards share, whole.
const shared = () => chunks(linesIn().flatMap((line) => inWidth(line, found.width)), found.abreast).map((rows) => rows.flat());

/** Selectors of root, row and tile, where tiles are the elements at a way in the boxes; null if there are none, or no board any more. */
d.describe = (way) => {
  if (d.rows().length === 0) return null;
  if (found.holders.length > 1) return describeAll(way);
  const rows = found.abreast > 0 ? shared() : standing();
  const grid = found.kind === "grid" || (rows.length > 1 && d.above(rows[0]) === d.above(rows[1]));
  if (found.kind === AS_TEXT) return describeText(rows.map(([box]) => d.placed(box)));
  const elements = rows.map((row) => rowElement(rows, row));
  const tiles = rows.map((row) => row.map((box) => d.at(box, way)));
  if (tiles.flat().includes(null)) return null; // the boxes do not all have the same structure
  const holder = grid ? elements[0] : d.up(elements[0]);
  let plain = null; // what a bare tag selects, if there is nothing better near
  for (let root = holder, n = 0; root && root !== document.documentElement && n < 6; root = d.up(root), n++) {
    const tile = grid ? below([root], [tiles.flat()], keepFor("tile " + way)) : below(elements, tiles, keepFor("tile " + way));
    const row = grid ? "" : rowsBelow([root], [elements], tile);
    if (!tile || (!grid && !row)) continue;
    const css = d.path(root);
    const { abreast } = found;
    if (/[.#[][^>]*$/.test(css) && !css.includes(":nth-child")) return { root: css, row, tile, abreast };
    plain ??= { root: css, row, tile, abreast };
  }
  return plain;
};

// Selectors of lines of text.
function describeText(lines) {
  const root = d.above(lines.length > 1 ? lines : [d.up(lines[0])]);
  const row = d.pick([root], [lines], () => true);
  return row ? { root: d.path(root), row, tile: d.SQUARE, abreast: 0 } : null;
}

// A selector of rows. Where only their places tell them, the tiles that they hold tell more, or the names of each kind: rows may still
// come.
function rowsBelow(scopes, sets, tile) {
  const css = below(scopes, sets, keepFor("row"));
  const lasts = (s) => s && !s.includes(":nth-child");
  return [css, holding(scopes, sets, tile), kinds(scopes, sets)].find(lasts) || css || ofChildren(scopes, sets);
}

// A selector of rows by how many children they have, where others like them, such as hints, have fewer or more.
const ofChildren = (scopes, sets) => d.pick(scopes, sets, keepFor("row"), `:has(> :nth-child(${sets.flat()[0].childElementCount}):last-child)`);

// A selector of rows of several kinds, such as the one that is typed and those to come: each has a name of its own, or is one element.
function kinds(scopes, sets) {
  const names = [...new Set(sets.flat().map((e) => e.classList[0]))];
  const each = names.map((name) => {
    const of = sets.map((set) => set.filter((e) => e.classList[0] === name));
    return (name || of.flat().length === 1) && d.pick(scopes, of, (css) => !name || css === "." + CSS.escape(name));
  });
  return each.every(Boolean) ? each.join(", ") : "";
}

// A selector of rows by the tiles that they hold, or that are their children, where others like them have none: they were drawn
// without, a field is there instead, or they hold the rows.
function holding(scopes, sets, tile) {
  if (tile === "" || tile.includes(">>>")) return "";
  const inner = tile.replace(/^:scope /, "");
  const ends = [`:has(${inner})`, `:has(> ${inner.replace(/^> /, "")})`];
  return ends.map((end) => d.pick(scopes, sets, keepFor("row"), end)).find(Boolean) ?? "";
}

/** A selector of the element at a way in the boxes, below the one at another way; "" if there is none. */
d.within = (outer, inner) => {
  const boxes = d.rows().flat();
  const list = boxes.map((b) => [d.at(b, outer), d.at(b, inner)]).filter(([scope]) => scope);
  if (list.length === 0) return "";
  return below(list.map(([scope]) => scope), list.map(([, e]) => (e ? [e] : [])), keepFor("tile " + inner));
};

// below is pick, where what is looked for may lie in the scopes' shadow roots.
function below(scopes, sets, keep) {
  const direct = d.pick(scopes, sets, keep);
  if (direct) return direct;
  const hosts = sets.map((set) => set.map((e) => e.getRootNode().host));
  if (!hosts.flat().every(Boolean)) return "";
  const roots = sets.map((set) => [...new Set(set.map((e) => e.getRootNode()))]);
  const inner = d.pick(roots.flat(), roots.flatMap((list, i) => list.map((r) => sets[i].filter((e) => e.getRootNode() === r))), keep);
  if (!inner) return "";
  if (scopes.every((s, i) => hosts[i].every((h) => h === s))) return `>>> ${inner}`;
  const outer = below(scopes, hosts.map((h) => [...new Set(h)]), () => true);
  return outer && `${outer} >>> ${inner}`;
}
