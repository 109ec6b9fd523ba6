// A mock of a German Wordle with umlauts: keys come from the document, a word that is not known only shakes, and the
// instructions keep all keys until they are closed.

import { make } from "../shared/dom.js";
import { upper } from "../shared/letters.js";
import { play } from "../shared/skin.js";
import { read, write } from "../shared/storage.js";
import { cross, flash, plainButton } from "../shared/tiles.js";

const END_MS = 1500;
const SHAKE_MS = 400;
const STATES = ["incorrect", "close", "correct"];
const LABELS = { Enter: "✔", Backspace: "⌫" };

// What lies over the board is in the document from the start, with the class hide.
function popup(name, ...content) {
  const dismiss = cross("div", { id: `dismiss-${name}`, class: "close-button", role: "button", "aria-label": "Schließen" }, () => hide(container), "❎");
  const container = make("div", { id: `${name}-container`, class: "container hide" }, make("span", { class: "popup" }, dismiss, ...content));
  document.body.append(container);
  return container;
}

const hide = (container) => container.classList.add("hide");
const show = (container) => container.classList.remove("hide");

const info = popup(
  "info",
  make("h2", {}, "Anleitung"),
  make("p", {}, "Du hast sechs Versuche, das Wort zu erraten. ✔ schickt eine volle Zeile ab, ⌫ löscht einen Buchstaben."),
  make("p", {}, "Umlaute und ß sind Buchstaben wie alle anderen: ä ist nicht ae, ß ist nicht ss."),
);
const title = make("h2", { id: "end-title" });
const word = make("strong", { id: "end-word" });
const end = popup("end", title, make("p", {}, "Das Wort ist: ", word), plainButton("Zufälliges Wort lösen", () => game.again()));

// Shown once, and then no more, as on the live page.
if (!read("read-help")) show(info);
write("read-help", true);

let showing = 0;
const game = await play({
  words: "de-5",
  rows: 6,
  stagger: 300,
  input: { target: document, folds: true },
  blocked: () => !info.classList.contains("hide"),
  board: { id: "board" },
  row: { class: "row" },
  tile: { class: "cell" },
  page: (board, keys) => [make("header", {}, make("h1", {}, "Wordle auf Deutsch"), make("p", {}, "mit Umlauten und ß")), board, keys],
  keys: {
    rows: ["qwertzuiopü", "asdfghjklöä", "<yxcvbnmß>"],
    attributes: { id: "keyboard" },
    row: { class: "key-row" },
    tag: "div",
    key: (name) => ({ class: LABELS[name] ? "key wide" : "key", role: "button" }),
    labels: LABELS,
    text: upper,
    states: STATES,
  },
  states: STATES.map((state) => `filled ${state}`),
  looks: ({ letter }) => letter && "filled",
  refuse: ({ row }) => flash(row, "shake", SHAKE_MS),
  end({ won, answers }) {
    title.textContent = won ? "🥳 Du hast gewonnen!" : "😢 Du hast verloren!";
    word.textContent = upper(answers[0]);
    showing = setTimeout(() => show(end), END_MS);
  },
  clear() {
    clearTimeout(showing);
    hide(end);
  },
});
