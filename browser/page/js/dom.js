// What all scripts in pages build on. It runs in an isolated world, and changes nothing unless it is asked to write.
(() => {
  if (globalThis.absurdistDOM) return;

  const LONG = 400; // characters of a text that is no word, whatever of it shows
  const DRAWN = 100; // pixels of the smallest canvas with a board

  // --- walking ---

  const LISTS = new Set(["select", "datalist"]);

  /** The element above, out of a shadow root too. */
  const up = (e) => e.parentElement ?? (e.getRootNode() instanceof ShadowRoot ? e.getRootNode().host : null);

  /** An element and all that are above it, the nearest first. */
  function ancestors(e) {
    const list = [];
    for (; e; e = up(e)) list.push(e);
    return list;
  }

  /**
   * All elements below a node, those in open shadow roots too, but not the entries of lists, which may be all words there are: none in a
   * document that has only begun to load.
   */
  function* walk(node = document.documentElement) {
    if (!node || LISTS.has(node.localName)) return;
    if (node.shadowRoot) yield* walk(node.shadowRoot);
    for (const e of node.children) {
      yield e;
      yield* walk(e);
    }
  }

  /** Whether an element is in another one, or is it. */
  function holds(outer, inner) {
    for (let n = inner; n; n = n.parentNode ?? n.host) if (n === outer) return true;
    return false;
  }

  /** All that a selector finds below a node, where >>> enters open shadow roots. Each root that is searched is passed to `enter`. */
  function all(root, selector, enter) {
    let found = [root];
    for (const [i, step] of selector.split(">>>").entries()) {
      if (i > 0) found = found.map((e) => e.shadowRoot).filter(Boolean);
      if (enter) found.forEach(enter);
      if (step.trim() === SQUARE) found = found.flatMap(squares);
      else if (step.trim() !== "") found = found.flatMap((e) => [...e.querySelectorAll(step)]);
    }
    return found;
  }

  // Guesses that are read as text, a word with coloured squares beside it, have no tiles. Ours stand for them, outside of the document:
  // each has the letter, and its square for a class. This is what selects them.
  const SQUARE = "absurdist-square";
  const guesses = new WeakMap(); // by the element with the text: { text, tiles }

  /** The tiles of a guess that an element tells as text; none if it tells no single one. */
  function squares(e) {
    const text = e.textContent;
    if (guesses.get(e)?.text !== text) guesses.set(e, { text, tiles: text.length > LONG ? [] : tilesOf(e, text) });
    return guesses.get(e).tiles;
  }

  function tilesOf(line, text) {
    const colours = text.match(/[\u{1F7E5}-\u{1F7EB}\u2B1B\u2B1C]/gu) ?? [];
    const [word, ...others] = text.split(/[^\p{L}\p{M}]+/u).map((part) => [...part]).filter((part) => part.length === colours.length && part.length > 0);
    if (!word || others.length > 0) return [];
    const row = document.createElement("div");
    return word.map((letter, i) => {
      const tile = row.appendChild(document.createElement(SQUARE));
      return Object.assign(tile, { textContent: letter, className: colours[i], line });
    });
  }

  /** What of the document a tile is, or is read from. */
  const placed = (tile) => tile.line ?? tile;

  // --- seeing ---

  /** Whether an element is laid out and not hidden; it may be transparent. */
  const shown = (e) => e.getClientRects().length > 0 && e.checkVisibility({ visibilityProperty: true });

  /** Whether an element can be seen, wherever it is on the page. */
  const visible = (e) => (e.getClientRects().length > 0
    ? e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    : getComputedStyle(e).display === "contents" && [...e.children].some(visible)); // it has no box of its own

  /** What a pointer would hit at a point of the window, inside shadow roots too. */
  function hit(x, y) {
    let top = document.elementFromPoint(x, y);
    while (top?.shadowRoot) {
      const inner = top.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === top) break;
      top = inner;
    }
    return top;
  }

  const middle = (e) => {
    const b = e.getBoundingClientRect();
    return { x: b.left + b.width / 2, y: b.top + b.height / 2 };
  };

  /**
   * What lies over the middle of an element, from the innermost to the outermost: nothing if a pointer would hit it there, or the whole
   * that it is a part of, or what holds that.
   */
  function over(e, whole = e) {
    const { x, y } = middle(e);
    const top = hit(x, y); // none outside the window
    return holds(whole, top) ? [] : ancestors(top).filter((a) => !holds(a, whole));
  }

  const EDGE = 4; // px from the window's corner, where a dialog leaves its ground free
  const fills = ({ width, height }) => width >= innerWidth && height >= innerHeight;

  /** The middle of an element in the viewport of the top window, once it is scrolled to; of one that fills the window its corner. */
  function point(e, block) {
    e.scrollIntoView({ block, inline: block, behavior: "instant" });
    const box = e.getBoundingClientRect();
    const at = { ...(fills(box) ? { x: EDGE, y: EDGE } : middle(e)), empty: box.width === 0 || box.height === 0 };
    for (let w = window; w.frameElement; w = w.parent) {
      const frame = w.frameElement.getBoundingClientRect();
      at.x += frame.left;
      at.y += frame.top;
    }
    return at;
  }

  /** Whether a style sheet or a script moves any of some elements, or what is in them, and will end. */
  const moving = (elements) => elements.some((e) => e.getAnimations({ subtree: true }).some((a) => a.playState === "running" && a.effect?.getTiming().iterations !== Infinity));

  const DIALOG = "dialog, [aria-modal=true], [role=dialog], [role=alertdialog]";

  /** Whether there is a canvas that is large enough for a board. */
  const drawn = () => [...walk()].some((e) => e.localName === "canvas" && visible(e) && !decorative(e) && Math.min(e.clientWidth, e.clientHeight) >= DRAWN);

  // What is hidden from screen readers, or can't be hit by a pointer, such as confetti.
  const decorative = (e) => e.closest("[aria-hidden=true]") !== null || getComputedStyle(e).pointerEvents === "none";

  // --- reading ---

  const isField = (e) => e.localName === "input" || e.localName === "textarea";
  const own = (e) => (isField(e) ? e.value : e.textContent) ?? "";

  /** The letter that is chosen in a list; "" for what else may be, such as a dash. */
  const chosen = (list) => /^\p{L}\p{M}*$/u.exec(list.selectedOptions[0]?.text.trim() ?? "")?.[0] ?? "";

  /** A text without what is no letter but shapes or places letters: blanks, and the strokes and marks that join Arabic ones or leave them apart. */
  const bare = (s) => s.normalize().replace(/[\s\u0640\u200c-\u200f]/g, "");

  /** The letter that a text stands for, perhaps on several faces, by a map of letters; undefined if it is none of them. */
  function letterOf(letters, text) {
    const value = bare(text);
    const lower = value.toLowerCase(); // which may be another letter
    return letters.get(value) ?? letters.get(lower) ?? letters.get(lower.normalize()) ?? (new Set(lower).size === 1 ? letters.get([...lower][0]) : undefined);
  }

  const AROUND = 4; // levels above a text at which its ground is looked for

  // Whether a text has the colour of its ground.
  function veiled(e, color) {
    for (let a = e, n = 0; a && n < AROUND; a = up(a), n++) {
      const { backgroundColor, backgroundImage } = getComputedStyle(a);
      if (backgroundImage !== "none" || a.getAnimations().length > 0) return false;
      if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor === color;
    }
    return false;
  }

  /** Whether an element stays transparent or hidden, or has the colour of its ground: its text only keeps a place open. */
  function clear(e) {
    if (!(e instanceof HTMLElement)) return false;
    const { opacity, visibility, color } = getComputedStyle(e);
    if (opacity === "0" || visibility === "hidden") return e.getAnimations().length === 0;
    return e.childElementCount === 0 && bare(e.textContent) !== "" && veiled(e, color);
  }

  /** The text of an element without that of elements that are `left` out; what is written in it, if it is a field. */
  function content(e, left = clear) {
    if (e.localName === "select") return chosen(e);
    if (isField(e) || e.childElementCount === 0 || e.textContent.length > LONG) return own(e);
    const parts = { [Node.TEXT_NODE]: (n) => n.data, [Node.ELEMENT_NODE]: (n) => (left(n) ? "" : content(n, left)) };
    return [...e.childNodes].map((n) => parts[n.nodeType]?.(n) ?? "").join("");
  }

  /** Whether an element with words lies over what holds it, such as a note that a tile has. */
  const isNote = (e) => e instanceof HTMLElement && /\p{L}{2}/u.test(e.textContent) && ["absolute", "fixed"].includes(getComputedStyle(e).position);

  /** The text of an element without that of notes. */
  const unnoted = (e) => content(e, (n) => clear(n) || isNote(n));

  // --- writing ---

  const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
  const isFocused = (e) => e.getRootNode().activeElement === e;

  /** Gives the keys to a field, behind what is written there. Returns whether there is one. */
  function focus(field) {
    if (!field || isFocused(field)) return Boolean(field);
    field.focus();
    if (field.isContentEditable) {
      getSelection().selectAllChildren(field);
      getSelection().collapseToEnd();
    } else if (field.matches("textarea, input:not([type]), [type=text], [type=search]")) {
      field.setSelectionRange(field.value.length, field.value.length);
    }
    return true;
  }

  /** Takes the focus off a button, which Enter would press again. What holds buttons is the game itself, to which the page gave the focus. */
  function unfocus() {
    const e = document.activeElement;
    if (!e?.querySelector("button, [role=button]")) e?.blur();
  }

  /** What can be written into in a list of boxes. */
  const cells = (boxes) => boxes.map((b) => (b.matches(EDITABLE) ? b : b.querySelector(EDITABLE))).filter(Boolean);

  /**
   * Gives a key to the cell that it is for: a letter to the first that is empty, Backspace to the last that is not, Enter to the
   * last of all. What stands there is selected, so that the key takes its place. Returns whether there is such a cell.
   */
  function focusCell(row, key) {
    const full = (c) => content(c).trim() !== "";
    const places = { Enter: -1, Backspace: row.findLastIndex(full) };
    const cell = row.at(places[key] ?? row.findIndex((c) => !full(c)));
    if (!cell) return false;
    if (!isFocused(cell)) cell.focus();
    if (cell.localName === "select") {
      if (key === "Backspace") choose(cell, 0); // a letter chooses by itself
    } else if (cell.select) cell.select();
    else getSelection().selectAllChildren(cell);
    return true;
  }

  /** Tells a page that a field has another value. */
  const changed = (field) => ["input", "change"].forEach((type) => field.dispatchEvent(new Event(type, { bubbles: true, composed: true })));

  function choose(list, i) {
    list.selectedIndex = i;
    changed(list);
  }

  /** Writes into a field, past what the page's script may have made of its value, and leaves it again. */
  function fill(field, value) {
    field.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
    changed(field);
    field.blur();
  }

  // --- a keyboard on the page ---

  /**
   * What a key is called, by what a profile says of the keyboard: its letter where it has one. A key with a picture has no name: it
   * is called by the selector that finds it.
   */
  function keyName(key, { attribute, pattern, names, enter, backspace }, text) {
    const picture = [enter, backspace].find((s) => /^[.#[:]/.test(s) && key.matches(s));
    if (picture) return picture;
    let name = attribute ? key.getAttribute(attribute) ?? "" : text(key);
    if (pattern) name = new RegExp(pattern, "u").exec(name)?.[1] ?? "";
    return Object.keys(names ?? {}).find((letter) => names[letter] === name) ?? name;
  }

  /** Whether a key is switched off. */
  const dead = (key) => key.matches(":disabled, [aria-disabled=true]");

  // --- promises ---

  const pending = new Set();

  /** Returns a value. A promise is held until it settles: the browser collects one that only a command of ours waits for. */
  function hold(value) {
    if (!(value instanceof Promise)) return value;
    const drop = () => pending.delete(value);
    pending.add(value);
    value.then(drop, drop);
    return value;
  }

  globalThis.absurdistDOM = {
    hold, DIALOG, EDITABLE, LISTS, SQUARE, up, ancestors, walk, holds, all, squares, placed, shown, visible, hit, middle, over, point, fills, drawn, moving, isField, bare, letterOf, clear, content, unnoted, focus, unfocus, cells, focusCell, changed, fill, keyName, dead,
  };
})();
