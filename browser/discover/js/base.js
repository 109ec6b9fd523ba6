// What the other files build on, beside the kit of all scripts: the text that shows, waiting, and writing selectors for what was found.

const dom = globalThis.absurdistDOM;
const { all, ancestors, clear, content, walk } = dom;

// Whether an element is there for screen readers alone, or for nobody.
function unseen(e) {
  if (!(e instanceof HTMLElement) || e.localName === "br") return false;
  const { display, overflow, position } = getComputedStyle(e);
  if (display === "none") return true;
  return e.offsetWidth <= 1 && e.offsetHeight <= 1 && display !== "contents" && (overflow !== "visible" || position === "absolute");
}

// What holds no text at all, such as an empty board, is not looked at closely.
const written = (e) => (e.textContent === "" && !e.querySelector("input, textarea, select") ? content(e, () => true) : content(e, (n) => unseen(n) || clear(n)));

/** The text that an element shows, or that its shadow root shows if it has none itself. */
function text(e) {
  const own = written(e).trim();
  if (own !== "" || !e.shadowRoot) return own;
  return shadowed(e).map(text).join("").trim();
}

/** What an element has in its shadow root, if it has one, but for scripts and styles. */
const shadowed = (e) => [...(e.shadowRoot?.children ?? [])].filter((c) => !c.matches("style, link, script"));

/** The parts of a list that have so many items each; the last one may have fewer. */
const chunks = (list, each) => Array.from({ length: Math.ceil(list.length / each) }, (_, i) => list.slice(i * each, (i + 1) * each));

/** A function whose value is remembered until the script that asked for it first is done: what waits asks often. */
function once(f) {
  let known = null;
  return () => {
    if (known === null) {
      known = { value: f() };
      queueMicrotask(() => (known = null));
    }
    return known.value;
  };
}

const BEAT = 50; // ms between two looks

/** Resolves when test() is true, or after ms; to what test() said last. Rejects with what test() throws. */
function until(test, ms) {
  return new Promise((resolve, reject) => {
    let beats = 0;
    const observer = new MutationObserver(look);
    // Styles change without a mutation, and new shadow roots are not observed yet. A busy machine, on which the page gets little done,
    // has few beats.
    const timer = setInterval(() => {
      beats++;
      look();
    }, BEAT);
    function end(settle, value) {
      observer.disconnect();
      clearInterval(timer);
      settle(value);
    }
    function look() {
      try {
        const value = test();
        if (value || beats * BEAT >= ms) end(resolve, value);
      } catch (error) {
        end(reject, error);
      }
    }
    const options = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document, options);
    for (const e of walk()) if (e.shadowRoot) observer.observe(e.shadowRoot, options);
    look();
  });
}

// --- selectors ---

const quote = (s) => `"${s.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\a ")}"`;

