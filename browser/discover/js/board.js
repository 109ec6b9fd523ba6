// Finds the board: 3 to 12 boxes of one size in a line, again and again. And reads
// off it whatever could tell one colour from another.
(() => {
  const d = globalThis.discover;
  const NARROWEST = 3;
  const WIDEST = 12;
  const LEAST = 14; // pixels of a box
  const DEEP = 4; // levels below a box that are looked at

  const LONGEST = 200; // characters of a text that are looked at
  const BESIDE = 3; // elements that a row may have beside its boxes, such as a flag

  // { kind, tags, elements, places, after, width, holders } of the board, elements being those that hold the boxes, places those
  // of the boxes in a row, or in the first line of a
  // grid, and after how many elements come after the last line. Where there are several boards,
  // holders are the elements of each: what is played is read off the first.
  let found = null;
  let letters = null; // of the page's alphabet, by the texts that stand for them; null while it is not known
  const stable = new Map(); // role -> features that it always had

  const tags = (e) => {
    const list = [];
    for (; e; e = d.up(e)) list.push(e.localName);
    return list.join("<");
  };

  const shown = (e) => e.getClientRects().length > 0 && !e.matches("script, style, link, br");
  // The children of an element that show; those of its shadow root if it has none of its own.
  const childrenOf = (e) => [...(e.shadowRoot && e.childElementCount === 0 ? e.shadowRoot : e).children].filter(shown);
  const near = (a, b) => Math.abs(a - b) <= 2;

  // A box is about square and holds one letter, perhaps on two faces, or none.
  function isBox(e, { width, height }) {
    return width >= LEAST && height >= LEAST && width < 2.2 * height && height < 2.2 * width && (new Set(d.text(e)).size <= 1 || letterOf(d.text(e)) !== "");
  }

  function inLine(boxes) {
    const step = boxes[1].left - boxes[0].left;
    return boxes.every((b, i) =>
      near(b.width, boxes[0].width) && near(b.height, boxes[0].height) && near(b.top, boxes[0].top) &&
      (i === 0 || near(b.left - boxes[i - 1].left, step)) && step >= b.width - 2);
  }

  // The row of most boxes in a line, among a few other elements; or none.
  function amongOthers(children) {
    const boxes = children.map((c) => c.getBoundingClientRect());
    for (let width = Math.min(children.length, WIDEST); width >= Math.max(NARROWEST, children.length - BESIDE); width--) {
      for (let i = 0; i + width <= children.length; i++) {
        const here = boxes.slice(i, i + width);
        if (here.every((b, k) => isBox(children[i + k], b)) && inLine(here)) return [children.slice(i, i + width)];
      }
    }
    return [];
  }

  // The rows that an element is or holds: none, itself, or the lines of a grid.
  function rowsOf(e) {
    const children = childrenOf(e);
    if (children.length < NARROWEST || children.length > 300) return [];
    const boxes = children.map((c) => c.getBoundingClientRect());
    const lines = linesOf(children, boxes);
    return lines.length > 1 ? lines : amongOthers(children);
  }

  // The lines of a grid: the most that follow each other and are alike. A title, a field or buttons may stand before and after them.
  function linesOf(children, boxes) {
    let best = [];
    let lines = [];
    let first = null; // box of the lines
    for (let i = 0, end; i < children.length; i = end) {
      end = i + 1;
      while (end < children.length && near(boxes[end].top, boxes[i].top)) end++;
      const here = boxes.slice(i, end);
      const isLine = here.length >= NARROWEST && here.length <= WIDEST && here.every((b, k) => isBox(children[i + k], b)) && inLine(here);
      const goes = isLine && lines.length > 0 && here.length === lines[0].length && near(here[0].left, first.left) && near(here[0].width, first.width);
      if (!goes) {
        lines = [];
        first = here[0];
      }
      if (isLine) lines.push(children.slice(i, end));
      if (lines.length > best.length) best = lines;
    }
    return best;
  }

  const KEYS = 20; // letters of the smallest keyboard
  let pressed = []; // the keys of the page's keyboard, see keys()

  // Whether an element is part of the page's keyboard, whose keys are boxes in lines too.
  const holdsKeys = d.holdsKeys = (e) => {
    if (pressed.some((k) => !k.isConnected)) pressed = keys();
    return [...e.children].some((c) => pressed.some((k) => d.contains(c, k)));
  };

  // The elements that are keys of the page's keyboard: of many different letters together, each shown once.
  function keys() {
    const byHolder = new Map(); // element above -> elements with one letter by that letter; null once one comes twice
    for (const e of d.walk()) {
      if (e.childElementCount > 0 || !shown(e)) continue;
      if (!/^\p{L}$/u.test(d.text(e))) continue;
      const said = d.text(e).toLowerCase();
      for (let a = d.up(e); a; a = d.up(a)) {
        if (!byHolder.has(a)) byHolder.set(a, new Map());
        const known = byHolder.get(a);
        if (known?.has(said)) byHolder.set(a, null);
        else known?.set(said, e);
      }
    }
    return [...byHolder.values()].filter((known) => known?.size >= KEYS).flatMap((known) => [...known.values()]);
  }

  /** The letters of the page's keyboard as its keys show them; none where it has no keyboard. */
  d.keyLetters = () => [...new Set(keys().map(d.text))];

  // What a row of icons is made of.
  const isControl = (e) => e.matches("a, button, img, svg") || e.querySelector("img, svg") !== null;
  const size = ({ rows: [[box]] }) => box.getBoundingClientRect().width;

  // The elements of several boards side by side: those above some rows each, as many as above the others. None for one board.
  function holdersOf(rows) {
    const lefts = new Set(rows.map((r) => Math.round(r[0].getBoundingClientRect().left)));
    if (lefts.size < 2) return [];
    const above = new Map(); // element -> rows below it
    for (const row of rows) {
      for (let e = d.up(row[0]); e; e = d.up(e)) above.set(e, (above.get(e) ?? 0) + 1);
    }
    const holders = new Map(); // the nearest element above several rows -> how many
    for (const row of rows) {
      let e = d.up(row[0]);
      while (e && (above.get(e) < 2 || !d.contains(e, row.at(-1)))) e = d.up(e);
      holders.set(e, (holders.get(e) ?? 0) + 1);
    }
    const counts = new Set(holders.values());
    return holders.size > 1 && counts.size === 1 && !holders.has(null) ? [...holders.keys()] : [];
  }

  let played = []; // words that the board shows

  /** Says which words were played: a board whose rows are all full is found by them. */
  d.shows = (words) => void (played = words);

  /** Looks for the board: the most rows alike, of which one is empty, or shows a word that was played. Returns how many, and how many boards there are. */
  d.find = () => {
    const groups = new Map();
    pressed = keys();
    for (const e of d.walk()) {
      const rows = holdsKeys(e) ? [] : rowsOf(e);
      if (rows.length === 0) continue;
      const kind = rows.length > 1 ? "grid" : "rows";
      const width = rows[0].length;
      const key = `${kind} ${width} ${Math.round(size({ rows }))} ${tags(e)}`;
      const children = childrenOf(e);
      if (!groups.has(key)) groups.set(key, { kind, width, tags: tags(e), elements: [], rows: [], count: children.length, places: rows[0].map((b) => children.indexOf(b)), after: children.length - 1 - children.indexOf(rows.at(-1).at(-1)) });
      groups.get(key).elements.push(e);
      groups.get(key).rows.push(...rows);
    }
    const empty = (row) => row.every((t) => d.text(t) === "");
    const known = (row) => played.includes(row.map(letter).join(""));
    const list = [...groups.values()].filter((g) => g.rows.some((row) => empty(row) || known(row)))
      .sort((a, b) => b.rows.some(known) - a.rows.some(known) || b.rows.length + emptyIn(b) - a.rows.length - emptyIn(a) || isControl(a.rows[0][0]) - isControl(b.rows[0][0]) || size(b) - size(a));
    if (list.length === 0) return null;
    found = list[0];
    found.holders = holdersOf(found.rows);
    const boards = Math.max(1, found.holders.length);
    return { rows: found.rows.length / boards, boards, kind: found.kind, width: found.width, empty: emptyIn(found) };
  };

  // How many siblings of the rows hold nothing, and are made like them: places of rows that get their boxes later.
  function emptyIn({ kind, rows: [[box]] }) {
    if (kind === "grid") return 0;
    const row = d.up(box);
    const like = (e) => e.localName === row.localName && e.childNodes.length === 0 && d.common([row, e]).some((f) => !f.tag);
    return [...row.parentElement?.children ?? []].filter(like).length;
  }

  /** Whether an element is on a board that is not looked at. */
  d.onOther = (e) => found?.holders.some((h) => d.contains(h, e)) ?? false;

  let late = false; // there was no row before the first guess
  let upward = false; // each row comes above those before it

  /** Says that there is no row before the first guess: the one being played may be there in part. */
  d.late = () => void (late = true);

  /** Says that each row comes above those before it. */
  d.upward = () => void (upward = true);

  // The rows as they stand in the document.
  function standing() {
    if (!found) return [];
    if (found.holders.some((h) => !h.isConnected)) d.find(); // they were drawn anew
    return rowsIn(found.holders[0]);
  }

  /** The rows as they stand now, in the order in which they are played, as lists of boxes; pages replace their elements. */
  d.rows = () => (upward ? standing().reverse() : standing());

  // The rows below an element, or of the whole page.
  function rowsIn(holder) {
    const rows = [];
    const { kind, elements } = found;
    const stands = kind === "grid" && elements.every((e) => e.isConnected && shown(e)); // then what else is made of such tags is no board
    for (const e of holder ? [holder, ...d.walk(holder)] : d.walk()) {
      if (stands ? !elements.includes(e) : tags(e) !== found.tags || holdsKeys(e)) continue;
      const children = childrenOf(e);
      if (found.kind === "rows") {
        if (late && children.length < found.count && children.length > 0 && children.every((c) => isBox(c, c.getBoundingClientRect()))) rows.push(children);
        if (children.length === found.count) rows.push(found.places.map((i) => children[i]));
        continue;
      }
      const boxes = children.slice(found.places[0], children.length - found.after);
      if (boxes.length % found.width !== 0) continue;
      for (let i = 0; i < boxes.length; i += found.width) rows.push(boxes.slice(i, i + found.width));
    }
    return rows;
  }

  /** Has letters read by an alphabet: its letters by the texts in lower case that stand for them. */
  d.speak = (shown) => void (letters = new Map(Object.entries(shown)));

  // The letter that a text stands for, perhaps on several faces; "" for none.
  const letterOf = d.letterOf = (s) => {
    s = s.toLowerCase().normalize().replace(/\s/g, "");
    if (letters?.has(s)) return letters.get(s);
    const faces = new Set(s);
    const [c] = faces;
    if (faces.size !== 1) return "";
    return letters ? letters.get(c) ?? "" : /^[\p{L}\d+*/=-]$/u.test(c) ? c : "";
  };

  // The text that a style sheet has put before or after what an element holds.
  const added = (e, where) => /^"(.*)"$/.exec(getComputedStyle(e, where).content)?.[1] ?? "";

  const letter = (box) => letterOf(d.text(box)) || letterOf(box.getAttribute("letter") ?? box.getAttribute("data-letter") ?? "") ||
    letterOf(added(box, "::before")) || letterOf(added(box, "::after"));

  /**
   * The letters of each row up to its first gap, with "" for rows that hold none. What follows a gap was not typed: some
   * pages show there what is known of the word.
   */
  d.letters = () => d.rows().map((r) => {
    const all = r.map(letter);
    const gap = all.indexOf("");
    return all.slice(0, gap < 0 ? all.length : gap).join("");
  });

  // What can be written into in a row of boxes.
  const EDITABLE = "input, textarea, [contenteditable]:not([contenteditable=false])";
  const cellsOf = (row) => (d.rows()[row] ?? []).map((box) => (box.matches(EDITABLE) ? box : box.querySelector(EDITABLE)))
    .filter((c) => c && !c.disabled && !c.readOnly);

  /** Whether each box of a row can be written into. */
  d.hasCells = (row) => cellsOf(row).length === found.width;

  /**
   * Gives the keys to the cell of a row that the next key is for: a letter to the first that is empty, Backspace to the last
   * that is not, Enter to the last of all.
   */
  d.toCell = (row, key) => {
    const cells = cellsOf(row);
    const places = { Enter: -1, Backspace: cells.findLastIndex((c) => d.text(c) !== "") };
    const cell = cells.at(places[key] ?? cells.findIndex((c) => d.text(c) === ""));
    if (!cell) return;
    if (cell.getRootNode().activeElement !== cell) cell.focus();
    if (cell.select) cell.select();
    else getSelection().selectAllChildren(cell);
  };

  // The elements of a box with the way to each: "" itself, 0.1 a child's child, s.0 in its shadow root.
  function* placesOf(e, way = [], deep = 0) {
    yield [way.join("."), e];
    if (deep === DEEP) return;
    for (const [i, c] of [...e.children].entries()) yield* placesOf(c, [...way, i], deep + 1);
    if (!e.shadowRoot) return;
    const inner = [...e.shadowRoot.children].filter((c) => !c.matches("style, link, script"));
    for (const [i, c] of inner.entries()) yield* placesOf(c, [...way, `s${i}`], deep + 1);
  }

  const places = d.places = (box) => placesOf(box);

  /** The element of a box at a way. */
  d.at = (box, way) => {
    let e = box;
    for (const step of way === "" ? [] : way.split(".")) {
      if (!e) return null;
      if (step.startsWith("s")) e = [...(e.shadowRoot?.children ?? [])].filter((c) => !c.matches("style, link, script"))[step.slice(1)];
      else e = e.children[step];
    }
    return e ?? null;
  };

  // What a state may be told by: classes, attributes, the end of a label, a style.
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

  // What a state may be told by that only a style sheet says: the computed values of these.
  const STYLES = ["background-color", "background-image", "color", "border-color", "box-shadow", "fill"];
  const styles = d.styles = (e) => Object.fromEntries(STYLES.map((name) => [name, getComputedStyle(e).getPropertyValue(name).slice(0, LONGEST)]));

  // The colour that a person would call green, yellow or grey, "" for others.
  function tone(e) {
    for (const color of [getComputedStyle(e).backgroundColor, getComputedStyle(e).borderTopColor]) {
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
      out.places[way] = { states: states(e), styles: styles(e), tone: tone(e), text: d.content(e).trim().slice(0, LONGEST), attributes: attributes(e) };
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

  /** What each row shows: tiles, and its element's states. What shows in passing is no lasting feature less. */
  d.snapshot = (passing = false) => {
    const rows = d.rows();
    for (const row of passing ? [] : rows) {
      remember("row", [rowElement(rows, row)]);
      for (const box of row) for (const [way, e] of places(box)) remember("tile " + way, [e]);
    }
    return rows.map((row) => {
      const e = rowElement(rows, row);
      return { states: states(e), attributes: attributes(e), tiles: row.map(tile) };
    });
  };

  // The element of a row: above its boxes, as high as rows are still siblings.
  function rowElement(rows, row) {
    let e = d.up(row[0]);
    if (found.kind === "grid" || rows.length < 2) return e;
    const other = rows.find((r) => r !== row);
    let o = d.up(other[0]);
    while (d.up(e) && d.up(o) && e.parentNode !== o.parentNode) {
      e = d.up(e);
      o = d.up(o);
    }
    return e;
  }

  /** Whether the element of a row matches a selector. */
  d.rowMatches = (row, css) => {
    const rows = d.rows();
    return row < rows.length && rowElement(rows, rows[row]).matches(css);
  };

  const keepFor = (role) => (css) => stable.get(role)?.has(css) ?? true;

  // d.describe where there are several boards: root selects each.
  function describeAll(way) {
    const boards = found.holders.map(rowsIn);
    const grid = found.kind === "grid";
    const elements = boards.map((rows) => rows.map((row) => rowElement(rows, row)));
    const tiles = boards.map((rows) => rows.map((row) => row.map((box) => d.at(box, way))));
    const holders = found.holders.map((h, i) => (grid ? h : d.up(elements[i][0])));
    const root = d.pick([document], [holders], () => true);
    const row = grid ? "" : below(holders, elements, keepFor("row"));
    const tile = grid ? below(holders, tiles.map((rows) => rows.flat()), keepFor("tile " + way)) : below(elements.flat(), tiles.flat(), keepFor("tile " + way));
    return root && tile && (grid || row) ? { root, row, tile } : null;
  }

  /** Selectors of root, row and tile, where tiles are the elements at a way in the boxes. */
  d.describe = (way) => {
    if (found.holders.length > 0) return describeAll(way);
    const rows = standing();
    const grid = found.kind === "grid";
    const elements = rows.map((row) => rowElement(rows, row));
    const tiles = rows.map((row) => row.map((box) => d.at(box, way)));
    if (tiles.flat().includes(null)) return null; // the boxes are not all made alike
    const holder = grid ? elements[0] : d.up(elements[0]);
    let plain = null; // what a bare tag selects, if there is nothing better near
    for (let root = holder, n = 0; root && root !== document.documentElement && n < 6; root = d.up(root), n++) {
      const tile = grid ? below([root], [tiles.flat()], keepFor("tile " + way)) : below(elements, tiles, keepFor("tile " + way));
      const row = grid ? "" : below([root], [elements], keepFor("row")) || holding(root, elements, tile);
      if (!tile || (!grid && !row)) continue;
      const css = d.path(root);
      if (/[.#[][^>]*$/.test(css) && !css.includes(":nth-child")) return { root: css, row, tile };
      plain ??= { root: css, row, tile };
    }
    return plain;
  };

  // A selector of rows by the tiles that they hold, where others like them have none: they were drawn without, or a field is
  // there instead.
  function holding(root, elements, tile) {
    if (tile === "" || tile.includes(">>>")) return "";
    return d.pick([root], [elements], keepFor("row"), `:has(${tile.replace(/^:scope /, "")})`);
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
})();
