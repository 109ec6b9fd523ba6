// Waits for what the page and its board do.

/** The time by the page's clock, in ms since its document began to load. */
d.now = () => performance.now();

/** Waits until a function of these says so, such as the next ones; false if it does not within ms. */
d.await = async (ms, name, ...args) => Boolean(await d.until(() => d[name](...args), ms));
d.loaded = () => document.readyState === "complete"; // a page may take listeners away, so they are not relied on
d.shows = (row, want) => d.lettersIn(row) === want;
d.wrote = (field, want) => d.written(field) === want;
d.hasRows = (n) => d.rows().length >= n;
d.unwalled = (signs) => !d.wall(signs);

/** The wall that shows, by its signs, or null. */
d.wall = (signs) => globalThis.absurdistWall(signs, d.rows().flat().slice(0, 1));

// All that each box of a row shows.
const looks = (row) => d.across(row).map((b) => b.outerHTML + (b.shadowRoot?.innerHTML ?? "") + d.text(b));

// How each box of a row is painted: a style sheet may colour it though nothing of it changes. What is animated without end tells
// nothing.
const endless = (e) => e.getAnimations().some((a) => a.effect?.getTiming().iterations === Infinity);
const paints = (row) => d.across(row).map((box) => [...d.places(box)].filter(([, e]) => !endless(e)).map(([, e]) => Object.values(d.styles(e))).join());

// What shows that a word is refused: the elements that a selector finds with such a text. The function that it returns tells the
// text if there are more of them than before, or one was written anew. Where the board was drawn anew, so were they.
function watchSigns(selector, pattern) {
  const said = new RegExp(pattern, "iu");
  const signs = () => (selector ? d.all(document, selector).filter((e) => d.visible(e) && said.test(d.text(e))) : []);
  const before = signs();
  const box = d.rows()[0]?.[0];
  const observer = new MutationObserver(() => (written = true));
  let written = false;
  for (const e of before) observer.observe(e, { childList: true, characterData: true, subtree: true });
  return () => {
    written ||= observer.takeRecords().length > 0;
    const now = signs();
    const more = now.length > before.length || (box?.isConnected && now.some((e) => !before.includes(e))) || (written && now.length > 0);
    return more ? d.text(now.find((e) => !before.includes(e)) ?? now[0]) : "";
  };
}

const STILL = 200; // ms for which a row that was typed keeps as it is before it counts as still
const CALM = 80; // the same once some rows have kept still from the beginning, and none did not
const CALMED = 2; // how many
const RESTLESS = 1000; // ms after which a row that never does is taken as it is

// Waits until a row has come to rest: its last letter may have a class for a while, and colours may fade in.
async function rest(row) {
  let last = "";
  let since = 0;
  let moves = 0;
  const still = calm >= CALMED ? CALM : STILL;
  await d.until(() => {
    const now = [...looks(row), ...paints(row)].join();
    if (now !== last) {
      [last, since] = [now, performance.now()];
      moves++;
    }
    return performance.now() - since >= still;
  }, RESTLESS);
  calm = moves > 1 ? -Infinity : calm + 1;
}

let calm = 0; // how many rows have kept still

const MOTION = 100; // ms from one look whether a row is animated, or covered, to the next
const WATCHED = 60_000; // ms for which a row is watched at most
let news = []; // of the row that is followed, until they are asked for
let asked = 0; // when they were first
let beats = 0; // of a timer since then
let beating = 0;

// Nanoseconds since the news were first asked for, as far as the page has got to do anything in them: on a busy machine it stands still at times.
const clock = () => asked && Math.round(1e6 * Math.min(performance.now() - asked, beats * BEAT));

/**
 * Begins to follow a row, once it keeps still: to be called before a word is sent, as a sign may be there at once, and soon be gone
 * again. A word is refused where a text of a pattern shows in what a selector finds, where the element of the row matches something,
 * or where all boxes of the row look alike in some way (shell).
 */
d.follow = async (row, selector, pattern, marked, shell) => {
  await rest(row);
  const seen = { changed: looks, coloured: paints };
  const before = { changed: looks(row), coloured: paints(row) };
  const last = { ...before, letters: d.lettersIn(row), message: "", mark: "", cover: "" };
  const covered = cover();
  const sign = watchSigns(selector, pattern);
  const mine = (news = []);
  let moved = 0;
  let lookedOver = 0; // when it was looked at what covers the board
  asked = 0;
  const tell = (kind, now, n, text = "") => {
    if (String(now) !== String(last[kind])) mine.push({ at: clock(), kind, n, text });
    last[kind] = now;
  };
  d.until(() => {
    for (const [kind, look] of Object.entries(seen)) {
      const now = look(row);
      const other = before[kind].filter((was, i) => was !== now[i]).length;
      tell(kind, now, now.length === before[kind].length ? other : Math.max(1, other));
    }
    if (performance.now() - moved >= MOTION && d.moving(row)) {
      moved = performance.now();
      mine.push({ at: clock(), kind: "moving", n: 1 });
    }
    const letters = d.lettersIn(row);
    tell("letters", letters, 0, letters);
    const said = last.message || sign();
    tell("message", said, 0, said);
    const rows = d.rows();
    const isMarked = (marked && rows[row] && rowElement(rows, rows[row]).matches(marked)) || (shell && d.shells(row).every((s) => s === shell));
    tell("mark", last.mark || (isMarked ? "marked" : ""), 0);
    if (performance.now() - lookedOver >= MOTION) {
      lookedOver = performance.now();
      const over = cover();
      const text = over && over !== covered ? d.text(over).slice(0, LONGEST) : "";
      tell("cover", text, 0, text);
    }
    return news !== mine; // it is followed no more
  }, WATCHED);
};

