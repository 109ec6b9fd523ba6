// Reading rows: letters, colours, which row is the next, and whether all boards have finished a turn.

// seen is the text of an element without what stays transparent.
const seen = (e) => content(e).trim().slice(0, LONGEST);

function letter(tile) {
  const where = cfg.board.letter;
  const e = where.inside ? first(tile, where.inside) : tile;
  if (!e || where.not && tile.matches(where.not)) return "";
  let value = where.attribute ? e.getAttribute(where.attribute) ?? "" : seen(e);
  if (where.pattern) value = cfg.letterPattern.exec(value)?.[1] ?? "";
  else if (!where.attribute && value.length > 1) return letterOf(value) || letterOf(dom.unnoted(e));
  return letterOf(value) || (where["or-text"] ? letterOf(seen(e)) : "");
}

// letterOf returns the letter of the alphabet that a text stands for. One that the alphabet lacks is returned as it is: Go reports it.
// Any other text is no letter.
function letterOf(text) {
  const value = dom.bare(text).toLowerCase();
  return dom.letterOf(cfg.letters, text) ?? (/^\p{L}\p{M}*$/u.test(value) ? value.normalize() : "");
}

function color(tile) {
  const b = cfg.board;
  if (b.colour.row) return cfg.values.get(codes(tile)) ?? "";
  if (b.colour.style) return cfg.values.get(computed(tile)) ?? "";
  if (!tile.matches(cfg.coloured)) return ""; // as most are while a word is typed
  if (tile.matches(b.green)) return "G";
  if (tile.matches(b.yellow)) return "Y";
  if (tile.matches(b.grey)) return "B";
  return "";
}

// computed returns the value of the style that tells a tile's colour.
function computed(tile) {
  const { style, inside } = cfg.board.colour;
  const e = inside ? first(tile, inside) : tile;
  return e ? getComputedStyle(e).getPropertyValue(style) : "";
}

const isWon = (clue) => /^G+$/.test(clue);

// answered returns a row with the clue that it had when it was finished: some pages recolour rows later.
const answered = (r, n) => (r.word !== "" && r.word === answers[n]?.word ? { ...r, clue: answers[n].clue, done: true } : r);

// remember keeps the clue of the n-th row, and forgets those of a game before. Several boards that are drawn anew may change places, and
// a green row may lose its colours before its clue comes: they are read again.
function remember({ word, clue, done }, n) {
  if (word === answers[n]?.word) return;
  answers.length = Math.min(answers.length, n);
  if (done && cfg.boards === 1 && !isWon(clue)) answers[n] = { word, clue };
}

