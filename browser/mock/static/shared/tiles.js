// Rows of elements, the part of a view that most pages have.

import { make } from "./dom.js";

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

/** A small button of the page's own, outside of the game. */
export const plainButton = (text, action) => {
  const button = make("button", { type: "button", class: "plain" }, text);
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", action);
  return button;
};
