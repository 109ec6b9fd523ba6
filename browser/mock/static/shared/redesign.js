// The page as after a redesign, by the option redesign=N: its classes, ids, attributes and the names of states are called
// otherwise, its board is laid out otherwise, all drawn from N, and it speaks German. With fault=redesign:ROW it becomes so under way.
//
// The page's own elements leave the document, and the page goes on with them. A copy of each, with other names, stands
// there. It follows what becomes of its original; what is clicked or written in it is passed on.

import { make } from "./dom.js";
import * as options from "./options.js";
import { fingerprint } from "./random.js";

const seed = options.number("redesign", 0);

// --- names ---

const chosen = (limit, name) => fingerprint(`${seed} ${name}`) % limit;
// How build tools write the names that they make up.
const FORMS = [(hash) => `sc-${hash}`, (hash) => `_${hash}_1`, (hash) => `css-${hash}`, (hash) => `x${lettered(hash)}`];
const lettered = (hash) => hash.replace(/\d/g, (d) => "ghijklmnop"[d]);
const form = FORMS[chosen(FORMS.length, "form")];
const hashed = (kind, name) => fingerprint(`${seed} ${kind} ${name}`).toString(36).padStart(7, "0");
const named = (kind, name) => form(hashed(kind, name));

const OURS = /^(data|termo)-|^(evaluation|invalid|letters?|reveal|win)$/; // attributes that mean nothing to a browser
const STATES = ["data-state", "data-animation", "evaluation"]; // those whose values are the names of states
const IDS = ["id", "for", "aria-labelledby"];

// What the pages say, word by word.
const GERMAN = new Map(`enter Eingabe,ввод Enter,backspace Löschen,delete Löschen,del Lösch,close Schließen,tanca Schließen,закрыть Schließen,
  keyboard Tastatur,row Reihe,letter Buchstabe,absent fehlt,present vorhanden,correct richtig,elsewhere anderswo,empty leer,
  play Spielen,start Los,continue Weiter,not nicht,enough genug,letters Buchstaben,word Wort,list Liste,found gefunden,
  valid gültig,too zu,short kurz,paraula Wort,trobada gefunden`.split(",").map((pair) => pair.trim().split(" ")));

const inGerman = (text) => text.replace(/\p{L}+/gu, (word) => {
  const known = GERMAN.get(word.toLowerCase()) ?? word;
  return word.length > 1 && word === word.toUpperCase() ? known.toUpperCase() : known;
});

/** An attribute as it is called now, with its value. */
function renamed({ name, value }) {
  if (["aria-label", "title", "placeholder"].includes(name)) return [name, inGerman(value)];
  if (name === "class") return [name, value.split(/\s+/).filter(Boolean).map((c) => named(name, c)).join(" ")];
  if (IDS.includes(name)) return [name, named("id", value)];
  if (!OURS.test(name)) return [name, value];
  return [`data-${lettered(hashed("attribute", name))}`, STATES.includes(name) && value ? lettered(hashed("value", value)) : value];
}

const NAME = "((?:\\\\.|[-\\w\\u0080-\\u{10ffff}])+)";
const PARTS = new RegExp(`\\[([\\w-]+)(?:([~^$*|]?=)["']?(.*?)["']?)?\\]|\\.${NAME}|#${NAME}|(?<![-\\w.#:])([a-z]+-[a-z-]+)`, "gu");

/** A selector that finds the copies of the elements that the given one finds. */
function selector(text) {
  return text.replace(PARTS, (_, attribute, operator, value, name, id, element) => {
    if (attribute) {
      const [fresh, is] = renamed({ name: attribute, value: value ?? "" });
      return operator ? `[${fresh}${operator}${JSON.stringify(is)}]` : `[${fresh}]`;
    }
    return name || element ? `.${CSS.escape(named("class", (name ?? element).replace(/\\(.)/g, "$1")))}` : `#${CSS.escape(named("id", id))}`;
  });
}

function rewrite(rules) {
  for (const rule of rules) {
    if (rule.styleSheet) rewrite(rule.styleSheet.cssRules);
    if (rule.selectorText) rule.selectorText += `, ${selector(rule.selectorText)}`;
    if (rule.cssRules) rewrite(rule.cssRules);
  }
}

// --- copies ---