// codes returns the part for a tile of its row's attribute: a word, or a letter if there is only one word.
function codes(tile) {
  const row = dom.ancestors(tile).find((e) => e.matches(cfg.rowInRoot));
  const words = row?.getAttribute(cfg.board.colour.row)?.match(/[^\s,;|"[\]]+/g) ?? [];
  const parts = words.length === 1 ? [...words[0]] : words;
  return row && parts[all(row, cfg.board.tile).indexOf(tile)];
}

// read returns a row's letters, colours, and whether it is finished. A row is
// the list of its tiles. What follows a gap of a row that is being typed does not count: where a letter is given it shows what
// is known of the word, and otherwise the page has lost a letter (torn).
function read(tiles) {
  const clue = tiles.map(color).join("");
  const settled = !cfg.board.settled || tiles.every((t) => t.matches(cfg.board.settled));
  const done = tiles.length > 0 && clue.length === tiles.length && settled;
  const letters = tiles.map(letter);
  const gap = letters.indexOf("");
  const torn = gap >= 0 && !cfg.given && letters.slice(gap).some((c) => c !== "");
  return { word: letters.slice(0, gap < 0 ? letters.length : gap).join(""), clue, width: tiles.length, done: done && gap < 0, torn };
}

// written returns the letters in the field that words are typed into.
function written() {
  const e = first(document, cfg.typing.field);
  return [...(e?.value ?? e?.textContent ?? "")].map(letterOf).join("");
}

// cells are what takes keys in the row being played, where each tile is a field.
function cells() {
  const b = boards.find((one) => !one.solved);
  const row = b?.next();
  return row ? dom.cells(b.tiles(row)) : [];
}

// line returns how many of the tiles stand in the first line.
function line(tiles) {
  const box = (t) => t.getBoundingClientRect();
  const { top, height } = box(tiles[0]);
  const n = tiles.findIndex((t) => Math.abs(box(t).top - top) > height / 2);
  return n < 0 ? tiles.length : n;
}

// Where boards have no element of their own, so many share each row, and such rows come in so many bands, one below the other.
const abreast = () => cfg.board.abreast || 1;
const bands = () => (cfg.board.abreast ? cfg.boards / abreast() : 1);

// Board follows the rows of one board, the n-th. Where rows are elements, the next row
// is the last one's sibling; where they are not siblings, the board was drawn
// anew, or there are only tiles, it is found by counting.
class Board {
  constructor(root, n) {
    this.root = root;
    this.column = cfg.board.abreast ? n % abreast() : 0;
    this.band = cfg.board.abreast ? Math.floor(n / abreast()) : 0;
    this.shown = []; // finished rows that are not folded away
    this.folded = []; // the last of those that are
    // How many tiles stand in a line changes without a change of the DOM, when a style arrives.
    if (!cfg.board.row) new ResizeObserver(() => this.count === 0 && update(false)).observe(root);
    this.reset();
  }

  // fold takes old rows out of the layout. A board that keeps thousands of
  // rows is laid out anew at every key, which is most of what a guess costs.
  fold(row) {
    this.shown.push(row);
    if (this.shown.length <= cfg.fold) return;
    const old = this.shown.shift();
    old.style.display = "none";
    this.folded.push(old);
    if (this.folded.length > 12) this.folded.shift();
  }

  // unfold brings the last folded rows back, for a picture.
  unfold() {
    for (const row of this.folded) row.style.display = "";
  }

  reset() {
    this.count = cfg.board.reused ? turns : 0; // finished rows
    this.last = null; // the last of them: its element, or its tiles
    this.clue = ""; // of it
    this.sample = null; // a tile of it
    this.solved = false;
    this.away = false; // the page took it away, solved
    this.unread = false; // and before its last row was read
    this.past = []; // all finished rows, of several boards
    this.places = []; // their elements, or tiles
    this.waiting = []; // finished rows that other boards still lack
    this.line = 0; // tiles in a line, where rows are no elements
  }

  tiles(row) {
    return (Array.isArray(row) ? row : this.share(all(row, cfg.board.tile))).slice(0, WIDEST);
  }

  // share returns the tiles of this board among those of a row, in the order of the letters.
  share(tiles) {
    const width = tiles.length / abreast();
    const own = tiles.slice(this.column * width, (this.column + 1) * width);
    return cfg.board.backwards ? own.reverse() : own;
  }

  // nth returns the n-th row of this board among all rows that there are, or lines of tiles.
  nth(rows, n) {
    if (cfg.board.reused) return rows[0] ?? null;
    const each = Math.floor(rows.length / bands());
    const place = cfg.board["typed-first"] ? (n + 1) % each : cfg.board["newest-first"] ? each - 1 - n : n;
    return n < each ? rows[this.band * each + place] : null;
  }

  // compare finds out whether the last row still has its clue. Where it has another, what stood here stands elsewhere.
  compare() {
    if (cfg.boards > 1 && this.last && read(this.tiles(this.last)).clue !== this.clue) moved = boards.indexOf(this) + 1;
  }

  // differs reports whether a finished row has another clue than it had.
  differs() {
    return this.places.some((row, i) => read(this.tiles(row)).clue !== this.past[i].clue);
  }

  // gone: one tile tells, whether its row was taken away or emptied in place. One that lost only its colours is still there.
  gone() {
    if (!this.root.isConnected) return true;
    if (cfg.board.reused) return false;
    if (this.sample === null || dom.placed(this.sample).isConnected && color(this.sample) !== "") return false;
    return !dom.placed(this.sample).isConnected || !answered(read(this.tiles(this.last)), this.count - 1).done;
  }

  // leave takes the board for solved and taken away, after these rows. The row that solved it may not have been read.
  leave(past) {
    Object.assign(this, { away: true, solved: true, unread: !isWon(past.at(-1)?.clue ?? ""), past, waiting: [...past] });
    return this;
  }

  // rest returns the clue of a turn on which no row was read.
  rest({ word, width }) {
    if (!this.unread) return "";
    const clue = "G".repeat(width);
    this.unread = false;
    this.past.push({ word, width, clue });
    return clue;
  }

  next() {
    if (!cfg.board.row) return this.cut();
    const inOrder = !cfg.board.reused && !cfg.board["newest-first"] && !cfg.board["typed-first"] && bands() === 1;
    for (let e = inOrder ? this.last?.nextElementSibling : null; e; e = e.nextElementSibling) {
      if (e.matches(cfg.rowInRoot)) return e;
    }
    return this.nth(all(this.root, cfg.board.row), this.count);
  }

  // cut returns the next row of a board that is only tiles. Until one is finished, the page may still change how many
  // make a row.
  cut() {
    const tiles = all(this.root, cfg.board.tile);
    if (tiles.length > 0 && this.count === 0) this.line = line(tiles) / abreast();
    const length = (cfg.length || this.line) * abreast();
    const lines = Array.from({ length: Math.ceil(tiles.length / length) || 0 }, (_, i) => i);
    const n = this.nth(lines, this.count);
    return n === null ? null : this.share(tiles.slice(n * length, (n + 1) * length));
  }

  // emptied reports whether the row to be played next is green and has no letters.
  emptied() {
    const row = this.solved ? null : this.next();
    const tiles = row ? this.tiles(row) : [];
    return isWon(tiles.map(color).join("")) && tiles.every((tile) => letter(tile) === "");
  }

  // advance takes in the rows that were finished since, and returns the active one.
  advance() {
    if (this.solved) return null;
    for (let row = this.next(); row; row = this.next()) {
      const tiles = this.tiles(row);
      const r = answered(read(tiles), this.count);
      if (cfg.board.reused && r.word !== "" && r.word === answers[this.count - 1]?.word) return null; // it still shows the guess before
      if (cfg.board.unmarked && this.count >= kept && !isWon(r.clue)) r.done = false;
      remember(r, this.count);
      if (!r.done) {
        if (cfg.board.colour.style && r.word.length >= r.width) lookSoon(); // styles change by themselves
        const marked = cfg.rejection.row && (Array.isArray(row) ? row : [row]).some((e) => e.matches(cfg.rejection.row));
        return { ...r, width: this.line || r.width, marked, tiles };
      }
      this.waiting.push(r);
      if (cfg.boards > 1) {
        this.past.push(r);
        this.places.push(row);
      }
      this.compare();
      this.clue = r.clue;
      this.last = row;
      this.sample = tiles[0];
      this.count++;
      if (cfg.fold) this.fold(row);
      if (!cfg.bought && isWon(r.clue)) { // where clues are bought it may lie
        this.solved = true;
        return null;
      }
      if (bulk) return null; // a word that is fed makes one row; the next one is not looked at
    }
    return null;
  }
}

// barren reports whether a board has no tiles: where the page is still being built, a root that is found by its place may
// be another element than in the end.
function barren(board) {
  if (turns > 0 || board.away) return false;
  const row = board.next();
  return !row || board.tiles(row).length === 0;
}

// find makes boards of what the page shows, in the order of those that are known.
function find() {
  if (boards.length > 0) known = boards.map((b) => b.past.slice(0, turns));
  const found = all(document, cfg.board.root);
  const elements = cfg.board.abreast && found.length > 0 ? Array(cfg.boards).fill(found[0]) : found.slice(0, cfg.boards);
  const fresh = elements.map((root, n) => new Board(root, n));
  roots = fresh.length;
  const ordered = order(fresh);
  if (!ordered && roots === cfg.boards) known = [];
  return ordered ?? fresh;
}

// order puts boards where those that are known were, by the rows that they show. Several may show the same rows. Known boards that are not
// there any more were solved, and taken away. It returns null if the boards are others.
function order(fresh) {
  if (fresh.length === 0 || cfg.board.abreast || !known.some((past) => past.length > 0)) return null;
  for (const b of fresh) b.advance();
  const shows = (b, past) => past.every((r, i) => b.waiting[i]?.word === r.word && b.waiting[i].clue === r.clue);
  const own = known.map((past, n) => fresh.find((b) => b.root === boards[n]?.root && shows(b, past)));
  const free = fresh.filter((b) => !own.includes(b));
  const ordered = known.map((past, n) => {
    const i = own[n] ? -1 : free.findIndex((b) => shows(b, past));
    return own[n] ?? (i < 0 ? new Board(document.createElement("div"), 0).leave(past) : free.splice(i, 1)[0]);
  });
  return free.length > 0 ? null : ordered;
}

// follow finds the boards, again where they were drawn anew.
function follow() {
  const here = boards.filter((b) => !b.away);
  const back = here.length < boards.length && all(document, cfg.board.root).length > here.length;
  if (boards.length > 0 && !back && !here.some((b) => b.gone()) && !barren(boards[0])) return;
  boards = find();
  moved = 0;
  if (boards.length < cfg.boards) boards = [];
  if (cfg.board.reused) return;
  turns = 0;
  sent = 0;
}

// replace finds boards that have changed places.
function replace() {
  const was = boards;
  boards = find();
  if (known.length === 0) {
    boards = was;
    return;
  }
  moved = turns = sent = 0;
}

const shadowSoon = soon(SHADOW_MS, () => update(true));

// awaitShadow looks again a little later if the board may be in a shadow root: attaching one changes no DOM.
function awaitShadow() {
  const { root, row, tile } = cfg.board;
  if (turns === 0 && [root, row, tile].some((s) => s.includes(">>>")) && !boards[0]?.next()) shadowSoon();
}

// scan returns the turns that were finished since the last scan, and the active
// row: of the boards that are the furthest behind the first one's, with the colours of all of theirs.
function scan() {
  follow();
  awaitShadow();
  const advance = () => boards.map((b) => [b, b.advance()]).filter(([, row]) => row !== null);
  let open = advance();
  const won = boards.some((b) => b.waiting.length > 0 && isWon(b.clue));
  const taken = full && open.every(([, row]) => row.word === "");
  if (won || taken) moved ||= boards.findIndex((b) => !b.solved && b.differs()) + 1; // then boards move, the last that is solved too
  if (moved > 0) {
    replace();
    open = advance();
  }
  const least = Math.min(...open.map(([b]) => b.count));
  const behind = open.flatMap(([b, row]) => (b.count === least ? [row] : []));
  const active = behind.length > 0 ? { ...behind[0], clue: behind.map((row) => row.clue).join("") } : null;
  full = active !== null && active.word.length >= active.width;
  const rows = [];
  while (boards.some((b) => b.waiting.length > 0) && boards.every((b) => b.waiting.length > 0 || b.solved)) {
    const parts = boards.map((b) => b.waiting.shift());
    const some = parts.find(Boolean);
    rows.push({ word: some.word, width: some.width, clues: parts.map((p, n) => p?.clue ?? boards[n].rest(some)) });
    turns++;
  }
  return { rows, active };
}
