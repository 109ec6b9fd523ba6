// What pages do with their elements: texts that come and go, and what lies over the page.

import { make, onPress } from "./dom.js";
import { upper } from "./letters.js";

const PRAISE = ["Genius", "Magnificent", "Impressive", "Splendid", "Great", "Phew"];

/** What Wordle says at the end: praise by the guesses that a win took, or the answer. */
export const verdict = ({ won, answers, tries }) => (won ? PRAISE[Math.min(tries, PRAISE.length) - 1] : upper(answers[0]));

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

/** Lays an element over the page, which goes by its buttons; then what belongs to the button is done. */
export function lay(element, ...actions) {
  element.querySelectorAll("button").forEach((button, n) => onPress(button, () => {
    element.remove();
    actions[n]?.();
  }));
  document.body.append(element);
}

/** A small button of the page's own, outside of the game. */
export const plainButton = (text, action) => {
  const button = make("button", { type: "button", class: "plain" }, text);
  onPress(button, action);
  return button;
};
