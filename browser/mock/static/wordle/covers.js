// What lies over the board: the landing page, the cookie banner and the terms card at the start, advertisements, and dialogs. Each is
// in the document only while it is shown; what they hold stands in the templates of index.html.

import { part } from "../shared/markup.js";
import * as options from "../shared/options.js";

const page = document.querySelector("#page");
const toasts = document.querySelector(".ToastContainer-module_toaster__QDad3");

/** Two visitors may get different pages: whether this one gets the second. */
export const other = options.text("visitor") === "other";

/** Does something after a time, which may be none. */
export function after(ms, action) {
  if (ms > 0) setTimeout(action, ms);
  else action();
}

// What keeps the keys from the game, the newest last.
const open = [];

/** Whether something lies over the board that keys do not pass. The cookie banner lets them pass. */
export const blocked = () => open.length > 0;

// Only the newest can be reached, by pointer and by Tab; with nothing open the keys are the game's.
// The focus goes to the cover and not to its button: Enter, typed too early, must not press it.
function refocus() {
  page.inert = blocked();
  open.forEach((element, i) => (element.inert = i < open.length - 1));
  open.at(-1)?.focus({ preventScroll: true });
  if (!blocked()) document.activeElement?.blur();
}

/** Lays an element over the board, and returns how to take it away, and a promise of that. */
function lay(element) {
  const { promise, resolve } = Promise.withResolvers();
  element.tabIndex = -1;
  open.push(element);
  toasts.before(element);
  refocus();
  const close = () => {
    if (!open.includes(element)) return;
    open.splice(open.indexOf(element), 1);
    element.remove();
    refocus();
    resolve();
  };
  return { close, gone: promise };
}

/** Lays an element over the board; resolves when its last button was clicked, which works after a time, and takes it away. */
export function until(element, ms = 0) {
  const { close, gone } = lay(element);
  after(ms, () => [...element.querySelectorAll("button")].at(-1).addEventListener("click", close));
  return gone;
}

/** A dialog with a close button; resolves when it has been closed. */
export function dialog(label, ...content) {
  const overlay = part("dialog");
  const [card] = overlay.children;
  card.setAttribute("aria-label", label);
  if (other) card.removeAttribute("role"); // another visitor's dialogs are named by what is around them
  card.append(...content);
  const { close, gone } = lay(overlay);
  card.querySelector("button").addEventListener("click", close);
  overlay.addEventListener("click", (event) => event.target === overlay && close());
  overlay.addEventListener("keydown", (event) => event.key === "Escape" && close());
  return gone;
}

export function cookieBanner() {
  const banner = part("cookies");
  const buttons = [...banner.querySelectorAll("button")];
  if (other) Object.assign(buttons[0], { id: "fides-reject-all-button", className: "fides-banner-button" });
  toasts.before(banner);
  return new Promise((dismissed) => {
    for (const button of buttons) button.addEventListener("click", dismissed);
  }).then(() => banner.remove());
}

// --- advertisements -----------------------------------------------------------------------------

const COUNTDOWN = 1500;

/** Which one comes: none, counts, low, stuck or row. */
export const ad = options.text("ad", "none");

/** Lies over the board after the landing page; resolves when it was skipped. */
export function advertisement() {
  const element = part("advertisement");
  const [space] = element.children;
  const skip = element.querySelector("button");
  if (ad === "stuck") space.textContent = "";
  if (ad === "low") space.style.minHeight = "130vh";
  if (ad === "counts" || ad === "row") {
    skip.disabled = true;
    setTimeout(() => (skip.disabled = false), COUNTDOWN);
  }
  return until(element);
}

/** What comes at the end of a game instead of the statistics. */
export function askForAccount() {
  const closed = dialog("Account", ...part("account").children);
  const card = document.querySelector('[aria-label="Account"]');
  card.id = "regiwall-dialog";
  card.removeAttribute("role");
  return closed;
}

// --- the landing page ---------------------------------------------------------------------------

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2021, 5, 19); // the day with the number 0

/** The number of today's game: the day begins at the visitor's own midnight. */
function today() {
  const now = new Date();
  return (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - FIRST) / DAY_MS;
}

function dateOf(number) {
  const format = { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" };
  return new Date(FIRST + number * DAY_MS).toLocaleDateString("en-US", format);
}

/** What the game is, its day and number. Resolves when its button was clicked, whose name depends on the game that was found. */
export function landing(rows, status, played) {
  const [text, label] = {
    won: ["You found this word already.", "Admire Puzzle"],
    lost: ["You have played this word already.", "Admire Puzzle"],
    playing: played ? ["You have begun this word. Go on?", "Continue"] : [`Get ${rows} chances to guess a word.`, "Play"],
  }[status];
  const day = options.number("day", today());
  const element = part("welcome", { text, label, day, date: dateOf(day) });
  const start = [...element.querySelectorAll("button")].at(-1);
  if (!other || !played) start.dataset.testid = label; // another visitor's button to go on has no name of its own
  return until(element, options.number("bind", 0));
}
