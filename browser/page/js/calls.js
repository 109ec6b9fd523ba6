// What Go calls.

// keyName is what a key of the page's keyboard is called, in small letters.
function keyName(key) {
  const name = dom.keyName(key, cfg.typing.keyboard, text);
  return letterOf(name) || name.toLowerCase();
}

// point returns where to click an element. What has the focus now gets it back after the click, see blur.
function point(e) {
  field = document.activeElement?.matches(EDITABLE) ? document.activeElement : null;
  return dom.point(e, "center");
}

// playedOn returns the rows that were played on the n-th board, without those after it was solved.
const playedOn = (n, rows) => rows.filter((r) => r.clues[n]).map(({ word, width, clues }) => ({ word, width, clue: clues[n] }));

globalThis.absurdist = {
  // start reads the page by a profile, from its first row: it may be another one than before.
  start(config) {
    cfg = config;
    known = cfg.boards > 1 ? Array.from({ length: cfg.boards }, (_, n) => playedOn(n, cfg.known ?? [])) : [];
    boards = [];
    answers = [];
    turns = 0;
    sent = 0;
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
    cfg.messages = (cfg.rejection.messages ?? []).map((m) => ({ ...m, pattern: new RegExp(m.pattern, "iu") }));
    cfg.missing = new RegExp(cfg.missing, "iu");
    watch(document);
    if (cfg.typing.with === "field" || cfg.typing.with === "cells") followValues();
    followSheets();
    addEventListener("keydown", stay, true);
    if (document.documentElement) update(true);
  },
  // tick ends when the page begins its next frame. A hidden page has none.
  tick: () => new Promise((ended) => {
    setTimeout(ended, 50);
    requestAnimationFrame(() => ended());
  }),
  // frame ends when everything that the page drew is on the screen, and its work after that is done. A hidden page draws nothing, so
  // it ends after a time at the latest.
  frame: () => new Promise((ended) => {
    setTimeout(ended, 100);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(ended)));
  }),
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
  // says counts the short texts that show and match a pattern but not another: those in the game's own places ("own"), and all
  // ("any"). Some pages take the letters away and leave a green row, which says the same.
  says(pattern, unless, word) {
    const [wanted, not] = [pattern, unless].map((p) => new RegExp(p, "iu"));
    body ??= document.body;
    const places = [DIALOG, "[role=alert], [role=status], [aria-live], output", ...cfg.messages.map((m) => m.selector)].flatMap((s) => all(document, s));
    const covers = coversOfBoard();
    const own = (e, t) =>
      places.some((p) => holds(p, e)) || covers.some((c) => holds(c, e)) ||
      !boards.some((b) => e.contains(b.root)) && (SQUARES.test(t) || word !== "" && t.toLowerCase().includes(word));
    const said = outside("body, body *").filter((e) => {
      if (e.matches("script, style") || e.textContent.length > SHORT) return false;
      const t = text(e);
      return wanted.test(t) && !not.test(t) && visible(e);
    });
    return { own: said.filter((e) => own(e, text(e))).length + boards.filter((b) => b.emptied()).length, any: said.length };
  },
  // stays reports whether the last row still has its clue. Otherwise all rows are read again.
  stays() {
    const [board] = boards;
    if (!board?.last || read(board.tiles(board.last)).clue === board.clue) return true;
    boards = [];
    answers = [];
    update(false);
    return false;
  },
  // same reports whether the document still has the body that it had before the first guess.
  same: () => !body || body === document.body,
  // spells reports whether letters that stand one after the other spell a word, each alone or on up to three faces of a tile:
  // those of a board do, wherever it is and whatever its names are, and those of a keyboard do not.
  spells(word) {
    let letters = "";
    const collect = (node) => {
      for (const n of node.childNodes) {
        if (n.nodeType === Node.TEXT_NODE) {
          if (visible(node instanceof ShadowRoot ? node.host : node)) letters += letterOf(n.data);
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
  // moving reports whether a style sheet moves anything in the row to be played, and will end.
  moving: () => dom.moving(played()),
  // look checks everything now: what CSS alone makes visible changes no DOM.
  look() {
    pushed.state = null;
    update(true);
  },
  // rest ends when all tiles with letters lie still in two looks, the second some frames after the first, and no full
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
    const { width, height } = tile?.getBoundingClientRect() ?? {};
    const isLaidOut = width > 0 && height > 0;
    const page = () => dom.ancestors(hit(innerWidth / 2, innerHeight / 2)).filter((e) => !e.matches("html, body"));
    const chain = isLaidOut ? dom.over(tile, Array.isArray(row) ? board.root : dom.up(row)) : page();
    const outer = isLaidOut ? chain.at(-1) : chain.findLast(isCover);
    if (!outer) return null;
    const speaks = "dialog, iframe, [role], [aria-label]";
    const named = chain.findLast((e) => e.matches(speaks)) ?? outer.querySelector(speaks) ?? outer;
    const label = named.getAttribute("aria-label") ?? named.getAttribute("title") ?? "";
    const modal = outer.querySelector(DIALOG) !== null || chain.some((e) => e.matches(DIALOG));
    return { modal, kind: named.getAttribute("role") ?? `<${named.localName}>`, label, text: (named.innerText || named.src || "").trim().slice(0, SHORT) };
  },
  // find returns where to click for a step, or null. What is clicked only once has to have its listeners.
  find(step) {
    const e = step.once && document.readyState !== "complete" ? null : locate(step);
    return e && point(e);
  },
  // needed reports whether a step has still to be done.
  needed: (step) => !(step.unless && first(document, step.unless)),
  // once notes that a thing to dismiss was clicked that stays.
  once: (index) => void clicked.add(index),
  // key returns where to click for a key of the page's keyboard, or null.
  key(name) {
    const e = all(document, cfg.typing.keyboard.key).find((k) => keyName(k) === name.toLowerCase());
    return e ? { ...point(e), dead: dom.dead(e) } : null;
  },
  // keyNames returns the names of all keys of the page's keyboard.
  keyNames: () => all(document, cfg.typing.keyboard.key).map(keyName),
  // letterKeys returns the letters of the page's keyboard.
  letterKeys: () => all(document, cfg.typing.keyboard.key).slice(0, WIDEST).map((k) => letterOf(keyName(k))).join(""),
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
  focus: () => window.focus(),
  // toField gives the focus to what takes the keys; false if it is not there.
  toField: () => dom.focus(first(document, cfg.typing.field)),
  // toCell makes a key go to the cell that it is for; false if there are none.
  toCell: (key) => dom.focusCell(cells(), key),
  drawn,
  // set fills in a field of the page.
  set(selector, value) {
    const e = first(document, selector);
    if (e) dom.fill(e, value);
    return e !== null;
  },
  // blur takes the focus off a button, and gives it back to the field that had it when the button was looked for.
  blur() {
    dom.unfocus();
    if (field?.isConnected) field.focus();
  },
  // wall returns the name of the wall that shows now, and pushes it. The name is "" if there is none.
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
