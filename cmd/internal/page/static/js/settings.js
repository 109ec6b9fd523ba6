// The form at the top: what is played.

import * as days from "./days.js";
import { find, make } from "./dom.js";
import { game, today } from "./game.js";
import { lying, titleOf } from "./hosts.js";

const DAY = "day"; // the value of the Times' game of a date
const BOX = "your list"; // the name of a list that was typed
const BESIDE = 820; // the width from which the advice stands beside the board

let catalogue;
let onChange;
let asksForOwn = false; // whether the box for a list of one's own is open
let fileName; // of such a list

// start fills the form. changed is called when another game was chosen.
export function start(all, changed) {
  catalogue = all;
  onChange = changed;
  fillGames();
  find("date").max = today();
  find("settings-fold").open = innerWidth >= BESIDE; // on a phone the board comes first
  find("game").addEventListener("change", choose);
  find("date").addEventListener("change", choose);
  for (const id of ["mode", "boards", "host"]) find(id).addEventListener("change", change);
  find("own-file").addEventListener("change", ({ target }) => readFile(target.files[0]));
  find("settings").addEventListener("submit", (event) => {
    event.preventDefault();
    useOwn();
  });
}

function fillGames() {
  const option = (value, text) => make("option", { value }, text);
  const name = ({ title, length }) => (/\d/.test(title) ? title : `${title}, ${length} letters`);
  const wordle = catalogue.lists.filter(({ alphabet, length }) => alphabet === "en" && length === 5);
  const others = catalogue.lists.filter((list) => !wordle.includes(list));
  find("game").replaceChildren(
    make("optgroup", { label: "Wordle" },
      option(DAY, "Wordle of the day"),
      option("nyt", "Wordle, all answers equally likely"),
      ...wordle.filter((list) => list.name !== "nyt").map((list) => option(list.name, list.title))),
    make("optgroup", { label: "Other words" }, ...others.map((list) => option(list.name, name(list))), option("own", "A list of your own …")),
  );
}

// show sets the form to the game.
export function show() {
  const { words, date, mode, boards, host, own } = game;
  const day = !own && words === "nyt" && date;
  find("game").value = own || asksForOwn ? "own" : day ? DAY : words;
  find("date").value = date || today();
  find("date").closest("label").hidden = !day;
  find("mode").value = mode;
  find("mode").disabled = boards > 1 || lying(host);
  if (![...find("host").options].some(({ value }) => value === host)) find("host").append(make("option", { value: host }, titleOf(host).replace("Fibble, ", "")));
  find("host").value = host;
  find("host").disabled = boards > 1 || builtIn()?.alphabet !== "en" || builtIn()?.length !== 5;
  find("boards").value = boards;
  find("boards").disabled = host !== "wordle" || game.length !== 5;
  find("own").hidden = find("game").value !== "own";
  const unknown = day ? days.notice(date) : "";
  find("days-open").closest("p").hidden = !unknown;
  find("days-open").textContent = unknown;
  const title = find("game").selectedOptions[0].textContent;
  find("settings-summary").textContent = [
    own ? `${own.name}, ${game.length} letters` : day ? `Wordle of ${date.replaceAll("-", "\u2011")}` : host === "absurdle" && words === "original" ? "Absurdle" : title,
    ...(mode === "normal" ? [] : [`${mode} mode`]), ...(boards > 1 ? [`${boards} boards`] : []), ...(lying(host) ? [titleOf(host)] : host === "absurdle" && (own || words !== "original") ? ["Absurdle"] : []), ...(unknown ? [unknown] : []),
  ].join(" · ");
}

function builtIn() {
  return catalogue.lists.find(({ name }) => name === game.words);
}

function choose() {
  const value = find("game").value;
  asksForOwn = value === "own";
  if (asksForOwn) {
    find("own").hidden = false;
    find("own-text").focus();
    return;
  }
  const length = game.length;
  game.own = null;
  game.words = value === DAY ? "nyt" : value;
  game.date = value === DAY ? find("date").value || today() : "";
  if (game.date) {
    game.setBoards(1);
    game.host = "wordle";
  }
  game.length = builtIn().length;
  suit(length);
  onChange();
}

function change() {
  game.host = find("host").value;
  if (game.host === "absurdle" && !game.own && game.words === "nyt") game.words = "original"; // Absurdle has the original list
  const boards = Number(find("boards").value);
  if (boards > game.boards && innerWidth < BESIDE) find("settings-fold").open = false; // the boards need its place
  game.setBoards(boards);
  game.mode = !lying(game.host) && game.boards === 1 ? find("mode").value : "normal";
  suit(game.length);
  onChange();
}

// suit hides the choices that the chosen words don't allow.
function suit(length) {
  const list = game.own ? { alphabet: game.own.alphabet, length: game.length } : builtIn();
  if (list.length !== 5) game.setBoards(1);
  if (list.length !== 5 || list.alphabet !== "en") game.host = "wordle";
  game.dropDay();
  if (length !== game.length) game.restart();
}

async function readFile(file) {
  if (!file) return;
  find("own-text").value = await file.text();
  fileName = file.name;
}

function useOwn() {
  find("settings-fold").open = false; // the board comes next
  take({ name: fileName ?? BOX, text: find("own-text").value, only: find("own-only").checked, alphabet: find("own-alphabet").value });
  onChange();
}

// askForOwn opens the box for a list that a link needs.
export function askForOwn(own) {
  asksForOwn = true;
  fillOwn({ ...own, text: "" });
  find("settings-fold").open = true;
}

// mend opens the settings again to correct a list that is wrong.
export function mend() {
  find("settings-fold").open = true;
  find("trouble").scrollIntoView({ block: "nearest" });
}

function fillOwn({ text, only, alphabet }) {
  find("own-text").value = text;
  find("own-only").checked = only;
  find("own-alphabet").value = alphabet;
}

// take plays with a custom list.
export function take(own) {
  const before = game.length;
  fillOwn(own);
  const first = own.text.split("\n").map((line) => line.trim()).find((line) => line && !line.startsWith("#")) ?? "";
  const length = [...first].length;
  asksForOwn = false;
  // The built-in list with words of the same length and alphabet. Its words may be guessed too.
  const base = catalogue.lists.find((list) => list.alphabet === own.alphabet && list.length === length && list.name !== "original" && !list.name.startsWith("nyt2022"));
  game.own = { ...own, only: own.only || !base };
  game.words = base?.name ?? "nyt";
  game.date = "";
  game.length = length;
  suit(before);
}
