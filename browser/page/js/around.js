// What is around the board: messages, texts, what covers the page, walls.

// fading reports whether an animation runs on the element or above it: what it shows or hides changes no DOM.
const fading = (e) => dom.ancestors(e).some((n) => n.getAnimations().some((a) => a.playState === "running"));

const lookSoon = soon(FADE_MS, () => update(true));

const BRIEF = 60; // characters of a message that letters are missing: longer texts explain the game

// findSigns returns the signs that a word is refused, or that the page lost a letter of it: their texts by element.
function findSigns() {
  const found = new Map();
  for (const m of cfg.messages) {
    for (const e of outside(m.selector)) {
      const t = said(e, m);
      if (t === "" || !m.pattern.test(t) && !(t.length <= BRIEF && cfg.missing.test(t))) continue;
      const fades = fading(e);
      if (visible(e) && (fades || dom.visible(e))) found.set(e, t.slice(0, SHORT)); // some only turn transparent in between
      if (fades) lookSoon();
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

// findObstacle returns the index of an obstacle to dismiss. If several lie over each other, it is one that a pointer can hit.
function findObstacle() {
  const steps = boards.length > 0 ? cfg.dismiss.slice(0, cfg.own) : cfg.dismiss; // those of other designs until a board shows
  const found = steps.map((step, i) => (clicked.has(i) ? null : locate(step)));
  const open = found.findIndex((e) => e && !covered(e));
  return open >= 0 ? open : found.findIndex(Boolean);
}

// findWall looks for a wall. What lies over the board may be one: then nothing is clicked.
function findWall() {
  wall = globalThis.absurdistWall(cfg.walls, boards.map((b) => b.root).filter((root) => root.isConnected));
}

// wallSoon looks for one a little later, and again as long as one shows: it may go by a style alone.
const wallSoon = soon(WALL_MS, () => {
  findWall();
  if (wall) wallSoon();
  update(pushed.state?.wall !== (wall?.name ?? "")); // what it covered may be dismissed now
});

// covered reports whether something else would take a click on the element.
function covered(e) {
  const { x, y } = dom.middle(e);
  const top = hit(x, y);
  if (!top || holds(e, top)) return false; // outside of the viewport: it is scrolled to first
  return !top.contains(e) || top.matches("[inert] *");
}

// reads reports whether an element has the text of a step, in either case.
function reads(e, step) {
  const [has, wanted] = [text(e), step.text].map((t) => t.toLowerCase());
  return step.exact ? has === wanted : has.includes(wanted);
}

// coversOfBoard returns what lies over a board that is played, as a whole: over its first tile, its last or the one in the middle.
function coversOfBoard() {
  const found = new Set();
  for (const { root } of boards) {
    const tiles = all(root, cfg.board.tile);
    for (const tile of [tiles[0], tiles.at(-1), tiles[tiles.length >> 1]].filter(Boolean)) {
      const { width, height } = tile.getBoundingClientRect();
      if (width > 0 && height > 0) found.add(dom.over(tile, root).at(-1));
    }
  }
  found.delete(undefined);
  return [...found];
}

// isCover reports whether an element is of the kind that lies over a page: a dialog, or what stays and is large.
function isCover(e) {
  if (e.matches(DIALOG)) return true;
  const { width, height } = e.getBoundingClientRect();
  return getComputedStyle(e).position === "fixed" && width * height > (innerWidth * innerHeight) / 2;
}

// done reports whether an element says that a step is not needed. What is on the board must show: some pages only hide their board.
function done(step) {
  const onBoard = (e) => boards.some(({ root }) => root !== e && holds(root, e));
  return step.unless && outside(step.unless).some((e) => !onBoard(e) || visible(e));
}

// locate returns the visible element of a step, or null.
function locate(step) {
  if (done(step) || step.when && (step.when === "daily") !== cfg.daily) return null;
  for (const e of outside(step.click)) {
    if (reads(e, step) && !(step.fill && e.value === step.fill) && visible(e)) return e;
  }
  return null;
}

// otherDesign returns the number, from 1, of the newest design of the site whose board shows. It returns 0 if there is none, or if the
// board of the current design (ours) shows.
function otherDesign(ours) {
  if (ours) return 0;
  const shows = ({ root, row, tile, abreast }) => {
    const roots = all(document, root);
    if (roots.length < (abreast ? 1 : cfg.boards)) return false;
    const first = row ? all(roots[0], row)[0] : roots[0];
    return first !== undefined && all(first, tile).some(visible);
  };
  return cfg.designs.findIndex((board, i) => i !== cfg.design && shows(board)) + 1;
}
