// A little help to build elements, which is all the framework that these pages need.

/** An element: make("td", { class: "tile", "aria-label": "x" }, "text or", anotherElement). */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The value of a class attribute, with the names that are not empty. */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** Makes a button act on a click without taking the focus away from the game. */
export function onPress(button, action) {
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", action);
}

/** Puts a text on the clipboard; false when the browser refuses. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
