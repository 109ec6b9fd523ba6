// The short messages over the board.

import { make } from "../shared/dom.js";

const find = (name) => document.querySelector(`[id^="ToastContainer-module_${name}"]`);
const FADE = 300;

/** Says something about the game. Without an end (ms = Infinity) it stays until the next game. */
export const toast = (text, ms = 1000) => show(find("gameToaster"), text, ms);

/** Says something about the page, above whatever is open. */
export const systemToast = (text, ms = 1500) => show(find("systemToaster"), text, ms);

export const clearToasts = () => find("gameToaster").replaceChildren();

function show(parent, text, ms) {
  const message = make("div", { class: "Toast-module_toast__iiVsN", "data-testid": "toast" }, text);
  parent.prepend(message);
  if (ms === Infinity) return;
  setTimeout(() => message.classList.add("Toast-module_fade__WXVRH"), ms);
  setTimeout(() => message.remove(), ms + FADE);
}
