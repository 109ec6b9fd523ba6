// Trouble on purpose: what goes wrong with pages, by the option fault=KIND[:NUMBER],…
//
//   drop:N      every N-th key is lost
//   slow        a reveal takes seconds; never: it stops before its last tile
//   modal:ROW   after that row something lies over the page and keeps the keys
//   dialog:ROW  a JavaScript dialog;  dialogs:ROW  one after the other, without end
//   shout:ROW   a dialog of ten megabytes with control characters; refusals are long and have them too
//   tabs:ROW    the page opens thirty tabs;  reload:ROW  it loads itself anew
//   hang:ROW    the page's script never comes back
//   redesign:ROW  its markup is another one, see redesign.js
//   lie:ROW     one tile of that row is not true
//   crash:N     at the N-th key the page asks its server for "crash", which a test answers by ending
//               the tab, and takes no more keys

import { make } from "./dom.js";
import { withLie } from "./hosts.js";
import * as options from "./options.js";
import { redesign } from "./redesign.js";
import { lay } from "./tiles.js";
import * as wall from "./wall.js";

const SLOW_MS = 900; // between tiles
const SLOW_FACTOR = 3; // for pages with a timing of their own
const TABS = 30;
const SHOUT = 10_000_000; // characters of a dialog
const SHOUT_SHOWN = 300_000; // of a text on the page, which has to be laid out
const CONTROLS = "\u001b]0;title\u0007\u001b[2J\u009b2J\u202e\r\n"; // terminals obey these

const faults = new Map();
for (const fault of options.text("fault").split(",")) {
  const [kind, number] = fault.split(":");
  if (kind) faults.set(kind, Number(number));
}

let keys = 0;
let covered = false;

/** Whether a key comes through. To be asked once for each. */
export function takes() {
  if (covered) return false;
  keys++;
  if (faults.get("crash") === keys) {
    covered = true;
    fetch("crash").catch(() => {});
    return false;
  }
  return !faults.has("drop") || keys % faults.get("drop") !== 0;
}

/** The marks to show for a row (from 1) instead of the true ones. */
export const shownMarks = (row, marks) => (faults.get("lie") === row ? withLie(marks, (2 * row) % marks.length) : marks);

/** The pause before a tile, given the page's own. */
export const tilePause = (ms) => (faults.has("slow") ? Math.max(ms, SLOW_MS) : ms);

/** The factor for a page's own timing, given the requested factor. */
export const pace = (factor) => {
  if (faults.has("slow")) return Math.max(factor, SLOW_FACTOR);
  return faults.has("never") ? factor || 1 : factor;
};

/** Whether the reveal stops before its last tile. */
export const stops = () => faults.has("never");

/** The text that a word is refused with, given the page's own. */
export const refusal = (text) => (faults.has("shout") ? shouted(text, SHOUT_SHOWN) : text);

const shouted = (text, length) => (text + CONTROLS).padEnd(length, "!");

/** To be called when there is a board, of rows of so many letters. */
export function shown(board, width) {
  if (options.has("redesign") && !faults.has("redesign")) redesign(board, width);
}

/** To be called when a row of a game lies open; board is the element that holds the rows. */
export function afterRow(game, board) {
  const now = (kind) => faults.get(kind) === game.history.length;
  covered ||= wall.afterRow(game);
  if (now("redesign")) redesign(board, game.width);
  if (now("modal")) {
    covered = true;
    notice("News", "This page has a newsletter.", () => (covered = false));
  }
  // The rest comes after observers of the page have seen the row, and before the next key. A timer might come
  // later, as input goes first.
  queueMicrotask(() => {
    if (now("dialog")) alert("Still there?");
    if (now("shout")) alert(shouted("Still there?", SHOUT));
    if (now("tabs")) for (let i = 0; i < TABS; i++) open("about:blank", "", i % 2 ? "noopener" : "");
    while (now("dialogs")) alert("Still there?");
    if (now("reload") && !wasReloaded()) location.reload();
    if (now("hang")) hang();
  });
}

// A page that lost its game must not reload itself again each time the row is reached.
const wasReloaded = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

// Mostly it waits for answers of the server that come late, which costs little of the processor. In between it can be ended.
function hang() {
  for (let late = 500; ; late++) {
    const request = new XMLHttpRequest();
    request.open("GET", `../words/original.json?late=${late}`, false);
    request.send();
    for (const since = performance.now(); performance.now() - since < 50; );
  }
}

/** Lays a notice over the page; closed() is called when its cross is clicked. */
export function notice(title, text, closed) {
  const cross = make("button", { type: "button", class: "notice__close", "aria-label": "Close" }, "✕");
  const card = make("div", { class: "notice__card" }, cross, make("h2", {}, title), make("p", {}, text));
  lay(make("div", { class: "notice", role: "dialog", "aria-modal": "true", "aria-label": title }, card), closed);
}
