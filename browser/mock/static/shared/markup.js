// The page as after a redesign: with redesign=N its classes, ids and attributes are called otherwise, some attributes
// are gone, its labels are in another language and its board is laid out otherwise, all drawn from N; with
// redesign-after=ROW it becomes so under way.
//
// The page's scripts go on with the names that they know. What stands in the document, and what any other program
// sees of it, is the new markup: the functions by which a script reaches its elements translate, and nothing else does.
// Style sheets are rewritten when they arrive.

import { said } from "./markup-labels.js";
import { layOut, writtenTo } from "./markup-layout.js";
import { attributeName, attributeValue, className, classesFor, goes, idName, oldAttribute, oldName, selector } from "./markup-names.js";
import * as options from "./options.js";

const after = options.number("redesign-after", 0);
const real = Object.getOwnPropertyDescriptors(Element.prototype);
const realText = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");

let active = false;
let converting = false; // elements are being renamed: these changes are ignored
let board = null; // the element with the rows, and how wide they are

/** To be called by a page that has its board: root holds the rows, of so many letters. */
export function show(root, width) {
  board = { root, width };
  if (active) layOut(root, width);
}

/** To be called when a row, from 1, lies open. */
export function afterRow(row) {
  if (row === after && !active && options.has("redesign")) activate();
}

// --- the names of an element as the page knows them ---

const known = new WeakMap(); // element -> { classes, gone: attributes that classes speak for, labels }

function own(element) {
  if (!known.has(element)) {
    const tokens = split(real.getAttribute.value.call(element, "class")).map((name) => oldName("class", name) ?? name);
    const gone = new Map(); // of a copy
    for (const token of tokens) {
      const [, name, value] = /^\[([^=]+)=(.*)\]$/s.exec(token) ?? [];
      if (name) gone.set(name, value);
    }
    known.set(element, { classes: tokens.filter((token) => !token.startsWith("[")), gone, labels: new Map() });
  }
  return known.get(element);
}

const split = (text) => (text ?? "").split(/\s+/).filter(Boolean);

function writeClass(element) {
  const { classes, gone } = own(element);
  const names = [...new Set([...classes.map(className), ...[...gone].flatMap(([name, value]) => classesFor(name, value))])];
  if (names.length > 0) real.setAttribute.value.call(element, "class", names.join(" "));
  else real.removeAttribute.value.call(element, "class");
}

function setClasses(element, classes) {
  own(element).classes = [...new Set(classes)];
  writeClass(element);
}

function setAttribute(element, name, value) {
  if (name === "class") return setClasses(element, split(value));
  if (name === "id" || name === "for") return real.setAttribute.value.call(element, name, idName(value));
  if (goes(name)) {
    own(element).gone.set(name, value);
    return writeClass(element);
  }
  const fresh = attributeValue(name, value);
  if (fresh !== value) own(element).labels.set(name, value);
  real.setAttribute.value.call(element, attributeName(name), fresh);
}

function getAttribute(element, name) {
  if (name === "class") return own(element).classes.join(" ");
  if (goes(name)) return own(element).gone.get(name) ?? null;
  const value = real.getAttribute.value.call(element, attributeName(name));
  if (name === "id" && value) return oldName("id", value) ?? value;
  return value === null ? null : own(element).labels.get(name) ?? value;
}

function removeAttribute(element, name) {
  if (name === "class") return setClasses(element, []);
  own(element).labels.delete(name);
  if (!own(element).gone.delete(name)) return real.removeAttribute.value.call(element, attributeName(name));
  writeClass(element);
}

// --- what scripts reach their elements by ---

/** Replaces methods of a prototype: each gets the real one and what it was called with, once the redesign is there. */
function replace(prototype, methods) {
  for (const [name, instead] of Object.entries(methods)) {
    const method = prototype[name];
    prototype[name] = function (...args) {
      return active ? instead.call(this, method, ...args) : method.apply(this, args);
    };
  }
}

const found = function (method, css) {
  return method.call(this, selector(css));
};
const texts = (children) => children.map((c) => (typeof c === "string" ? said(c) ?? c : c));
const inserted = function (method, ...children) {
  return method.apply(this, texts(children));
};

replace(Element.prototype, {
  setAttribute(_, name, value) { setAttribute(this, name, String(value)); },
  getAttribute(_, name) { return getAttribute(this, name); },
  hasAttribute(_, name) { return getAttribute(this, name) !== null; },
  removeAttribute(_, name) { removeAttribute(this, name); },
  toggleAttribute(_, name, force = getAttribute(this, name) === null) {
    if (!force) removeAttribute(this, name);
    else if (getAttribute(this, name) === null) setAttribute(this, name, "");
    return force;
  },
  matches: found,
  closest: found,
});
for (const { prototype } of [Element, Document, DocumentFragment]) {
  replace(prototype, { querySelector: found, querySelectorAll: found, append: inserted, prepend: inserted, replaceChildren: inserted });
}
replace(Element.prototype, { before: inserted, after: inserted });
replace(Document.prototype, { getElementById(method, id) { return method.call(this, idName(id)); } });

