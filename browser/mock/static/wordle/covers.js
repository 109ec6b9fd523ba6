// What lies over the board: the cookie banner, the terms card and the welcome at the start, and the
// dialogs. Each is in the document only while it is shown.

import { make } from "../shared/dom.js";
import * as options from "../shared/options.js";

const page = document.querySelector("#page");
const toasts = document.querySelector(".ToastContainer-module_toaster__QDad3");

// What is open and keeps the keys from the game, the newest last.
const open = [];

/** Whether something lies over the board that keys do not pass. The cookie banner lets them pass. */
export const blocked = () => open.length > 0;

function cover(element) {
  element.tabIndex = -1;
  open.push(element);
  toasts.before(element);
  refocus();
}

function uncover(element) {
  const i = open.indexOf(element);
  if (i < 0) return false;
  open.splice(i, 1);
  element.remove();
  refocus();
  return true;
}

// Only the newest can be reached, by pointer and by Tab; with nothing open the keys are the game's.
// The focus goes to the cover and not to its button: Enter, typed too early, must not press it.
function refocus() {
  page.inert = blocked();
  open.forEach((element, i) => (element.inert = i < open.length - 1));
  open.at(-1)?.focus({ preventScroll: true });
  if (!blocked()) document.activeElement?.blur();
}

const actionButton = (attributes, text, action) => {
  const button = make("button", { type: "button", ...attributes }, text);
  button.addEventListener("click", action);
  return button;
};

/** A dialog with a close button; resolves when it has been closed. */
export function dialog(label, ...content) {
  return new Promise((closed) => {
    const close = () => {
      if (!uncover(overlay)) return;
      removeEventListener("keydown", onEscape);
      closed();
    };
    const onEscape = (event) => {
      if (event.key === "Escape" && open.at(-1) === overlay) close();
    };
    const icon = make("span", { "data-testid": "icon-close", "aria-hidden": "true" }, "×");
    const button = make("button", { type: "button", class: "Modal-module_closeIcon__TcEKb", "aria-label": "Close" }, icon);
    button.addEventListener("click", close);
    const card = make("div", { class: "Modal-module_content__TrDdx", role: "dialog", "aria-modal": "true", "aria-label": label }, button, ...content);
    const overlay = make("div", { class: "Modal-module_modalOverlay__cdZDa" }, card);
    overlay.addEventListener("click", (event) => event.target === overlay && close());
    addEventListener("keydown", onEscape);
    cover(overlay);
  });
}

export function cookieBanner() {
  return new Promise((dismissed) => {
    const overlay = make("div", { id: "fides-overlay" });
    const done = () => {
      overlay.remove();
      dismissed();
    };
    const text = make("p", {}, "This is where a site asks about cookies. This page sets none.");
    const buttons = make("div", { class: "fides-banner-button-group" },
      actionButton({ class: "fides-banner-button fides-reject-all-button" }, "Reject all", done),
      actionButton({ class: "fides-banner-button fides-accept-all-button", id: "fides-banner-button-primary" }, "Accept all", done),
    );
    overlay.append(make("div", { id: "fides-banner", role: "region", "aria-label": "Cookies" }, text, buttons));
    toasts.before(overlay);
  });
}

export function termsCard() {
  return new Promise((dismissed) => {
    const done = () => {
      uncover(overlay);
      dismissed();
    };
    const card = make("div", { class: "purr-blocker-card", role: "dialog", "aria-modal": "true", "aria-label": "Terms" },
      make("h2", { class: "purr-blocker-card__heading" }, "Our terms have been updated"),
      make("p", {}, "This is where a site shows its new terms. This page has none."),
      actionButton({ class: "purr-blocker-card__button" }, "Continue", done),
    );
    const overlay = make("div", { class: "purr-blocker" }, card);
    cover(overlay);
  });
}

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

/** The welcome; what the button says depends on the game that was found. */
export function welcome(rows, status, played) {
  const [text, label] = {
    won: ["You found this word already.", "Admire Puzzle"],
    lost: ["You have played this word already.", "Admire Puzzle"],
    playing: played
      ? ["You have begun this word. Go on?", "Continue"]
      : [`Get ${rows} chances to guess a word.`, "Play"],
  }[status];
  const day = options.number("day", today());
  return new Promise((dismissed) => {
    const done = () => {
      uncover(overlay);
      dismissed();
    };
    const logo = make("div", { class: "Welcome-module_logo__VE3lD", "aria-hidden": "true" }, ...Array.from({ length: 9 }, () => make("i")));
    const overlay = make("div", { class: "Welcome-module_contentWelcome__gmulu", role: "dialog", "aria-modal": "true", "aria-label": "Welcome", "data-testid": "welcome-content" },
      logo,
      make("h2", { class: "Welcome-module_title__uhLeX" }, "Wordle"),
      make("p", {}, text),
      actionButton({ class: "Welcome-module_button__ZG0Zh", "data-testid": "Play" }, label, done),
      make("p", { class: "Welcome-module_date__QdLtN" }, dateOf(day)),
      make("p", { class: "Welcome-module_date__QdLtN" }, `No. ${day}`),
    );
    cover(overlay);
  });
}
