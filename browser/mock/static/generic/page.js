// A page of no site in particular: every way in which pages differ is an option of it.

import { GREEN, GREY, YELLOW } from "../shared/clue.js";
import { make, onPress } from "../shared/dom.js";
import { notice } from "../shared/faults.js";
import { honest } from "../shared/hosts.js";
import { Keyboard } from "../shared/keyboard.js";
import { data, find, part } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";
import { fading, flash, plainButton } from "../shared/tiles.js";
import * as tiles from "./board.js";
import { openCells } from "./cells.js";
import { lure } from "./lure.js";
import { several } from "./several.js";

const LABELS = { Enter: "Enter", Backspace: "Del" };
const ON = { field: "clicks", button: "clicks", cells: "clicks", editable: "clicks" }; // fields take the keys
const TOAST_MS = 1200;
const STACKED_MS = 8000;
const INVALID_MS = 600;

const boards = options.number("boards", 1);
const rows = options.number("rows", boards + 5);
const reject = options.text("reject", "toast");
const toasts = options.text("toasts", "one");
const root = document.querySelector("#root");

const keys = options.text("keys", "text");
const letters = options.text("letters", "plain");
const sendsLast = options.text("send") === "last" && !(options.text("input") in ON);

// A sample of a key. One with a picture says nothing: only its class tells what it is.
const SHAPES = { pair: ["div", "key"], table: ["td", "key box"], boxes: ["div", "box"], fresh: ["button", "fresh"] };
function key(name) {
  const [tag, shape] = SHAPES[keys] ?? ["button", "key"];
  if (keys === "pictures" && name in LABELS) return make("button", { type: "button", class: `key ${name.toLowerCase()}` });
  const sign = keys === "icons" && name === "Backspace" ? icon() : (LABELS[name] ?? name);
  return make(tag, { class: shape, ...(tag === "button" && { type: "button" }) }, sign);
}

const samples = () => make("div", {}, ...["{A}", "Enter", "Backspace"].map(key));

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

const toast = find(".toast");
const tell = fading(toast, Infinity);
if (toasts === "veil") toast.classList.add("veil");

// Some pages add a toast each time; others write the text that is there already, which changes nothing.
function refusal(text) {
  if (toasts === "one") tell(text, TOAST_MS);
  else if (toasts === "stack" || toasts === "faint") {
    const added = make("p", { class: `toast ${toasts}`, role: "status" }, text);
    toast.after(added);
    setTimeout(() => added.remove(), toasts === "stack" ? STACKED_MS : TOAST_MS);
  } else if (toast.textContent !== text) tell(text);
  if (toasts === "veil") flash(toast, "shown", TOAST_MS);
}

function refuse({ row }, text) {
  if (reject === "toast") {
    refusal(text);
    flash(row, "shake", INVALID_MS);
  } else if (reject === "class") {
    flash(row, "invalid", INVALID_MS);
  } else if (reject === "dialog") {
    alert(text);
  }
}

// Shows the mark of a key that was played by the only class that it has.
const renew = (element, mark) => (element.className = ["fresh", ...tiles.STATES][mark + 1]);

const keyShow = keys === "fresh" ? renew : undefined;
const looks = { states: tiles.STATES, show: keyShow };
const ownKeyboard = () => new Keyboard(make("div", { class: "keys own" }, samples()), looks);
const keyElement = find("[is-keys]");
keyElement.className = `keys ${keys}`;
keyElement.append(samples());

function page({ keyboard: { element } }) {
  element.hidden = options.text("input") in ON;
  if (keys === "pair") element.append(make("div", { class: "line" }, ...[...element.querySelectorAll(".key")].filter((k) => k.textContent.length > 1)));
  if (keys === "table") element.replaceChildren(make("table", {}, make("tbody", {}, ...[...element.children].map((line) => make("tr", {}, ...line.children)))));
  if (keys === "boxes") element.replaceChildren(...[...element.children].flatMap((line) => [...line.children]), make("div", { class: "box" }), make("div", { class: "box" }));
  if (options.text("layout") === "parts") element.remove();
}

function end({ won, answers, tries }, { root }) {
  const ending = options.text("end", "stays");
  if (ending !== "stays") root.remove();
  if (ending === "silent") return;
  tell(won ? `You won in ${tries}.` : `You lost: it was ${answers.join(", ").toUpperCase()}.`);
  if (!options.flag("restart", false)) toast.append(" ", plainButton("New game", () => game.again()));
}

// Whether what lies over the page at the start takes the keys.
let covered = options.text("modal") === "ignore";
const openModal = () => notice("How to play", "Guess the word.", () => (covered = false));

// What has to be clicked before the page takes a key: a button beside the board, or a language, before there is a board. Who has
// to give a name gets no further without.
let waiting = false;
function openStart(kind) {
  const start = part(`start-${kind}`);
  const field = start.querySelector("input");
  for (const button of start.querySelectorAll("button")) {
    onPress(button, () => {
      if (field?.value === "") return;
      waiting = false;
      start.remove();
      root.hidden = false;
    });
  }
  waiting = true;
  root.hidden = kind !== "button";
  document.body.append(start);
}

// A text field whose word goes to the game when it is sent, by Enter or only by a button.
function openField(byButton) {
  const form = part("field");
  const [field, button] = form.children;
  const send = (event) => {
    event.preventDefault();
    game.send(field.value);
    field.value = "";
  };
  form.addEventListener("submit", (event) => (byButton ? event.preventDefault() : send(event)));
  if (byButton) button.type = "button";
  if (byButton) button.addEventListener("click", send);
  document.querySelector(".toast").before(form);
}

// Until its words have loaded, a careless page accepts any word and colours all letters grey.
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

if (options.has("lure")) lure();
if (options.text("start", "none") !== "none") openStart(options.text("start"));
if (options.has("modal")) openModal();
const press = (name) => covered || waiting || game.press(name);
let lines;
const game = await play({
  list: options.text("tongue", "none") !== "none" ? () => tongue(options.text("tongue")) : undefined,
  rows,
  stagger: options.number("stagger", 0),
  lock: options.number("lock", 0),
  clears: reject === "cleared",
  spoken: letters === "spoken",
  restarts: options.flag("restart", false),
  on: ON[options.text("input")] ?? options.text("input", "keydown"),
  read: options.text("read", "key"),
  lower: options.text("case") === "lower",
  drop: options.text("drop") === "frame",
  late: { enter: 1, short: 1, stale: 90 }[options.text("drop")] ?? false,
  unheard: () => options.text("drop") !== "enter" && refuse(lines[game.history.length], data.short),
  blocked: () => covered || waiting,
  known: () => (ready ? undefined : true),
  host,
  ...(boards > 1 ? several(boards, ownKeyboard, press) : tiles.skin(markOf)),
  keyStates: tiles.STATES,
  keyShow,
  page,
  written(row, typed, all) {
    if (typed === "") tiles.open(all, row);
    if (sendsLast && typed.length === all[row].tiles.length) queueMicrotask(() => game.press("Enter"));
  },
  refuse,
  finish() {
    if (keys === "dead") for (const k of keyElement.querySelectorAll(".grey")) k.disabled = true;
  },
  end,
  clear(_, all) {
    lines = all;
    tiles.clear(all);
    for (const k of keyElement.querySelectorAll(":disabled")) k.disabled = false;
    tell("");
  },
});
if (options.has("late")) fetchLate(options.number("late"));
if (["field", "button"].includes(options.text("input"))) openField(options.text("input") === "button");
if (["cells", "editable"].includes(options.text("input"))) openCells(game, (row) => lines[row].tiles);