const copies = new WeakMap(); // of nodes
const originals = new WeakMap(); // of copies
const places = new WeakMap(); // of nodes: what stands for them in the copy of their parent
const watcher = new MutationObserver((changes) => changes.forEach(({ target, type }) => follow(target, type)));
const ALL = { attributes: true, childList: true, characterData: true, subtree: true };
const layout = ["same", "around", "rows", "tiles", "inside"][chosen(5, "layout")];

let board; // the element that holds the rows
let width; // of a row

function follow(node, change) {
  const copy = copies.get(node instanceof ShadowRoot ? node.host : node);
  if (!copy) return;
  if (change === "characterData") copy.data = inGerman(node.data);
  else if (change === "attributes") dress(node, copy);
  else fill(node, node instanceof ShadowRoot ? copy.shadowRoot : copy);
}

function copyOf(node) {
  if (copies.has(node)) return copies.get(node);
  const own = node.localName?.includes("-"); // an element of the page's own
  const copy = own ? make("div") : node.cloneNode();
  copies.set(node, copy);
  if (node instanceof Text) copy.data = inGerman(node.data);
  if (!(node instanceof Element)) return copy;
  originals.set(copy, node);
  dress(node, copy);
  fill(node, copy);
  if (node.shadowRoot) {
    const root = copy.attachShadow({ mode: "open" });
    root.addEventListener("load", ({ target }) => rewrite(target.sheet.cssRules), true);
    fill(node.shadowRoot, root);
    watcher.observe(node.shadowRoot, ALL);
  }
  return copy;
}

function dress(node, copy) {
  const wanted = new Map([...node.attributes].map(renamed));
  if (copy.localName !== node.localName) wanted.set("class", `${wanted.get("class") ?? ""} ${named("class", node.localName)}`.trim());
  for (const { name } of [...copy.attributes]) if (!wanted.has(name)) copy.removeAttribute(name);
  for (const [name, value] of wanted) {
    if (name === "style") copy.style.cssText = value;
    else if (copy.getAttribute(name) !== value) copy.setAttribute(name, value);
  }
}

function fill(node, copy) {
  if (layout === "inside" && isTile(node) && node.childElementCount === 0) copy = copy.firstElementChild ?? copy.appendChild(make("span"));
  const wanted = [...node.childNodes].map(placeOf);
  for (const child of [...copy.childNodes]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, i) => copy.childNodes[i] === child || copy.insertBefore(child, copy.childNodes[i] ?? null));
}

// A row has as many elements of a kind as a word has letters. A table has rows and cells in it and nothing else.
const isRow = (e) => board.contains(e) && e.localName !== "tr" && e.children.length >= width && [...e.children].slice(0, width).every((t) => t.localName === e.children[0].localName && t.childElementCount < width);
const isTile = (e) => e.parentElement && isRow(e.parentElement);

function placeOf(node) {
  if (places.has(node)) return places.get(node);
  const wraps = node instanceof Element && { around: node === board, rows: isRow(node), tiles: isTile(node) }[layout];
  const place = wraps ? make("div", {}, copyOf(node)) : copyOf(node);
  if (wraps) place.style.display = "grid";
  places.set(node, place);
  return place;
}

// --- the redesign ---

/** Redesigns the page; root holds the rows, of so many letters. */
export function redesign(root, letters) {
  [board, width] = [root, letters];
  let top = board;
  while (top.parentElement !== document.body) top = top.parentElement ?? top.getRootNode().host;
  for (const sheet of document.styleSheets) rewrite(sheet.cssRules);
  const copy = placeOf(top);
  top.replaceWith(copy);
  const stage = new DocumentFragment();
  stage.append(top);
  watcher.observe(top, ALL);
  // The page's script goes on to find its elements; any other program sees the document as it stands.
  const find = document.querySelector.bind(document);
  document.querySelector = (css) => stage.querySelector(css) ?? find(css);
  for (const type of ["change", "click", "input", "mousedown", "submit"]) addEventListener(type, pass, true);
}

// Passes an event on to the original of the element that it came to.
function pass(event) {
  const [copy] = event.composedPath();
  const original = originals.get(copy);
  if (!original) return;
  const field = copy.matches("input, textarea");
  if (event.type === "input") original.value = copy.value;
  if (event.type === "mousedown" && field) return;
  const { type, bubbles, cancelable } = event;
  const again = new (type === "click" ? MouseEvent : Event)(type, { bubbles, cancelable });
  if (!original.dispatchEvent(again) || type === "mousedown") event.preventDefault();
  if (type === "submit") for (const input of copy.querySelectorAll("input")) input.value = originals.get(input).value;
}
