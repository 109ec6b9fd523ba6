// The switches for dark, and for colours that everyone can distinguish. look.js sets them again when the page is opened.

import { find } from "./dom.js";

export function addLookSwitches() {
  const root = document.documentElement;
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const show = () => {
    find("theme").setAttribute("aria-pressed", dark());
    find("contrast").setAttribute("aria-pressed", root.dataset.contrast === "high");
  };
  const keep = () => {
    show();
    try {
      localStorage.setItem("look", JSON.stringify({ theme: root.dataset.theme, contrast: root.dataset.contrast }));
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
  };
  find("theme").addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    keep();
  });
  find("contrast").addEventListener("click", () => {
    root.dataset.contrast = root.dataset.contrast === "high" ? "normal" : "high";
    keep();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}
