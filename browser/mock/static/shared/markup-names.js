// The names of a page's redesign: what classes, ids and attributes are called instead. All follow from the option
// redesign, so that style sheets, scripts and elements agree on them.

import { translated } from "./markup-labels.js";
import * as options from "./options.js";
import { fingerprint } from "./random.js";

const seed = options.number("redesign", 0);

/** A whole number below limit, for a thing by its name. */
export const chosen = (limit, name) => fingerprint(`${seed} ${name}`) % limit;

// How build tools write the names that they make up.
const FORMS = [(hash) => `sc-${hash}`, (hash) => `_${hash}_1`, (hash) => `css-${hash}`, (hash) => `x${hash.replace(/\d/g, (d) => "ghijklmnop"[d])}`];
const form = FORMS[chosen(FORMS.length, "form")];

// Attributes of the pages' own elements. Others mean something to the browser, or to who listens to the page.
const OWN = ["duration", "evaluation", "icon", "invalid", "length", "letter", "letters", "reveal", "text", "win"];
// Those that only say something may go: a class says it then.
const SPARE = ["role", "aria-live", "aria-roledescription", "data-testid"];
// Those whose value is the name of a state.
const STATES = ["data-state", "data-animation", "evaluation"];

const before = new Map(); // what was called so: kind and new name -> old name

function hashed(kind, name) {
  const hash = fingerprint(`${seed} ${kind} ${name}`).toString(36).padStart(7, "0");
  const fresh = kind === "attribute" ? hash.replace(/\d/g, (d) => "qrstuvwxyz"[d]) : form(hash);
  before.set(`${kind} ${fresh}`, name);
  return fresh;
}

export const className = (name) => hashed("class", name);
export const idName = (name) => (name ? hashed("id", name) : name);
/** The old name of a class or attribute; undefined of one that is not ours. */
export const oldName = (kind, name) => before.get(`${kind} ${name}`);

/** Whether an attribute goes, and classes say what it said. */
export function goes(name) {
  if (SPARE.includes(name)) return chosen(3, `spare ${name}`) === 0;
  return name === "data-state" && chosen(3, name) === 0;
}

/** The classes that say what an attribute said: that it is there, and which value it has. */
export const classesFor = (name, value) => [className(`[${name}]`), className(`[${name}=${value}]`)];

/** What an attribute is called. */
export function attributeName(name) {
  if (goes(name) || !name.startsWith("data-") && !OWN.includes(name)) return name;
  return (name.startsWith("data-") ? "data-" : "x-") + hashed("attribute", name);
}

/** The old name of an attribute, given its present name. */
export const oldAttribute = (name) => oldName("attribute", name.replace(/^(data|x)-/, "")) ?? name;

/** The value that an attribute has, given its old name and value. */
export function attributeValue(name, value) {
  if (STATES.includes(name) && value) return hashed("value", value).replace(/^[^a-z]*/, "");
  return ["aria-label", "title", "placeholder"].includes(name) ? translated(value) : value;
}

const unescape = (text) => text.replace(/\\(.)/g, "$1");
const unquoted = (text) => text.replace(/^(["'])(.*)\1$/, "$2");

// A selector's condition on an attribute.
function condition(text) {
  const [, name, operator, quoted] = /^\s*([\w-]+)\s*(?:([~^$*|]?=)\s*(.*?))?\s*$/.exec(text) ?? [];
  if (!name || name === "class") return `[${text}]`;
  const value = operator && unquoted(quoted);
  if (name === "id") {
    const known = [...before].filter(([fresh, old]) => fresh.startsWith("id ") && (operator === "^=" ? old.startsWith(value) : old === value));
    return `:is(${known.map(([fresh]) => `#${CSS.escape(fresh.slice(3))}`).join(", ")})`;
  }
  if (goes(name)) return `.${CSS.escape(operator ? classesFor(name, value)[1] : classesFor(name, "")[0])}`;
  if (!operator) return `[${attributeName(name)}]`;
  return `[${attributeName(name)}${operator}${JSON.stringify(attributeValue(name, value))}]`;
}

/** A selector that finds the same elements after the redesign as the given one did before. */
export function selector(text) {
  return text.replace(/\[([^\]]*)\]|\.((?:\\.|[-\w\u0080-\u{10ffff}])+)|#((?:\\.|[-\w\u0080-\u{10ffff}])+)/gu, (_, attribute, name, id) => {
    if (attribute !== undefined) return condition(attribute);
    return name !== undefined ? `.${CSS.escape(className(unescape(name)))}` : `#${CSS.escape(idName(unescape(id)))}`;
  });
}
