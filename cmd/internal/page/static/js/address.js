// The game as it stands in the address. A link carries what it needs; otherwise its reader reports what is missing.

import { game, today, UNSET } from "./game.js";
import { HOSTS } from "./hosts.js";

const OPEN = "-"; // stands for a tile without a colour
const MOST = 1500; // the most letters of a custom list that an address carries

const MODES = ["normal", "hard", "strict"];
const KEYS = ["list", "name", "alphabet", "only", "words", "sum", "day", "mode", "host", "boards", "game", "row", "review"];

// rowText returns a row as it stands in the address.
function rowText({ letters, clues }) {
  return [letters.join("").toLowerCase(), ...clues.map((clue) => clue.map((colour) => colour || OPEN).join(""))].join(".");
}

// sum returns a short checksum of a list (FNV-1a). With it a link recognises the list that it was made for.
function sum(words) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(words.join("\n"))) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16);
}

const wordsOf = ({ text }) => text.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));

// addOwn adds a custom list to the address: its words if they are short, otherwise their number and checksum.
function addOwn(parts, own) {
  parts.set("list", "own");
  parts.set("name", own.name);
  if (own.alphabet !== "en") parts.set("alphabet", own.alphabet);
  if (own.only) parts.set("only", "1");
  const words = wordsOf(own);
  const text = words.join(".");
  if (text.length <= MOST && !words.some((word) => word.includes("."))) parts.set("words", text);
  else parts.set("sum", `${words.length}.${sum(words)}`);
}

// positionOf returns the part of the address on which advice depends.
export function positionOf(game) {
  const { own, words, date, rows, mode, host, boards } = game;
  const parts = new URLSearchParams();
  if (own) addOwn(parts, own);
  else if (words !== "nyt") parts.set("list", words);
  if (!own && words === "nyt" && !date) parts.set("day", "any");
  else if (date && (rows.length > 0 || date !== today())) parts.set("day", date);
  if (mode !== "normal") parts.set("mode", mode);
  if (host !== "wordle") parts.set("host", host);
  if (boards > 1) parts.set("boards", boards);
  if (rows.length > 0) parts.set("game", rows.map(rowText).join("_"));
  return parts.toString();
}

// hashOf returns the whole address, with the row whose colours are being set.
export function hashOf(game) {
  const parts = new URLSearchParams(positionOf(game));
  if (game.pending && game.date) parts.set("day", game.date);
  if (game.pending) parts.set("row", rowText(game.pending));
  return parts.toString();
}

// readAddress sets the game to that of an address, without its rows. It returns the rows, the custom list that the link needs (as own;
// without words if the link does not carry them), whether to review the game, and the faults of the link.
export function readAddress(hash, catalogue) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const unknown = [...new Set(parts.keys())].filter((key) => !KEYS.includes(key));
  const faults = unknown.length > 0 ? [`“${unknown.join("”, “")}” of this link is not understood, and left out.`] : [];
  const list = parts.get("list") ?? "nyt";
  const choice = (name, values) => {
    const value = parts.get(name) ?? values[0];
    if (values.includes(value)) return value;
    faults.push(`“${name}=${value}” is not one of ${values.join(", ")}.`);
    return values[0];
  };
  const own = list === "own" ? ownOf(parts) : null;
  const builtIn = catalogue.lists.find(({ name }) => name === list);
  if (!own && !builtIn) faults.push(`There is no word list “${list}” here, so its game can’t be shown.`);
  game.own = null;
  game.words = builtIn ? list : "nyt";
  game.length = (builtIn ?? catalogue.lists.find(({ name }) => name === "nyt")).length;
  game.date = dayOf(parts, own || !builtIn ? "" : game.words, faults);
  game.mode = choice("mode", MODES);
  game.host = choice("host", HOSTS);
  game.boards = Number(choice("boards", Array.from({ length: 32 }, (_, n) => String(n + 1))));
  game.dropDay();
  game.restart();
  return { own, faults, review: parts.has("review"), rows: own || builtIn ? parts.get("game") ?? "" : "", row: own || builtIn ? parts.get("row") ?? "" : "" };
}

function dayOf(parts, words, faults) {
  const day = parts.get("day") ?? (words === "nyt" ? today() : "any");
  if (day === "any") return "";
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) {
    faults.push(`“day=${day}” is no date such as 2026-05-31.`);
    return words === "nyt" ? today() : "";
  }
  return words === "nyt" ? day : "";
}

// ownOf returns the custom list of an address: with its words, or with their number and checksum if the address does not carry them.
function ownOf(parts) {
  const name = parts.get("name") ?? "a list";
  const list = { name, only: parts.has("only"), alphabet: parts.get("alphabet") ?? "en" };
  if (parts.has("words")) return { ...list, text: parts.get("words").split(".").join("\n") };
  const [count, check] = (parts.get("sum") ?? "").split(".");
  return { ...list, count: Number(count) || 0, check };
}

// isFor reports whether a list is the one that a link refers to.
export function isFor(wanted, own) {
  return !wanted.check || wanted.check === sum(wordsOf(own));
}

// readRows adds the rows of an address, up to the first invalid one, and the row whose colours are being set. It returns a message
// about the first invalid row, "" if there is none.
export function readRows(text, pending) {
  for (const part of text.split("_").filter(Boolean)) {
    const row = read(part, /^[BYG]+$/);
    if (!row) return `The row “${part}” of this link can’t be read, and is left out with those after it: a row is a word of ${game.length} letters with its colours${game.boards > 1 ? ` on ${game.boards} boards` : ""}, such as crane.BYBBG.`;
    game.rows.push(row);
  }
  if (!pending || game.solved) return "";
  const row = read(pending, /^[BYG-]+$/);
  if (!row) return `The row “${pending}” of this link can’t be read, and is left out.`;
  game.typed = row.letters;
  game.enter();
  if (!game.pending) return "";
  const known = String(game.pending.clues);
  game.pending.clues = row.clues.map((clue) => clue.map((colour) => (colour === OPEN ? UNSET : colour)));
  game.pending.touched = String(game.pending.clues) !== known;
  game.settle();
  return "";
}

// read returns the row in a text whose clues have the given form. It returns undefined if the text is not such a row.
function read(text, form) {
  const [word, ...clues] = text.split(".");
  const letters = [...word.toUpperCase()];
  if (letters.length !== game.length || clues.length !== game.boards) return undefined;
  if (!clues.every((clue) => clue.length === game.length && form.test(clue))) return undefined;
  return { letters, clues: clues.map((clue) => [...clue]) };
}
