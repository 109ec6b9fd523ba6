// Reads the board of the page that it is injected into, and pushes every change
// to Go through a binding. It runs in an isolated world: it shares the page's
// DOM, and neither sees the page's variables nor is seen by the page.
//
// Cost: a mutation is answered by looking at the active row and the last
// finished one, found from each other, never by counting rows; so reading row
// 10,000 costs what reading row 1 costs.
(() => {
  if (globalThis.absurdist) return;

  let cfg = null; // what `start` was given
  let boards = []; // see Board
  let roots = 0; // how many boards there were when they were looked for
  let moved = 0; // the number of a board, from 1, that shows what was on another one, 0 for none
  let turns = 0; // turns that every open board has finished
  let sent = 0; // turns pushed since the boards were drawn
  let wide = 0; // tiles of the row that was looked at last
  const pushed = { state: null, timer: null, late: false }; // what was sent last, see push
  let message = ""; // text of a sign that a word is refused, while it shows
  let showing = new Map(); // the elements of such signs, with their texts
  let signs = 0; // how many were shown, counting one anew whose text was written again
  let obstacle = -1; // index of the thing to dismiss that shows
  let wall = null; // what the site put up to find out whether a human plays, see wall.js
  let marked = null; // how the tiles of the row to be played looked at Enter; null where all colours are known
  let lately = []; // how they looked last
  let changes = 0; // how often that changed
  let kept = 0; // rows of an unmarked board that are known to be finished
  let want = null; // a step or a text that Go waits for
  let wanted = ""; // its text, while it shows
  const day = { number: "", date: "" }; // which puzzle it is, once the page has shown it
  let bulk = null; // rows to be pushed in one go, while words are fed
  let wake = null; // called at every change, if set
  let field = null; // that had the focus before something is clicked
  let asleep = false; // whether nothing is watched, while words are fed
  const observed = new Set(); // the document and the shadow roots that are watched
  const birth = crypto.randomUUID?.() ?? String(Math.random()); // names this load of the page

  // --- finding: selectors in which >>> enters open shadow roots ---

  function all(root, selector) {
    const steps = selector.split(">>>").map((s) => s.trim());
    let found = [root];
    steps.forEach((step, i) => {
      if (i > 0) found = found.map((e) => e.shadowRoot).filter(Boolean);
      found.forEach(watch);
      if (step !== "") found = found.flatMap((e) => [...e.querySelectorAll(step)]);
    });
    return found;
  }

  function first(root, selector) {
    if (!selector.includes(">>>")) return root.querySelector(selector);
    return all(root, selector)[0] ?? null;
  }

  // visible: what is fading in is there as soon as a click would reach it.
  const visible = (e) => e.getClientRects().length > 0 && e.checkVisibility({ visibilityProperty: true }) &&
    (e.checkVisibility({ opacityProperty: true }) || !covered(e));

  // outside finds what `all` finds in the document, but does not look through the
  // rows of a long board: it goes through what stands beside them and beside each
  // of their ancestors.
  function outside(selector) {
    const rows = boards[0]?.count > 30 && boards[0].last.parentElement;
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

  // What a page shows is read up to these lengths; it may show anything.
  const LONGEST = 2000; // text that is searched
  const SHORT = 250; // text that is pushed
  const WIDEST = 100; // tiles of a row
  const DRAWN = 100; // pixels of the smallest canvas with a board
  const SHADOW_MS = 100; // between two looks for a shadow root
  const FADE_MS = 50; // between two looks at a sign that is fading in
  const WALL_MS = 200; // between two looks for a wall, which take a layout

  // The text of a cell that is typed into is its value.
  const isField = (e) => e.localName === "input" || e.localName === "textarea";
  const text = (e) => ((isField(e) ? e.value : e.textContent) ?? "").trim().slice(0, LONGEST);

  // said is the text of an element where the profile says that it is.
  const said = (e, { attribute }) => (attribute ? (e.getAttribute(attribute) ?? "").trim().slice(0, LONGEST) : text(e));

  // --- reading ---

  // seen is the text of an element without what stays transparent: some tiles keep a place open by a letter that nobody sees.
  function seen(e) {
    if (e.childElementCount === 0) return text(e);
    const clear = (n) => getComputedStyle(n).opacity === "0" && n.getAnimations().length === 0;
    const parts = { [Node.TEXT_NODE]: (n) => n.data, [Node.ELEMENT_NODE]: (n) => (clear(n) ? "" : seen(n)) };
    return [...e.childNodes].map((n) => parts[n.nodeType]?.(n) ?? "").join("").trim().slice(0, LONGEST);
  }

  function letter(tile) {
    const where = cfg.board.letter;
    const e = where.inside ? first(tile, where.inside) : tile;
    if (!e || where.not && tile.matches(where.not)) return "";
    let value = where.attribute ? e.getAttribute(where.attribute) ?? "" : seen(e);
    if (where.pattern) value = cfg.letterPattern.exec(value)?.[1] ?? "";
    return letterOf(value) || (where["or-text"] ? letterOf(seen(e)) : "");
  }

  // letterOf returns the letter of the alphabet that a text stands for. One that the
  // alphabet lacks is returned as it is: Go says so. Anything else is none.
  function letterOf(value) {
    value = value.trim();
    const own = cfg.letters.get(value) ?? cfg.letters.get(value.normalize()); // lower case may be another letter
    if (own) return own;
    value = value.toLowerCase();
    const known = cfg.letters.get(value) ?? cfg.letters.get(value.normalize());
    return known ?? (/^\p{L}\p{M}*$/u.test(value) ? value.normalize() : "");
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

  // codes returns what the attribute of its row has for a tile: a word of several, or else a letter.
  function codes(tile) {
    let row = tile;
    while (row && !(row instanceof Element && row.matches(cfg.rowInRoot))) row = row.parentNode ?? row.host;
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

  // Cells are what takes keys in the row being played, where each tile is a field.
  const EDITABLE = "input, textarea, [contenteditable]";
  function cells() {
    const b = boards.find((one) => !one.solved);
    const row = b?.next();
    return row ? b.tiles(row).map((t) => (t.matches(EDITABLE) ? t : t.querySelector(EDITABLE))).filter(Boolean) : [];
  }

  // followValues has what is typed and changed in fields of the page looked at: their values are no part of the DOM. Handlers of
  // the page come later than ours.
  function followValues() {
    const look = () => {
      update(false);
      setTimeout(() => update(false));
    };
    for (const type of ["input", "keyup", "click"]) document.addEventListener(type, look, true);
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
      this.count = 0; // finished rows
      this.last = null; // the last of them: its element, or its tiles
      this.clue = ""; // of it
      this.sample = null; // a tile of it
      this.solved = false;
      this.waiting = []; // finished rows that other boards still lack
      this.line = 0; // tiles in a line, where rows are no elements
    }

    tiles(row) {
      return (Array.isArray(row) ? row : this.share(all(row, cfg.board.tile))).slice(0, WIDEST);
    }

    // share returns the tiles of this board among those of a row.
    share(tiles) {
      const width = tiles.length / abreast();
      return tiles.slice(this.column * width, (this.column + 1) * width);
    }

    // nth returns the n-th row of this board among all rows that there are, or lines of tiles.
    nth(rows, n) {
      const each = Math.floor(rows.length / bands());
      return n < each ? rows[this.band * each + (cfg.board["newest-first"] ? each - 1 - n : n)] : null;
    }

    // compare finds out whether the last row still has its clue. Where it has another, what stood here stands elsewhere.
    compare() {
      if (cfg.boards > 1 && this.last && read(this.tiles(this.last)).clue !== this.clue) moved = boards.indexOf(this) + 1;
    }

    // gone: one tile tells, whether its row was taken away or emptied in place.
    gone() {
      return !this.root.isConnected || this.sample !== null && !(this.sample.isConnected && color(this.sample) !== "");
    }

    next() {
      if (!cfg.board.row) return this.cut();
      const inOrder = !cfg.board["newest-first"] && bands() === 1;
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

    // advance takes in the rows that were finished since, and returns the active one.
    advance() {
      if (this.solved) return null;
      for (let row = this.next(); row; row = this.next()) {
        const tiles = this.tiles(row);
        const r = read(tiles);
        if (cfg.board.unmarked && this.count >= kept && !isWon(r.clue)) r.done = false;
        if (!r.done) {
          if (cfg.board.colour.style && r.word.length >= r.width) lookSoon(); // styles change by themselves
          const marked = cfg.rejection.row && (Array.isArray(row) ? row : [row]).some((e) => e.matches(cfg.rejection.row));
          return { ...r, width: this.line || r.width, marked, tiles };
        }
        this.waiting.push(r);
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

  // barren reports whether a board has no tiles: where the page is still being built, a root that is told by its place may
  // be another element than in the end.
  function barren(board) {
    if (turns > 0) return false;
    const row = board.next();
    return !row || board.tiles(row).length === 0;
  }

  // follow finds the boards, again where they were drawn anew.
  function follow() {
    if (boards.length > 0 && !boards.some((b) => b.gone()) && !barren(boards[0])) return;
    const found = all(document, cfg.board.root);
    const elements = cfg.board.abreast && found.length > 0 ? Array(cfg.boards).fill(found[0]) : found.slice(0, cfg.boards);
    boards = elements.map((root, n) => new Board(root, n));
    roots = boards.length;
    moved = 0;
    if (boards.length < cfg.boards) boards = [];
    turns = 0;
    sent = 0;
  }

  // fading: what becomes visible by an animation changes no DOM.
  function fading(e) {
    for (let n = e; n instanceof Element; n = n.parentElement ?? n.getRootNode().host) if (n.getAnimations().some((a) => a.playState === "running")) return true;
    return false;
  }

  let looking = null;
  function lookSoon() {
    looking ??= setTimeout(() => {
      looking = null;
      update(true);
    }, FADE_MS);
  }

  // awaitShadow looks again a little later where the board may be in a shadow root: attaching one changes no DOM.
  let awaiting = null;
  function awaitShadow() {
    const { root, row, tile } = cfg.board;
    if (awaiting || turns > 0 || ![root, row, tile].some((s) => s.includes(">>>")) || boards[0]?.next()) return;
    awaiting = setTimeout(() => {
      awaiting = null;
      update(true);
    }, SHADOW_MS);
  }

  // scan returns the turns that were finished since the last scan, and the active
  // row: of the boards that are the furthest behind the first one's, with the colours of all of theirs.
  function scan() {
    follow();
    awaitShadow();
    const open = boards.map((b) => [b, b.advance()]).filter(([, row]) => row !== null);
    const least = Math.min(...open.map(([b]) => b.count));
    const behind = open.flatMap(([b, row]) => (b.count === least ? [row] : []));
    const active = behind.length > 0 ? { ...behind[0], clue: behind.map((row) => row.clue).join("") } : null;
    const rows = [];
    while (boards.some((b) => b.waiting.length > 0) && boards.every((b) => b.waiting.length > 0 || b.solved)) {
      const parts = boards.map((b) => b.waiting.shift());
      const some = parts.find(Boolean);
      rows.push({ word: some.word, width: some.width, clues: parts.map((p) => p?.clue ?? "") });
      turns++;
    }
    return { rows, active };
  }

  function findMessage() {
    return findSigns().values().next().value ?? "";
  }

  // findSigns returns the signs that a word is refused: their texts by element.
  function findSigns() {
    const found = new Map();
    for (const m of cfg.messages) {
      for (const e of outside(m.selector)) {
        const t = said(e, m);
        if (t === "" || !m.pattern.test(t)) continue;
        if (visible(e)) found.set(e, t.slice(0, SHORT));
        else if (fading(e)) lookSoon();
      }
    }
    return found;
  }

  // countSigns takes in which signs show, and counts the new ones. Where one still shows of the word before, that is all
  // that tells a second refusal.
  function countSigns(records) {
    const found = findSigns();
    const written = records.filter((r) => r.type === "characterData" || r.addedNodes.length > 0).map((r) => r.target);
    for (const [e, t] of found) {
      if (!showing.has(e) && !redrawn(t, records) || written.some((target) => e.contains(target))) signs++;
    }
    showing = found;
    message = found.values().next().value ?? "";
  }

  // redrawn reports whether a sign that showed before was drawn anew together with the board.
  function redrawn(sign, records) {
    if (![...showing.values()].includes(sign)) return false;
    return records.some((r) => [...r.addedNodes].some((n) => n.nodeType === Node.ELEMENT_NODE && (n.matches(cfg.cell) || n.querySelector(cfg.cell))));
  }

  // findText returns what the pattern of a text finds in its first visible match.
  function findText(t) {
    const pattern = new RegExp(t.pattern, "iu");
    for (const e of outside(t.selector)) {
      const m = visible(e) && pattern.exec(said(e, t));
      if (m) return (m[1] ?? m[0]).slice(0, SHORT);
    }
    return "";
  }

  // readDay reads which day's puzzle it is, once: what shows it may be clicked away.
  function readDay() {
    for (const [part, t] of Object.entries(cfg.day)) if (t.selector && day[part] === "") day[part] = findText(t);
  }

  function findWanted() {
    if (!want) return "";
    if (want.selector) return findText(want);
    return locate(want) ? "shown" : "";
  }

  // findObstacle returns the index of a thing to dismiss: one that a pointer can
  // hit, where several lie over each other.
  function findObstacle() {
    const steps = boards.length > 0 ? cfg.dismiss.slice(0, cfg.own) : cfg.dismiss; // those of other designs until a board shows
    const found = steps.map(locate);
    const open = found.findIndex((e) => e && !covered(e));
    return open >= 0 ? open : found.findIndex(Boolean);
  }

  // findWall looks for a wall. What lies over the board may be one: then nothing is clicked.
  function findWall() {
    wall = globalThis.absurdistWall(cfg.walls, boards.map((b) => b.root).filter((root) => root.isConnected));
  }

  // wallSoon looks for one a little later, and again as long as one shows: it may go by a style alone.
  let walling = null;
  function wallSoon() {
    walling ??= setTimeout(() => {
      walling = null;
      findWall();
      if (wall) wallSoon();
      update(pushed.state?.wall !== (wall?.name ?? "")); // what it covered may be dismissed now
    }, WALL_MS);
  }

  // topmost returns what a click at a point of the window would hit.
  function topmost(x, y) {
    let top = document.elementFromPoint(x, y);
    while (top?.shadowRoot) {
      const inner = top.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === top) break;
      top = inner;
    }
    return top;
  }

  // covered reports whether something else would take a click on the element.
  function covered(e) {
    const box = e.getBoundingClientRect();
    const top = topmost(box.left + box.width / 2, box.top + box.height / 2);
    if (!top || holds(e, top)) return false; // outside of the viewport: it is scrolled to first
    return !top.contains(e) || top.matches("[inert] *");
  }

  // reads reports whether an element has the text of a step, in either case.
  function reads(e, step) {
    const [has, wanted] = [text(e), step.text].map((t) => t.toLowerCase());
    return step.exact ? has === wanted : has.includes(wanted);
  }

  // above returns what lies over an element of the board at a point of the window, from the innermost to the outermost.
  function above(x, y, own) {
    const chain = [];
    const top = topmost(x, y);
    if (own && top && holds(own, top)) return chain;
    for (let e = top; e && !e.matches("html, body") && !(own && holds(e, own)); e = e.parentElement ?? e.getRootNode().host) chain.push(e);
    return chain;
  }

  // holds reports whether an element is in another one, also through shadow roots.
  function holds(outer, inner) {
    for (let n = inner; n; n = n.parentNode ?? n.host) if (n === outer) return true;
    return false;
  }

  // isCover reports whether an element is of the kind that lies over a page: a dialog, or what stays and is large.
  const MODAL = "dialog, [aria-modal=true], [role=dialog], [role=alertdialog]";
  function isCover(e) {
    if (e.matches(MODAL)) return true;
    const { width, height } = e.getBoundingClientRect();
    return getComputedStyle(e).position === "fixed" && width * height > (innerWidth * innerHeight) / 2;
  }

  // locate returns the visible element of a step, or null.
  function locate(step) {
    if (step.unless && outside(step.unless).length > 0 || step.when && (step.when === "daily") !== cfg.daily) return null;
    for (const e of outside(step.click)) {
      if (reads(e, step) && !(step.fill && e.value === step.fill) && visible(e)) return e;
    }
    return null;
  }

  // otherDesign returns the number, from 1, of the newest design of the site whose board shows where the one that is read by
  // does not; 0 for none.
  function otherDesign(ours) {
    if (ours || cfg.designs.length === 0) return 0;
    const shows = ({ root, row, tile, abreast }) => {
      const roots = all(document, root);
      if (roots.length < (abreast ? 1 : cfg.boards)) return false;
      const first = row ? all(roots[0], row)[0] : roots[0];
      return first !== undefined && all(first, tile).some(visible);
    };
    return cfg.designs.findIndex((board) => board !== null && shows(board)) + 1;
  }

  // --- pushing ---

  // update pushes what is new, and before it the rows that were fed.
  function update(around, fed = [], records = []) {
    wake?.();
    if (bulk) return; // who feeds words reads the rows
    if (around) {
      countSigns(records);
      obstacle = findObstacle();
      if (obstacle >= 0) findWall();
      if (wall) obstacle = -1;
      wallSoon();
      wanted = findWanted();
      readDay();
    }
    const { rows, active } = scan();
    rows.unshift(...fed);
    wide = active?.width ?? rows.at(-1)?.width ?? wide;
    if (cfg.board.late) wide = cfg.length; // there may be no row, or only the letters that were typed
    const board = cfg.board.late ? opened() : boards.length > 0 && (turns > 0 || active !== null);
    push(rows, {
      count: turns,
      boards: roots,
      moved,
      board,
      active: cfg.typing.with === "field" ? written() : active?.word ?? "",
      torn: cfg.typing.with !== "field" && active !== null && active.torn,
      stands: cfg.typing.with === "field" ? active?.word ?? "" : "",
      width: wide,
      coloured: active?.clue.replaceAll(cfg.board.unmarked ? "B" : " ", "").length ?? 0,
      ...turned(active),
      refused: message || (active?.marked ? "the row is marked" : ""),
      signs,
      obstacle,
      design: otherDesign(board),
      wall: wall?.name ?? "",
      wallText: wall?.text.slice(0, SHORT) ?? "",
      wallOver: wall?.over ?? false,
      ...day,
      wanted,
      top: window === window.top,
      document: birth,
    });
  }

  // opened reports whether the page takes a first guess, as far as that shows where there is no row before it.
  const opened = () => document.readyState === "complete" && (!cfg.typing.field || first(document, cfg.typing.field) !== null);

  // turned returns how many tiles of the active row look otherwise than at mark, and how often their looks changed.
  function turned(active) {
    if (marked === null) return { turned: 0, looks: 0 };
    const now = (boards.length > 1 ? played() : active?.tiles ?? []).map(face);
    if (now.some((look, i) => look !== lately[i])) changes++;
    lately = now;
    const n = now.filter((look, i) => look !== marked[i]).length;
    if (boards.length < 2) return { turned: n, looks: changes };
    return { turned: n === marked.length ? wide : Math.min(n, wide - 1), looks: changes }; // a row is finished on all boards
  }

  // played returns the tiles of the row that is being played, on all boards that are open.
  const played = () => boards.filter((b) => !b.solved || b.waiting.length > 0).flatMap((b) => {
    const row = b.waiting.length > 0 ? b.last : b.next();
    return row ? b.tiles(row) : [];
  });

  const face = (tile) => tile.outerHTML + (tile.shadowRoot?.innerHTML ?? "");

  // push sends rows, and the state if it changed. A word that is only half there,
  // and nothing else new, waits a moment for the rest: each message costs the
  // next key its time.
  function push(rows, state) {
    const news = Object.keys(state).filter((key) => state[key] !== pushed.state?.[key]);
    if (rows.length === 0 && news.length === 0) return;
    const half = state.active.length > 0 && state.active.length < wide;
    if (rows.length === 0 && half && news.join() === "active" && !pushed.late) {
      pushed.timer ??= setTimeout(() => {
        Object.assign(pushed, { timer: null, late: true });
        update(false);
        pushed.late = false;
      }, 15);
      return;
    }
    pushed.state = state;
    globalThis.absurdistPush(JSON.stringify({ ...state, from: sent, rows }));
    sent += rows.length;
  }

  // nextChange waits until the page changes, at most so many milliseconds.
  async function nextChange(ms) {
    await new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms);
    });
    wake = null;
  }

  // inBoard: what changes inside a row, or which rows there are, says nothing of
  // messages and modals. Elsewhere on the page a row's selector may match anything.
  function inBoard(target) {
    if (target === boards[0]?.last?.parentElement) return true;
    const e = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
    for (let n = e?.closest(cfg.cell); n; n = n.parentNode ?? n.host) if (boards.some((b) => b.root === n)) return true;
    return false;
  }

  const observer = new MutationObserver((records) => {
    update(records.some((r) => !inBoard(r.target)), [], records);
  });

  function watch(node) {
    const root = node === document ? document : node instanceof ShadowRoot ? node : null;
    if (!root || observed.has(root)) return;
    observed.add(root);
    if (!asleep) observe(root);
  }

  function observe(root) {
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  // sleep stops watching: to be told of every change costs more than the rows do
  // that are fed.
  function sleep() {
    asleep = true;
    observer.disconnect();
  }

  function rouse() {
    asleep = false;
    for (const root of observed) {
      if (root.isConnected) observe(root);
      else observed.delete(root);
    }
  }

  // --- what Go calls ---

  // nameOf returns what a key of the page's keyboard is called, which is its letter where it has one. A key with a
  // picture has no name: it is called by the selector that finds it.
  function nameOf(b) {
    const { attribute, pattern, names, enter, backspace } = cfg.typing.keyboard;
    const picture = [enter, backspace].find((s) => /^[.#[:]/.test(s) && b.matches(s));
    if (picture) return picture;
    let name = attribute ? b.getAttribute(attribute) ?? "" : text(b);
    if (pattern) name = cfg.keyPattern.exec(name)?.[1] ?? "";
    return Object.keys(names ?? {}).find((letter) => names[letter] === name) ?? name;
  }

  // point returns the middle of an element in the viewport of the top window.
  function point(e) {
    field = document.activeElement?.matches("input, textarea, [contenteditable]") ? document.activeElement : null;
    e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = e.getBoundingClientRect();
    let x = box.left + box.width / 2;
    let y = box.top + box.height / 2;
    for (let w = window; w.frameElement; w = w.parent) {
      const frame = w.frameElement.getBoundingClientRect();
      x += frame.left;
      y += frame.top;
    }
    return { x, y, empty: box.width === 0 || box.height === 0 };
  }

  globalThis.absurdist = {
    // start reads the page by a profile, from its first row: it may be another one than before.
    start(config) {
      cfg = config;
      boards = [];
      pushed.state = null;
      showing = new Map();
      marked = null;
      kept = 0;
      cfg.rowInRoot = cfg.board.row.split(">>>").at(-1).trim();
      cfg.cell = cfg.rowInRoot || cfg.board.tile.split(">>>").at(-1).trim();
      cfg.values = new Map([[cfg.board.grey, "B"], [cfg.board.yellow, "Y"], [cfg.board.green, "G"]]);
      cfg.coloured = [cfg.board.green, cfg.board.yellow, cfg.board.grey].filter(Boolean).join(", ");
      cfg.letters = new Map(Object.entries(cfg.letters));
      if (cfg.board.letter.pattern) cfg.letterPattern = new RegExp(cfg.board.letter.pattern, "u");
      if (cfg.typing.keyboard.pattern) cfg.keyPattern = new RegExp(cfg.typing.keyboard.pattern, "u");
      cfg.messages = cfg.rejection.messages.map((m) => ({ ...m, pattern: new RegExp(m.pattern, "iu") }));
      watch(document);
      if (cfg.typing.with === "field" || cfg.typing.with === "cells") followValues();
      if (cfg.board.late) addEventListener("load", () => update(true));
      if (document.documentElement) update(true);
    },
    // tick ends when the page begins its next frame. A hidden page has none.
    tick: () => new Promise((ended) => {
      setTimeout(ended, 50);
      requestAnimationFrame(() => ended());
    }),
    // frame ends when what the page drew is on the screen, and what it does after that is done. A hidden page draws nothing.
    frame: () => new Promise((ended) => {
      setTimeout(ended, 100);
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(ended)));
    }),
    // colour returns the colour that a tile shows, "" if it shows none.
    colour: color,
    // uncoloured returns the numbers, from 1, of the tiles in the rows being played that show no colour, of the first such row.
    uncoloured() {
      for (const b of boards) {
        const row = b.solved ? null : b.next();
        const tiles = row ? b.tiles(row) : [];
        const bare = tiles.flatMap((tile, i) => (color(tile) === "" ? [i + 1] : []));
        if (bare.length > 0 && bare.length < tiles.length) return bare;
      }
      return [];
    },
    // keep says that so many rows of an unmarked board are finished.
    keep(rows) {
      kept = rows;
      update(false);
    },
    // says counts the short texts that match a pattern and not another one, as far as they show.
    says(pattern, unless) {
      const [wanted, not] = [pattern, unless].map((p) => new RegExp(p, "iu"));
      return outside("body, body *").filter((e) => {
        if (e.matches("script, style") || e.textContent.length > SHORT) return false;
        const t = text(e);
        return wanted.test(t) && !not.test(t) && visible(e);
      }).length;
    },
    // spells reports whether letters that stand one after the other spell a word, each alone or on up to three faces of a tile:
    // those of a board do, wherever it is and whatever its names are, and those of a keyboard do not.
    spells(word) {
      let letters = "";
      const collect = (node) => {
        for (const n of node.childNodes) {
          if (n.nodeType === Node.TEXT_NODE) {
            if (visible(node.host ?? node)) letters += letterOf(n.data);
          } else if (n.nodeType === Node.ELEMENT_NODE && !n.matches("script, style")) {
            if (typeof n.value === "string") letters += letterOf(n.value);
            if (n.shadowRoot) collect(n.shadowRoot);
            collect(n);
          }
        }
      };
      collect(document.body);
      return new RegExp([...word].map((c) => `${c.replace(/[^\p{L}\p{N}]/u, "\\$&")}{1,3}`).join("")).test(letters);
    },
    // mark notes how the row to be played looks: Enter is about to be pressed, and its clue may have colours that nobody knows.
    mark() {
      marked = lately = played().map(face);
    },
    // look checks everything now: what CSS alone makes visible changes no DOM.
    look() {
      pushed.state = null;
      update(true);
    },
    // rest ends when all tiles with letters lie still in two looks, of which the second comes some frames later, and no full
    // row waits for its colours; or after some milliseconds. It returns whether they do.
    async rest(ms) {
      const end = performance.now() + ms;
      const waits = (b) => {
        const row = b.solved ? null : b.next();
        const r = row && read(b.tiles(row));
        return r && r.width > 0 && r.word.length >= r.width && !r.done;
      };
      const lies = (t) => t.matches(cfg.board.settled) || letter(t) === "";
      const still = () => boards.every((b) => !waits(b) && all(b.root, cfg.board.tile).every(lies));
      for (let looks = 0; looks < 2; ) {
        const left = end - performance.now();
        if (left <= 0) return false;
        looks = still() ? looks + 1 : 0;
        if (looks === 1) await this.frame();
        if (looks === 0) await nextChange(left);
      }
      return true;
    },
    // covering describes what lies over the row to be played; where there is no board, a dialog over the page; null for nothing.
    covering() {
      const board = boards.find((b) => !b.solved) ?? boards[0];
      const row = board && (board.next() ?? board.last);
      const tile = row && board.tiles(row).at(0);
      const area = tile?.getBoundingClientRect();
      const box = area?.width > 0 && area.height > 0 ? area : null;
      const own = Array.isArray(row) ? board.root : row?.parentElement;
      const chain = box ? above(box.left + box.width / 2, box.top + box.height / 2, own) : above(innerWidth / 2, innerHeight / 2, null);
      const outer = box ? chain.at(-1) : chain.findLast(isCover);
      if (!outer) return null;
      const speaks = "dialog, iframe, [role], [aria-label]";
      const named = chain.findLast((e) => e.matches(speaks)) ?? outer.querySelector(speaks) ?? outer;
      const label = named.getAttribute("aria-label") ?? named.getAttribute("title") ?? "";
      const modal = outer.querySelector(MODAL) !== null || chain.some((e) => e.matches(MODAL));
      return { modal, kind: named.getAttribute("role") ?? `<${named.localName}>`, label, text: (named.innerText || named.src || "").trim().slice(0, SHORT) };
    },
    // find returns where to click for a step, or null.
    find(step) {
      const e = locate(step);
      return e && point(e);
    },
    reads,
    // needed reports whether a step has still to be done.
    needed: (step) => !(step.unless && first(document, step.unless)),
    // key returns where to click for a key of the page's keyboard, or null.
    key(name) {
      const k = cfg.typing.keyboard;
      const is = (said) => (letterOf(said) || said.toLowerCase()) === name.toLowerCase();
      const e = all(document, k.key).find((b) => is(nameOf(b)));
      return e ? { ...point(e), dead: e.matches(":disabled, [aria-disabled=true]") } : null;
    },
    // keyNames returns the names of all keys of the page's keyboard, in small letters.
    keyNames: () => all(document, cfg.typing.keyboard.key).map((b) => letterOf(nameOf(b)) || nameOf(b).toLowerCase()),
    // letterKeys returns the letters of the page's keyboard.
    letterKeys: () => all(document, cfg.typing.keyboard.key).slice(0, WIDEST).map((b) => letterOf(nameOf(b))).join(""),
    // press clicks without a pointer, for what can't be hit by one.
    press(step) {
      const e = locate(step);
      if (e?.click) e.click();
      else e?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true })); // a drawing has no such method
    },
    // unfold shows the last rows again.
    unfold() {
      for (const b of boards) b.unfold();
      boards[0]?.last?.scrollIntoView?.({ block: "end", behavior: "instant" });
    },
    // stored returns what the page's origin has stored, for js/restore.js.
    stored() {
      try {
        return JSON.stringify({ origin: location.origin, items: Object.entries(localStorage) });
      } catch {
        return ""; // a frame that may store nothing
      }
    },
    // strange returns the addresses of frames that can't be looked into.
    strange: () => [...document.querySelectorAll("iframe")].filter((f) => visible(f) && !f.contentDocument).slice(0, 1).map((f) => f.src.slice(0, SHORT)),
    // focus makes keys go to the frame that this is.
    focus() {
      window.focus();
    },
    // toField gives the focus to what takes the keys; false if it is not there.
    toField() {
      const field = first(document, cfg.typing.field);
      if (!field) return false;
      if (field.getRootNode().activeElement === field) return true;
      field.focus();
      if (field.isContentEditable) { // there the focus alone puts the letters in front of what is written
        getSelection().selectAllChildren(field);
        getSelection().collapseToEnd();
      } else if (field.matches("textarea, input:not([type]), [type=text], [type=search]")) {
        field.setSelectionRange(field.value.length, field.value.length); // what a script wrote there stands behind the cursor
      }
      return true;
    },
    // toCell makes a key go to the cell that it is for: a letter to the first that is empty, Backspace to the last that is
    // not, Enter to the last of all. What stands there is selected, so that the key takes its place. False if there are none.
    toCell(key) {
      const row = cells();
      const places = { Enter: -1, Backspace: row.findLastIndex((c) => text(c) !== "") };
      const cell = row.at(places[key] ?? row.findIndex((c) => text(c) === ""));
      if (!cell) return false;
      if (cell.getRootNode().activeElement !== cell) cell.focus();
      if (cell.select) cell.select();
      else getSelection().selectAllChildren(cell);
      return true;
    },
    // matched counts what the selectors of a board find: roots, the rows of those that are needed, and their tiles.
    matched({ root, row, tile, abreast }) {
      const roots = all(document, root);
      const used = roots.slice(0, abreast ? 1 : cfg.boards);
      const rows = row ? used.flatMap((e) => all(e, row)) : used;
      return { roots: roots.length, rows: rows.length, tiles: rows.flatMap((e) => all(e, tile)).length };
    },
    // drawn reports whether there is a canvas that is large enough for a board.
    drawn: () => [...document.querySelectorAll("canvas")].some((c) => visible(c) && Math.min(c.clientWidth, c.clientHeight) >= DRAWN),
    // set fills in a field of the page, and leaves it again.
    set(selector, value) {
      const field = first(document, selector);
      if (!field) return false;
      field.focus();
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
      field.blur();
      return true;
    },
    // blur takes the focus off a button, which Enter would press again, and gives it back to the field that had it when
    // the button was looked for.
    blur() {
      document.activeElement?.blur();
      if (field?.isConnected) field.focus();
    },
    // wall returns the name of a wall that shows now, and pushes it.
    wall() {
      findWall();
      update(false);
      return wall?.name ?? "";
    },
    // want sets what Go waits for: a step, or a text (with a selector).
    want(what) {
      want = what;
      this.look();
    },
    // bulk is for feed.js, which plays many words and asks for their rows itself.
    bulk: {
      begin() {
        bulk = [];
        sleep();
      },
      // count takes in the row that a word finished, and returns how many there are.
      count() {
        bulk.push(...scan().rows);
        return bulk.length;
      },
      refused: () => findMessage() !== "",
      keys: () => cfg.keys, // the events of the letters
      // change waits until the page changes, at most so many milliseconds.
      async change(ms) {
        rouse();
        await nextChange(ms);
        sleep();
      },
      // end pushes all rows in one go.
      end() {
        const rows = bulk;
        bulk = null;
        rouse();
        update(true, rows);
      },
    },
    // faults returns for each bad selector or pattern what the browser says of it.
    faults(selectors, patterns) {
      const out = [];
      const attempt = (path, f) => {
        try { f(); } catch (e) { out.push({ path, error: String(e.message ?? e) }); }
      };
      const empty = document.createDocumentFragment();
      for (const [path, s] of Object.entries(selectors)) {
        for (const step of s.split(">>>")) if (step.trim() !== "") attempt(path, () => empty.querySelector(step));
      }
      for (const [path, p] of Object.entries(patterns)) attempt(path, () => new RegExp(p, "iu"));
      return out;
    },
  };
})();
