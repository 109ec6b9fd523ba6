// What lies over the board: the cookie banner and the terms card at the start, and the dialogs. Each is in
// the document only while it is shown.

import { make } from "../shared/dom.js";
import { other } from "./visitor.js";

const page = document.querySelector("#page");
const toasts = document.querySelector(".ToastContainer-module_toaster__QDad3");

// What is open and keeps the keys from the game, the newest last.
const open = [];

/** Whether something lies over the board that keys do not pass. The cookie banner lets them pass. */
export const blocked = () => open.length > 0;

/** Lays an element over the board, which keeps the keys from the game. */
export function cover(element) {
  element.tabIndex = -1;
  open.push(element);
  toasts.before(element);
  refocus();
}

/** Takes it away again; false if it is gone already. */
export function uncover(element) {
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

/** Lays over the board what build(done) makes; resolves when it called done(), and takes it away. */
export const until = (build) =>
  new Promise((dismissed) => {
    const overlay = build(() => {
      uncover(overlay);
      dismissed();
    });
    cover(overlay);
  });

export const actionButton = (attributes, text, action = () => {}) => {
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
    const role = other ? {} : { role: "dialog" }; // another visitor's dialogs are named by what is around them
    const card = make("div", { class: "Modal-module_content__TrDdx", ...role, "aria-modal": "true", "aria-label": label }, button, ...content);
    const overlay = make("div", { class: "Modal-module_modalOverlay__cdZDa", "data-testid": "modal-overlay" }, card);
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
      actionButton(other ? { class: "fides-banner-button", id: "fides-reject-all-button" } : { class: "fides-banner-button fides-reject-all-button" }, "Reject all", done),
      actionButton({ class: "fides-banner-button fides-accept-all-button", id: "fides-banner-button-primary" }, "Accept all", done),
    );
    overlay.append(make("div", { id: "fides-banner", role: "region", "aria-label": "Cookies" }, text, buttons));
    toasts.before(overlay);
  });
}

export const termsCard = () =>
  until((done) =>
    make("div", { class: "purr-blocker" },
      make("div", { class: "purr-blocker-card", role: "dialog", "aria-modal": "true", "aria-label": "Terms" },
        make("h2", { class: "purr-blocker-card__heading" }, "Our terms have been updated"),
        make("p", {}, "This is where a site shows its new terms. This page has none."),
        actionButton({ class: "purr-blocker-card__button" }, "Continue", done))));
