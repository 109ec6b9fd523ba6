// The menu “More …”, and the dialogs that it opens.

import { copy, find } from "./dom.js";

// addMenu makes the menu work. When a dialog closes, the button that opened it is hidden with the menu, so More gets the focus.
export function addMenu() {
  find("menu").addEventListener("click", () => find("menu").hidePopover());
  find("link").addEventListener("click", async () => {
    if (await copy(location.href, "The address of this position:")) find("hint").textContent = "The link is copied.";
  });
  find("paste").addEventListener("click", () => find("paste-dialog").showModal());
  for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", () => find("more").focus({ preventScroll: true }));
}