// Names that a build tool makes up change with the next build.
const hashed = (name) => /(__|--|_|-)(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{4,}$|(__|_)[A-Za-z0-9]{5}$|^(css|sc|jsx|svelte)-\w+$/.test(name);
// Classes that say how something looks, not what it is.
const utility = (name) => /^-?(flex|grid|block|inline|hidden|absolute|relative|fixed|sticky|items|justify|[mp][xytrbl]?-|[wh]-|text-|bg-|border|rounded|shadow|z-|inset|top-|left-|right-|bottom-|gap|grow|space-|font-|cursor-)|[^\w-]/.test(name);

function classFeatures(e) {
  return [...e.classList].map((name) => {
    if (!hashed(name)) return { css: "." + CSS.escape(name), rank: utility(name) ? 22 : 10 };
    const stem = name.replace(/[A-Za-z0-9]+$/, "").replace(/[-_]+$/, "");
    return stem.length >= 4 ? { css: `[class*=${quote(stem)}]`, rank: 24 } : { css: "." + CSS.escape(name), rank: 40 };
  });
}

// Attributes that say what an element is at the moment, or nothing that lasts.
const FLEETING = ["class", "id", "style", "tabindex", "src", "href", "for", "value", "disabled", "aria-disabled", "readonly"];
// Attributes by which Angular keeps styles apart: part of the name is drawn at each load.
const SCOPED = /^_ng(content|host)-/;

function attributeFeatures(e) {
  const out = [];
  for (const { name, value } of e.attributes) {
    if (FLEETING.includes(name) || SCOPED.test(name)) continue;
    const base = hashed(name) ? 36 : name === "data-testid" ? 3 : name.startsWith("data-") ? 8 : 12;
    const stem = /^[^\d]{3,}(?=\d)/.exec(value)?.[0];
    if (stem) out.push({ css: `[${name}^=${quote(stem)}]`, rank: base + 1 });
    else if (value !== "" && value.length <= 40) out.push({ css: `[${name}=${quote(value)}]`, rank: base });
    out.push({ css: `[${CSS.escape(name)}]`, rank: base + 3 });
  }
  return out;
}

/** What a selector could say of an element, each with a rank: the lower, the longer it will last. */
function features(e) {
  const tag = e.localName;
  const out = [{ css: CSS.escape(tag), tag: true, rank: tag.includes("-") ? 4 : 30 }, ...classFeatures(e), ...attributeFeatures(e)];
  if (e.id && !/\d{2,}/.test(e.id) && !hashed(e.id)) out.push({ css: "#" + CSS.escape(e.id), rank: 0 });
  else if (e.id) {
    const stem = e.id.replace(/[\d_-]*[A-Za-z0-9]*$/, "");
    if (stem.length >= 4) out.push({ css: `[id^=${quote(stem)}]`, rank: 14 });
  }
  return out;
}

/** The features that all of the elements have, and that keep accepts. */
function common(elements, keep = () => true) {
  const lists = elements.map(features);
  return lists[0].filter((f) => keep(f.css) && lists.every((l) => l.some((g) => g.css === f.css))).sort((a, b) => a.rank - b.rank);
}

const same = (a, b) => a.length === b.length && a.every((e, i) => e === b[i]);
const exact = (scopes, sets, css) => scopes.every((s, i) => same(all(s, css), sets[i]));
const join = (a, b) => (b.tag ? b.css + a.css : a.css + b.css);

/**
 * The best selector that finds below each scope exactly the elements of its set; "" if there is
 * none. keep(css) says whether a feature may be used, and holding is what the selector ends with, such as :has(…).
 */
function pick(scopes, sets, keep, holding = "") {
  const elements = sets.flat();
  if (elements.length === 0) return "";
  const list = common(elements, keep);
  const finds = (css) => exact(scopes, sets, css + holding);
  for (const f of list) if (finds(f.css)) return f.css + holding;
  const few = list.slice(0, 8);
  for (const [i, a] of few.entries()) {
    for (const b of few.slice(i + 1)) if (finds(join(a, b))) return join(a, b) + holding;
  }
  const parents = elements.map((e) => e.parentElement).filter(Boolean);
  if (parents.length < elements.length) return "";
  for (const p of common(parents).slice(0, 8)) {
    for (const f of few) if (finds(`${p.css} > ${f.css}`)) return `${p.css} > ${f.css}${holding}`;
  }
  return byPlace(scopes, sets, holding);
}

// A selector of elements that only their place tells, such as :scope > div > div; "" if there is none.
function byPlace(scopes, sets, holding) {
  if (!scopes.every((s) => s !== document && !(s instanceof ShadowRoot))) return "";
  const chains = sets.flatMap((set, i) => set.map((e) => {
    const chain = [];
    for (; e && e !== scopes[i]; e = e.parentElement) chain.unshift(e);
    return e ? chain : [];
  }));
  const [depth] = chains.map((c) => c.length);
  if (!depth || chains.some((c) => c.length !== depth)) return "";
  const levels = Array.from({ length: depth }, (_, n) => chains.map((c) => c[n]));
  for (const step of chains.length > 1 ? [sameTag, inRange] : [sameTag]) {
    const css = `:scope > ${levels.map(step).join(" > ")}${holding}`;
    if (exact(scopes, sets, css)) return css;
  }
  return "";
}

const sameTag = (elements) => (elements.every((e) => e.localName === elements[0].localName) ? CSS.escape(elements[0].localName) : "*");

// Those of a tag that stand at the places of some elements among their siblings; up to the last sibling if one of them is it.
function inRange(elements) {
  const places = elements.map((e) => [...e.parentNode.children].indexOf(e) + 1);
  const first = Math.min(...places);
  const last = Math.max(...places);
  const ends = elements.some((e, i) => places[i] === last && e.nextElementSibling === null);
  return sameTag(elements) + (first > 1 ? `:nth-child(n+${first})` : "") + (ends ? "" : `:nth-child(-n+${last})`);
}

/** A selector for one element in the whole page, through shadow roots. */
function path(e, keep) {
  const root = e.getRootNode();
  const inner = level(root, e, keep);
  return root instanceof ShadowRoot ? `${path(root.host, keep)} >>> ${inner}` : inner;
}

function level(root, e, keep) {
  const scope = root instanceof ShadowRoot ? root : document;
  const direct = pick([scope], [[e]], keep);
  if (direct) return direct;
  for (let a = e.parentElement; a && a !== document.body; a = a.parentElement) {
    const outer = pick([scope], [[a]], keep);
    const below = outer && pick([a], [[e]], keep);
    if (below) return `${outer} ${below.replace(/^:scope /, "")}`;
  }
  const named = e.id && `#${CSS.escape(e.id)}`; // a made-up name still says more than a place, which moves as the page is built
  if (named && scope.querySelectorAll(named).length === 1) return named;
  const n = [...(e.parentNode?.children ?? [])].indexOf(e) + 1;
  const here = `${CSS.escape(e.localName)}:nth-child(${n})`;
  return e.parentElement && e.parentElement !== document.documentElement ? `${level(root, e.parentElement, keep)} > ${here}` : here;
}

const d = globalThis.discover = { ...dom, text, until, quote, features, common, pick, path };
