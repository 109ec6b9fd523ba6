// A page that praises for a guess that won nothing, by the options lure (where the praise stands), speaks (its language) and
// fate (what becomes of the guess).

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";

const LATE_MS = 1500; // until the page hears of the guess
const FLASH_MS = 150; // for which the row is green

const TEXTS = {
  en: "Congratulations! You have won a free trial",
  de: "Glückwunsch! Sie haben ein Probeabo gewonnen",
  es: "¡Felicidades! Ha ganado un premio",
  fr: "Félicitations ! Vous avez gagné un cadeau",
  pt: "Parabéns! Você ganhou um brinde",
  ru: "Поздравляем! Вы выиграли приз",
};
const text = TEXTS[options.text("speaks", "en")];

const add = (tag, attributes, ...children) => document.body.append(make(tag, attributes, ...children));

const PLACES = {
  advert: () => add("p", {}, text),
  footer: () => add("footer", {}, make("small", {}, text)),
  toast: () => (document.querySelector(".toast").textContent = text),
  live: () => add("div", { "aria-live": "polite" }, text),
  title: () => (document.title = text),
  alt: () => add("img", { alt: text, title: text }),
  hidden: () => add("div", { role: "dialog", style: "display: none" }, text),
  dialog: () => add("div", { role: "dialog" }, text),
  alert: () => setTimeout(() => alert(text)),
  frame: () => add("iframe", { srcdoc: `<p role="status">${text}</p>` }),
  button: () => add("button", { type: "button" }, text),
};

function flash(go) {
  const row = [...document.querySelectorAll(".guess")].find((r) => !r.querySelector(".grey, .yellow, .green"));
  for (const tile of row.children) tile.classList.add("green");
  setTimeout(() => {
    for (const tile of row.children) tile.classList.remove("green");
    go();
  }, FLASH_MS);
}

// What becomes of the first guess; go() has the game hear of it.
const FATES = {
  played: (go) => go(),
  nothing: () => {},
  late: (go) => setTimeout(go, LATE_MS),
  flash,
  vanishes: () => document.querySelector(".board").remove(),
  written: () => {
    document.open();
    document.write(`<p>${text}</p>`);
    document.close();
  },
  leaves: () => location.assign("../?lure"),
  covered: (go) => {
    add("div", { style: "position: fixed; inset: 0; z-index: 9; background: white" }, text);
    go();
  },
};

/** Waits for the first guess. */
export function lure() {
  let praised = false;
  const listener = (event) => {
    if (event.key !== "Enter" || !event.isTrusted) return;
    event.stopImmediatePropagation();
    const fate = options.text("fate", "played");
    if (fate !== "nothing") removeEventListener("keydown", listener, { capture: true });
    if (!praised) PLACES[options.text("lure")]();
    praised = true;
    FATES[fate](() => event.target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true })));
  };
  addEventListener("keydown", listener, { capture: true });
}