Object.defineProperty(Element.prototype, "className", {
  configurable: true,
  get() { return active ? own(this).classes.join(" ") : real.className.get.call(this); },
  set(value) { active ? setClasses(this, split(value)) : real.className.set.call(this, value); },
});

class Classes {
  #element;
  constructor(element) { this.#element = element; }
  get length() { return own(this.#element).classes.length; }
  [Symbol.iterator]() { return own(this.#element).classes[Symbol.iterator](); }
  contains(name) { return own(this.#element).classes.includes(name); }
  add(...names) { setClasses(this.#element, [...own(this.#element).classes, ...names]); }
  remove(...names) { setClasses(this.#element, own(this.#element).classes.filter((name) => !names.includes(name))); }
  toggle(name, force = !this.contains(name)) {
    if (force) this.add(name);
    else this.remove(name);
    return force;
  }
}

Object.defineProperty(Element.prototype, "classList", {
  configurable: true,
  get() { return active ? new Classes(this) : real.classList.get.call(this); },
});

const dashed = (name) => `data-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
const realData = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "dataset");
Object.defineProperty(HTMLElement.prototype, "dataset", {
  configurable: true,
  get() {
    if (!active) return realData.get.call(this);
    return new Proxy({}, {
      get: (_, name) => getAttribute(this, dashed(name)) ?? undefined,
      set: (_, name, value) => (setAttribute(this, dashed(name), String(value)), true),
      deleteProperty: (_, name) => (removeAttribute(this, dashed(name)), true),
      has: (_, name) => getAttribute(this, dashed(name)) !== null,
    });
  },
});

Object.defineProperty(Node.prototype, "textContent", {
  configurable: true,
  get() { return realText.get.call(this); },
  set(value) {
    const text = active && typeof value === "string" ? said(value) ?? value : value;
    realText.set.call(active ? writtenTo(this) : this, text);
  },
});

// An element of the page's own hears of its attributes by the names that it knows.
const { define } = CustomElementRegistry.prototype;
CustomElementRegistry.prototype.define = function (name, element, ...more) {
  const names = element.observedAttributes ?? [];
  const { attributeChangedCallback } = element.prototype;
  if (options.has("redesign") && attributeChangedCallback) {
    Object.defineProperty(element, "observedAttributes", { value: [...names, ...names.map(attributeName)] });
    element.prototype.attributeChangedCallback = function (changed, ...values) {
      if (!converting) attributeChangedCallback.call(this, oldAttribute(changed), ...values);
    };
  }
  return define.call(this, name, element, ...more);
};

// --- style sheets ---

const rewritten = new WeakSet();

function rewrite(sheet) {
  if (!active || !sheet || rewritten.has(sheet)) return;
  rewritten.add(sheet);
  rewriteRules(sheet.cssRules);
}

function rewriteRules(rules) {
  for (const rule of rules) {
    if (rule.styleSheet) rewrite(rule.styleSheet);
    if (rule.selectorText) rule.selectorText = selector(rule.selectorText);
    if (rule.cssRules) rewriteRules(rule.cssRules);
  }
}

const roots = new Set([document]); // the document, and shadow roots

function followSheets(root) {
  roots.add(root);
  root.addEventListener("load", ({ target }) => rewrite(target.sheet), true);
}

// --- the redesign ---

// Renames an element that is there already.
function convert(element) {
  const attributes = [...element.attributes].map(({ name, value }) => [name, value]);
  known.set(element, { classes: [], gone: new Map(), labels: new Map() });
  for (const [name] of attributes) if (attributeName(name) !== name || goes(name)) real.removeAttribute.value.call(element, name);
  for (const [name, value] of attributes) setAttribute(element, name, value);
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) node.data = said(node.data) ?? node.data;
  }
}

function activate() {
  const elements = [...roots].flatMap((root) => [...root.querySelectorAll("*")]);
  active = true;
  converting = true;
  for (const element of elements) convert(element);
  converting = false;
  for (const root of roots) for (const sheet of root.styleSheets) rewrite(sheet);
  if (board) layOut(board.root, board.width);
}

if (options.has("redesign")) {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    followSheets(root);
    return root;
  };
  followSheets(document);
  if (after === 0) activate();
}
