// The markup of a page, which its skin.html has in a template: what stands in #root, with one row, tile and key as samples.

const template = document.querySelector("template#skin");
const page = document.importNode(template.content, true);

/** What stands in #root. */
export const content = () => [...page.children];

/** The first element of the page that a selector finds, before it stands in the document. */
export const find = (selector) => page.querySelector(selector);

/** A copy of what another template holds, in which {n} stands for the value of n. */
export function part(name, values) {
  const { content } = document.querySelector(`template#${name}`);
  return fill(document.importNode(content, true).firstElementChild, values);
}

/** What the template's attributes say: data-rows="6" is { rows: 6 }, data-states="a|b" is { states: ["a", "b"] }. */
export const data = {};
for (const [name, text] of Object.entries(template.dataset)) data[name] = valueOf(text);

function valueOf(text) {
  if (text.includes("|")) return text.split("|");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The element that is marked as something, which is its mark no more; null where there is none. */
export function marked(name) {
  const element = find(`[is-${name}]`);
  element?.removeAttribute(`is-${name}`);
  return element;
}

/** The same of a sample, perhaps without what is in it. */
export const copyOf = (sample, values, deep = true) => fill(document.importNode(sample, deep), values);

/** A text in which {n} stands for the value of n. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function fill(element, values = {}) {
  for (const { name, value } of element.attributes) if (value.includes("{")) element.setAttribute(name, filled(value, values));
  for (const node of element.childNodes) {
    if (node instanceof Element) fill(node, values);
    else if (node.data.includes("{")) node.data = filled(node.data, values);
  }
  return element;
}
