// Rows of elements, the part of a view that most pages have.

import { make, onPress } from "./dom.js";

/** What Wordle says of a win, by the guesses that it took. */
export const PRAISE = ["Genius", "Magnificent", "Impressive", "Splendid", "Great", "Phew"];

/** rows × width elements: { row, tiles } each. row(n) and tile(i) make them. */
export function grid(rows, width, row, tile) {
  return Array.from({ length: rows }, (_, n) => {
    const element = row(n);
    const tiles = Array.from({ length: width }, (_, i) => tile(i));
    element.append(...tiles);
    return { row: element, tiles };
  });
}

/** Lets the styles know how wide the board is. */
export const setWidth = (width) => document.documentElement.style.setProperty("--width", width);

/** Adds a class for a while, and starts its animation again if it was there. */
export function flash(element, name, ms) {
  element.classList.remove(name);
  void element.offsetWidth;
  element.classList.add(name);
  setTimeout(() => element.classList.remove(name), ms);
}

/** Shows a text in an element, or takes both away. */
export function say(element, text) {
  element.textContent = text;
  element.hidden = text === "";
}

/** A function that shows a text in an element, and removes the text and hides the element after a time. */
export function fading(element, ms) {
  let timer = 0;
  return (text, after = ms) => {
    clearTimeout(timer);
    say(element, text);
    if (text && after < Infinity) timer = setTimeout(() => say(element, ""), after);
  };
}

/** Puts an element into the document for a time. */
export function briefly(element, ms, place = document.body) {
  place.append(element);
  if (ms < Infinity) setTimeout(() => element.remove(), ms);
}

/** Lays a panel over the page, which goes by its cross, if close are the attributes of one, or by the function returned. */
export function lay({ cover, panel, close }, content, closed = () => {}) {
  const remove = () => element.remove();
  const onCross = () => {
    remove();
    closed();
  };
  const crosses = close ? [cross("button", close, onCross)] : [];
  const element = make("div", cover, make("div", panel, ...crosses, ...content));
  document.body.append(element);
  return remove;
}

/** What closes something that lies over the page. */
export function cross(tag, attributes, action, sign = "✕") {
  const element = make(tag, tag === "button" ? { type: "button", ...attributes } : attributes, sign);
  onPress(element, action);
  return element;
}

/** A small button of the page's own, outside of the game. */
export const plainButton = (text, action) => {
  const button = make("button", { type: "button", class: "plain" }, text);
  onPress(button, action);
  return button;
};
