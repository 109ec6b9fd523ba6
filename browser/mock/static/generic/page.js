// A page of no site in particular: every way in which pages differ is an option of it.

import { GREEN, GREY, YELLOW } from "../shared/clue.js";
import { make } from "../shared/dom.js";
import { Keyboard } from "../shared/keyboard.js";
import { onPress } from "../shared/keys.js";
import * as options from "../shared/options.js";
import { honest, run } from "../shared/run.js";
import { plainButton, say } from "../shared/tiles.js";
import { Board, Drawing } from "./board.js";
import { openCells } from "./cells.js";
import { Several } from "./several.js";

const STATES = ["grey", "yellow", "green"];
const LABELS = { Enter: "Enter", Backspace: "Del" };
const ON = { field: "clicks", button: "clicks", cells: "clicks", editable: "clicks" }; // fields take the keys
const TOAST_MS = 1200;
const STACKED_MS = 8000;

const boards = options.number("boards", 1);
const rows = options.number("rows", boards + 5);
const reject = options.text("reject", "toast");
const toasts = options.text("toasts", "one");
const root = document.querySelector("#root");

const keys = options.text("keys", "text");
const letters = options.text("letters", "plain");
const sendsLast = options.text("send") === "last" && !(options.text("input") in ON);

// A key of the page's keyboard. One with a picture says nothing: only its class tells what it is.
function key(name) {
  const picture = name in LABELS && keys === "pictures";
  if (keys === "pair") return make("div", { class: "key" }, LABELS[name] ?? name.toUpperCase());
  if (keys === "boxes") return make("div", { class: "box" }, LABELS[name] ?? name.toUpperCase());
  if (keys === "icons" && name === "Backspace") return make("button", { type: "button", class: "key" }, icon());
  if (!picture) return make("button", { type: "button", class: "key" }, LABELS[name] ?? name.toUpperCase());
  return make("button", { type: "button", class: `key ${name.toLowerCase()}` });
}

// The mark that a letter would get by itself, for tiles that have it on their back before their row is finished.
function markOf(letter, i) {
  const [secret] = game.secrets;
  return secret[i] === letter ? GREEN : secret.includes(letter) ? YELLOW : GREY;
}

function icon() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("width", "16");
  return svg;
}

class View {
  keyboard = new Keyboard({ attributes: { class: `keys ${keys}` }, key, states: STATES });
  #board;
  #toast = make("p", { class: "toast", role: "status" });
  #fading = 0;

  constructor({ width }) {
    this.#board = boards > 1 ? new Several(boards, rows, width) : new (options.text("board") === "canvas" ? Drawing : Board)(rows, width);
    this.root = this.#board.root;
    const keyboard = this.keyboard.element;
    keyboard.hidden = options.text("input") in ON;
    if (keys === "pair") keyboard.append(make("div", { class: "line" }, ...[...keyboard.querySelectorAll(".key")].filter((k) => k.textContent.length > 1)));
    if (keys === "boxes") keyboard.replaceChildren(...[...keyboard.children].flatMap((line) => [...line.children]), make("div", { class: "box" }), make("div", { class: "box" }));
    root.append(make("h1", {}, "Five letters"), this.root, this.#toast, ...(options.text("layout") === "parts" ? this.#ownKeyboards() : [keyboard]));
  }

  // Each board has a keyboard of its own, all of which type the same.
  #ownKeyboards() {
    this.#board.addKeyboards(() => {
      const own = new Keyboard({ attributes: { class: "keys own" }, key, states: STATES });
      own.press = (name) => this.keyboard.press(name);
      return own.element;
    });
    return [];
  }

  #say(text, ms = Infinity) {
    clearTimeout(this.#fading);
    say(this.#toast, text);
    if (ms < Infinity) this.#fading = setTimeout(() => say(this.#toast, ""), ms);
  }

  // Some pages add a toast each time; others write the text that is there already, which changes nothing.
  #refusal(text) {
    if (toasts === "one") this.#say(text, TOAST_MS);
    else if (toasts === "stack" || toasts === "faint") {
      const toast = make("p", { class: `toast ${toasts}`, role: "status" }, text);
      this.#toast.after(toast);
      setTimeout(() => toast.remove(), toasts === "stack" ? STACKED_MS : TOAST_MS);
    } else if (this.#toast.textContent !== text) this.#say(text);
  }

  type(row, typed) {
    this.#board.type(row, typed, letters === "turned" ? [...typed].map((letter, i) => markOf(letter, i)) : []);
    if (sendsLast && typed.length === this.tiles(row).length) queueMicrotask(() => game.press("Enter"));
  }

  /** The tiles of a row. */
  tiles(row) {
    return this.#board.tiles(row);
  }

  mark(b, row, i, letter, mark) {
    if (boards > 1) this.#board.mark(b, row, i, letter, mark);
    else this.#board.mark(row, i, letter, mark);
  }

  finish(row, word, marks) {
    this.#board.finish(row, marks);
    for (const one of marks) if (one) this.keyboard.colour(word, one);
    if (keys === "dead") for (const k of this.keyboard.element.querySelectorAll(".grey")) k.disabled = true;
  }

  refuse(row, text) {
    if (reject === "toast") {
      this.#refusal(text);
      this.#board.flash(row, "shake");
    } else if (reject === "class") {
      this.#board.flash(row, "invalid");
    } else if (reject === "dialog") {
      alert(text);
    }
  }

  end({ won, answers, tries }) {
    const ending = options.text("end", "stays");
    if (ending !== "stays") this.root.remove();
    if (ending === "silent") return;
    this.#say(won ? `You won in ${tries}.` : `You lost: it was ${answers.join(", ").toUpperCase()}.`);
    if (!options.flag("restart", false)) this.#toast.append(" ", plainButton("New game", () => game.again()));
  }

  clear() {
    this.#board.clear();
    this.keyboard.clear();
    for (const k of this.keyboard.element.querySelectorAll(":disabled")) k.disabled = false;
    this.#say("");
  }
}

