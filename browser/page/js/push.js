// What Go is sent: the state of the page whenever it changes, and the rows that were finished.

// update pushes what is new, and before it the rows that were fed.
function update(around, fed = [], records = []) {
  wake?.();
  if (bulk) return; // feed reads the rows itself
  if (around) {
    countSigns(records);
    wallSoon();
    wanted = findWanted();
    readDay();
  }
  const { rows, active } = scan();
  rows.unshift(...fed);
  wide = active?.width ?? rows.at(-1)?.width ?? wide;
  if (cfg.board.late) wide = cfg.length; // there may be no row, or only the letters that were typed
  const board = !unstyled() && (cfg.board.late ? opened() : boards.length > 0 && (turns > 0 || active !== null));
  if (around || (board && !pushed.state?.board)) lookOver(); // after scan, as it asks what shows of the board
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

const unreachable = new WeakSet(); // links to style sheets

// unstyled reports whether a style sheet is still to come, without which what it hides shows.
const unstyled = () => document.readyState !== "complete" && all(document, "link[rel~=stylesheet]:not([rel~=alternate])").some((e) => e.sheet === null && !e.disabled && !unreachable.has(e));

// followSheets has the page looked at again once a style sheet has come, or does not come, and once the page is complete.
function followSheets() {
  const look = ({ type, target }) => {
    if (target !== document && target.localName !== "link") return;
    if (type === "error") unreachable.add(target);
    update(true);
  };
  for (const type of ["load", "error"]) addEventListener(type, look, true);
}

// stay keeps Enter from following a link that has the focus because a late dialog gave it to the link.
const stay = (e) => e.key === "Enter" && e.target.matches?.("a[href]") && e.preventDefault();

// lookOver looks for what is to be clicked away.
function lookOver() {
  obstacle = findObstacle();
  if (obstacle >= 0) findWall();
  if (wall) obstacle = -1;
}

// opened reports whether the page takes a first guess, as far as that shows where there is no row before it.
const opened = () => document.readyState === "complete" && (!cfg.typing.field || first(document, cfg.typing.field) !== null);

// turned returns how many tiles of the active row look different than at mark, and how often their looks changed.
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
  if (rows.length === 0 && half && news.join() === "active" && !pushed.late) return pushSoon();
  pushed.state = state;
  globalThis.absurdistPush(JSON.stringify({ ...state, from: sent, rows }));
  sent += rows.length;
}

const pushSoon = soon(HALF_MS, () => {
  pushed.late = true;
  update(false);
  pushed.late = false;
});

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

// sleep stops watching: observing every change costs more than reading the rows
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

// followValues has what is typed and changed in fields of the page looked at: their values are no part of the DOM. Handlers of
// the page come later than ours.
function followValues() {
  const look = () => {
    update(false);
    setTimeout(() => update(false));
  };
  for (const type of ["input", "keyup", "click"]) document.addEventListener(type, look, true);
}
