// Small helpers for elements.

// make returns an element with attributes and children. Attributes that are false or null are left out.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// upper writes a word as boards do.
export const upper = (word) => word.replaceAll("ß", "ẞ").toUpperCase();

// copy puts a text on the clipboard. If the browser refuses, it shows the text under a title, and reports false.
export async function copy(text, title) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    prompt(title, text);
    return false;
  }
}

// download gives a text as a file.
export function download(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const find = (id) => document.getElementById(id);

// say shows a text. If the text is empty, it hides the element.
export function say(element, text) {
  element.textContent = text ?? "";
  element.hidden = !text;
}

const numbers = new Intl.NumberFormat("en");
export const thousands = (n) => numbers.format(n);
export const percent = (share) => (share < 0.00005 ? "<0.01 %" : `${(100 * share).toFixed(share >= 0.0995 ? 0 : share >= 0.00995 ? 1 : 2)} %`);