/** Whether a row is animated, and will come to rest. */
d.moving = (row) => dom.moving(d.across(row));

/** Ends that. */
d.unfollow = () => void (news = []);

/**
 * Waits for news of the row that is followed, at most ms: { at, events } of browser/timeline, with the time since the first call.
 * Changed counts the boxes whose contents differ from those before the word was sent, coloured those that are painted differently.
 */
d.news = async (ms) => {
  if (!asked) {
    asked = performance.now();
    beats = 1;
    clearInterval(beating);
    beating = setInterval(() => beats++, BEAT);
  }
  await d.until(() => news.length > 0, ms);
  return { at: clock(), events: news.splice(0) };
};

/**
 * The clues of the rows of the board that was found as a profile reads them, a letter for each tile that has a colour;
 * none if it does not find the same rows.
 */
d.reads = (root, row, tile, colours, settled, by) => {
  const [board] = d.all(document, root);
  const found = d.rows();
  if (!board) return [];
  const tiles = row ? d.all(board, row).map((r) => d.all(r, tile)) : [d.all(board, tile)];
  const flat = tiles.flat();
  const boxes = found.flat();
  const same = flat.length === boxes.length && flat.every((t, i) => d.holds(boxes[i], t) || d.holds(t, boxes[i]));
  if (!same) return [];
  const shown = (t) => {
    const e = by.inside ? d.all(t, by.inside)[0] : t;
    return e && getComputedStyle(e).getPropertyValue(by.style);
  };
  const has = by.style ? (t, value) => shown(t) === value : (t, css) => t.matches(css);
  const colour = (t) => "BYG"[by.row ? -1 : colours.findLastIndex((sign) => sign && has(t, sign))] ?? "";
  return chunks(flat, found[0].length).map((r) => (settled && !r.every((t) => t.matches(settled)) ? "" : r.map(colour).join("")));
};

/** How many elements a selector of a profile finds. */
d.count = (css) => (css ? d.all(document, css).length : 0);

// A single row of boxes may be icons that appear before the board does. For so many milliseconds it does not count.
const LONE = 700;

/**
 * Waits for a board: { board, waited }, with the ms that it took. The board is null if there is none within ms. Once the page has loaded
 * it gives up sooner: when nothing has changed for some time (still), or something can be clicked that was clicked on another visit while
 * there was no board (known).
 */
d.awaitBoard = async (ms, still, known) => {
  let stirred = performance.now();
  const observer = new MutationObserver(() => (stirred = performance.now()));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const ends = () => document.readyState === "complete" && (performance.now() - stirred > still || (known.length > 0 && d.offers(known)));
  const began = performance.now();
  let found = null;
  await d.until(() => {
    const board = d.find();
    if (board && (board.rows > 1 || performance.now() - began > LONE)) found = board;
    return found || ends();
  }, ms);
  observer.disconnect();
  return { board: found, waited: performance.now() - began };
};

const FADING = 4; // times as long to wait where something covers the board, as its button may fade in

/** Waits for something that covers the board. */
d.awaitObstacle = async (hasBoard, ms) => {
  const obstacle = () => d.obstacle(hasBoard);
  const any = await d.until(obstacle, ms);
  if (any || !hasBoard || !d.covered()) return any || null;
  return (await d.until(obstacle, FADING * ms)) || (await d.until(() => obstacle() || d.ground(), FADING * ms)) || null;
};

/** Whether something that a selector finds shows with a text, or (other) without it. */
d.displays = (css, text, other = false) => d.all(document, css).some((e) => d.visible(e) && d.text(e).includes(text) !== other);

/**
 * Waits until what covered the board is gone, or what was clicked does not show any more, or can't be clicked. Returns "gone" or
 * "off", and "" if nothing of that happens.
 */
d.awaitGone = async (cover, clicked, text, ms) => {
  const all = (css) => d.all(document, css).filter(d.visible);
  const gone = () => !d.displays(clicked, text) || all(cover).length === 0;
  const off = () => all(clicked).every((e) => e.matches(":disabled"));
  return (await d.until(() => (gone() ? "gone" : off() && "off"), ms)) || "";
};