// What lies over the page at the start, and takes the keys or lets them pass.
let covered = false;
function openModal() {
  const close = make("button", { type: "button", class: "notice__close", "aria-label": "Close" }, "✕");
  const card = make("div", { class: "notice__card" }, close, make("h2", {}, "How to play"), make("p", {}, "Guess the word."));
  const modal = make("div", { class: "notice", role: "dialog", "aria-modal": "true", "aria-label": "How to play" }, card);
  covered = options.text("modal") === "ignore";
  onPress(close, () => {
    modal.remove();
    covered = false;
  });
  document.body.append(modal);
}

// What has to be clicked before the page takes a key: a button beside the board, or a language, before there is a board. Who has
// to give a name gets no further without.
let waiting = false;
function openStart() {
  const language = options.text("start") !== "button";
  const named = options.text("start") === "name";
  const field = make("input", { type: "text", placeholder: "Your name" });
  const button = (text) => plainButton(text, () => {
    if (named && field.value === "") return;
    waiting = false;
    buttons.remove();
    root.hidden = false;
  });
  const buttons = make("p", { class: "start" }, ...(named ? [field] : []), ...(language ? ["Deutsch", "English"] : ["▶ Start"]).map(button));
  waiting = true;
  root.hidden = language;
  document.body.append(buttons);
}

// A text field whose word goes to the game when it is sent, by Enter or only by a button.
function openField() {
  const field = make("input", { type: "text", name: "word", "aria-label": "Your guess" });
  const button = make("button", { type: options.text("input") === "button" ? "button" : "submit" }, "Guess");
  const form = make("form", { class: "field" }, field, button);
  const send = (event) => {
    event.preventDefault();
    const before = game.history.length;
    for (const key of [...field.value.toLowerCase(), "Enter"]) game.press(key);
    if (game.history.length === before) for (const _ of field.value) game.press("Backspace");
    field.value = "";
  };
  form.addEventListener("submit", (event) => (options.text("input") === "button" ? event.preventDefault() : send(event)));
  if (options.text("input") === "button") button.addEventListener("click", send);
  document.querySelector(".toast").before(form);
}

// Until its words have come a careless page takes any, and finds none of their letters.
let ready = true;
function fetchLate(ms) {
  ready = false;
  fetch(`../words/original.json?late=${ms}`, { cache: "no-store" }).finally(() => void (ready = true));
}

function host(game) {
  const { answer, answers } = honest(game);
  return { answers, answer: (word) => (ready ? answer(word) : answer(word).map((marks) => marks.map(() => GREY))) };
}

// Words of the page's own, and how it has them.
async function tongue(how) {
  if (how === "text") {
    const words = (await import("./tongue-text.js")).WORDS.split(" ");
    return { answers: words, others: [] };
  }
  if (how === "json") return (await fetch("tongue.json")).json();
  const { ANSWERS, OTHERS } = await import("./tongue.js");
  return { answers: ANSWERS, others: OTHERS };
}

if (options.text("start", "none") !== "none") openStart();
if (options.has("modal")) openModal();
let view;
const game = await run({
  site: "generic",
  list: options.text("tongue", "none") !== "none" ? () => tongue(options.text("tongue")) : undefined,
  rows,
  boards,
  stagger: options.number("stagger", 0),
  lock: options.number("lock", 0),
  short: "Not enough letters",
  unknown: "Not in word list",
  clears: reject === "cleared",
  restarts: options.flag("restart", false),
  input: {
    on: ON[options.text("input")] ?? options.text("input", "keydown"),
    read: options.text("read", "key"),
    lower: options.text("case") === "lower",
    drop: options.text("drop") === "frame",
    late: ["enter", "short"].includes(options.text("drop")),
    unheard: () => options.text("drop") === "short" && view.refuse(game.history.length, "Not enough letters"),
  },
  blocked: () => covered || waiting,
  known: () => (ready ? undefined : true),
  host,
  view: (game) => (view = new View(game)),
});
if (options.has("late")) fetchLate(options.number("late"));
if (["field", "button"].includes(options.text("input"))) openField();
if (["cells", "editable"].includes(options.text("input"))) openCells(game, view);
