// Waits for what the board does.
(() => {
  const d = globalThis.discover;

  /** Waits until the letters of a row are these; false if they are not within ms. */
  d.awaitLetters = async (row, want, ms) => Boolean(await d.until(() => (d.letters()[row] ?? "") === want, ms));

  /** The wall that shows, by its signs, or null. */
  d.wall = (signs) => globalThis.absurdistWall(signs, d.rows().flat().slice(0, 1));

  /** Waits until no wall shows; false if one still does after ms. */
  d.awaitNoWall = async (signs, ms) => Boolean(await d.until(() => !d.wall(signs), ms));

  // All that a row shows, as one text.
  const look = (row) => {
    const boxes = d.across(row);
    return boxes.map((b) => b.outerHTML + (b.shadowRoot?.innerHTML ?? "") + d.text(b)).join("");
  };

  // How a row is painted, as one text: a style sheet may colour it though nothing of it changes. What is animated without end tells nothing.
  const endless = (e) => e.getAnimations().some((a) => a.effect?.getTiming().iterations === Infinity);
  const paint = (row) => d.across(row).map((box) => [...d.places(box)].filter(([, e]) => !endless(e)).map(([, e]) => Object.values(d.styles(e))).join()).join();

  const REFUSED = 250; // ms for which a row keeps as it is that is refused

  // What shows that a word is refused: the elements that a selector finds with such a text, and whether there are more of them
  // than before, or one was written anew. Where the board was drawn anew, so were they.
  function watchSigns(selector, pattern) {
    const said = new RegExp(pattern, "iu");
    const signs = () => (selector ? d.all(document, selector).filter((e) => d.visible(e) && said.test(d.text(e))) : []);
    const before = signs();
    const box = d.rows()[0]?.[0];
    const observer = new MutationObserver(() => (written = true));
    let written = false;
    for (const e of before) observer.observe(e, { childList: true, characterData: true, subtree: true });
    return {
      more() {
        written ||= observer.takeRecords().length > 0;
        const now = signs();
        return now.length > before.length || (box?.isConnected && now.some((e) => !before.includes(e))) || (written && now.length > 0);
      },
      stop: () => observer.disconnect(),
    };
  }

  let heeded = watchSigns("", "");
  let painted = "";

  const STILL = 200; // ms for which a row that was typed keeps as it is before it counts as still
  const RESTLESS = 1000; // ms after which a row that never does is taken as it is

  // Waits until a row has come to rest: its last letter may have a class for a while, and colours may fade in.
  function rest(row) {
    let last = "";
    let since = 0;
    return d.until(() => {
      const now = look(row) + paint(row);
      if (now !== last) [last, since] = [now, performance.now()];
      return performance.now() - since >= STILL;
    }, RESTLESS);
  }

  /**
   * Returns all that a row shows, as one text, once it keeps still, and begins to watch for the text of a pattern in what a
   * selector finds once a word is refused. To be called before the word is sent: the answer may be there at once.
   */
  d.heed = async (row, selector, pattern) => {
    await rest(row);
    heeded.stop();
    heeded = watchSigns(selector, pattern);
    painted = paint(row);
    return look(row);
  };

  /**
   * Waits until a row has changed from what d.heed returned and then kept still for quiet ms, for at most limit ms. Returns
   * when it changed first and last, in ms; -1 for never, which 1.5 s without a change are, and a change that went away again. A sign that d.heed was told of is
   * one that the word was refused, unless the row changes; and so is what the element of the row matches then, or all of its boxes are. Only styles may
   * have changed (styled), or only what has no colour (unseen): some pages show so that a word is refused. Said is whether a sign was
   * seen, whatever the row did.
   */
  d.settle = async (row, was, quiet, limit, marked, refusedBoxes) => {
    let said = -1;
    const start = performance.now();
    let shown = was;
    let first = -1;
    let last = -1;
    let colours = painted;
    let turned = -1; // when the row was painted otherwise first
    await d.until(() => {
      const now = look(row);
      const t = performance.now() - start;
      if (now !== shown) {
        shown = now;
        last = t;
        if (first < 0) first = t;
      }
      const paintedNow = paint(row);
      if (paintedNow !== colours) {
        colours = paintedNow;
        last = t;
        if (turned < 0) turned = t;
      }
      if (said < 0 && (heeded.more() || (marked && d.rowMatches(row, marked)))) said = t;
      if (first < 0 && said >= 0 && t - said > REFUSED) return true;
      return first < 0 && turned < 0 ? t > 1500 : t - last > quiet;
    }, limit);
    if (shown === was && colours === painted) first = last = -1; // it only shook
    if (refusedBoxes && d.shells(row).every((shell) => shell === refusedBoxes)) said = performance.now() - start;
    const styled = first < 0 && turned >= 0 && colours !== painted && said < 0;
    if (styled) first = turned;
    const unseen = first >= 0 && colours === painted;
    return { styled, unseen, first: Math.round(first), last: Math.round(last), refused: first < 0 && said >= 0, said: said >= 0 };
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
    return found.map((_, i) => flat.slice(i * found[0].length, (i + 1) * found[0].length))
      .map((r) => (settled && !r.every((t) => t.matches(settled)) ? "" : r.map(colour).join("")));
  };

  /** How many elements a selector of a profile finds. */
  d.count = (css) => d.all(document, css).length;

  // A lone row of boxes may be icons that are there before the board is.
  const LONE = 700;

  /** Waits for a board; null if there is none within ms. */
  d.awaitBoard = async (ms) => {
    const rows = await d.until(() => d.find()?.rows > 1, Math.min(LONE, ms));
    return rows ? d.find() : d.until(d.find, ms - LONE);
  };

  /** Waits for something that covers the board. */
  d.awaitObstacle = (hasBoard, ms) => d.until(() => d.obstacle(hasBoard), ms);

  /**
   * Waits until what covered the board is gone, or what was clicked does not show any more, or can't be clicked. Returns "gone" or
   * "off", and "" if nothing of that happens.
   */
  d.awaitGone = async (cover, clicked, text, ms) => {
    const all = (css) => d.all(document, css).filter(d.visible);
    const gone = () => !all(clicked).some((e) => d.text(e).includes(text)) || all(cover).length === 0;
    const off = () => all(clicked).every((e) => e.matches(":disabled"));
    return (await d.until(() => (gone() ? "gone" : off() && "off"), ms)) || "";
  };
})();

// Watching a refusal.
(() => {
  const d = globalThis.discover;

  /** The boxes of a row without what is in them. */
  d.shells = (row) => d.across(row).map((box) => box.cloneNode(false).outerHTML);
  let typed = []; // those of the row before it is sent

  /** Notes how a row looks with a word that is about to be sent, and which texts there are. */
  d.beforeRefusal = (row) => {
    typed = d.shells(row);
    d.mark();
  };

  /**
   * Watches a row after Enter: the first text that appears, what the row shows meanwhile, one
   * snapshot each time it changes, how all its boxes look if they change alike, and the letters that are left.
   */
  d.watchRefusal = async (row, ms) => {
    const rows = [];
    let last = "";
    let boxes = ""; // what each of them becomes
    const keep = () => {
      const marked = d.shells(row);
      if (marked.length > 0 && marked.every((shell, i) => shell === marked[0] && shell !== typed[i])) boxes = marked[0];
      const now = d.snapshot(true)[row];
      const text = JSON.stringify(now?.states);
      if (now && text !== last) rows.push(now);
      last = text;
      return false;
    };
    const [message] = await Promise.all([d.newText(ms), d.until(keep, ms)]);
    return { message, rows, boxes, letters: d.letters()[row] ?? "" };
  };
})();
