// The menu “More …”, and the dialogs that it opens.

import { find } from "./dom.js";
import { copyLink } from "./sharing.js";

// addMenu makes the menu work. When a dialog closes, the button that opened it is hidden with the menu, so More gets the focus.
export function addMenu() {
  find("menu").addEventListener("click", () => find("menu").hidePopover());
  find("link").addEventListener("click", copyLink);
  find("paste").addEventListener("click", () => find("paste-dialog").showModal());
  for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", () => find("more").focus({ preventScroll: true }));
}
