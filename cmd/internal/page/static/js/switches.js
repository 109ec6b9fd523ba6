// The switches for dark, and for colours that everyone can distinguish. look.js sets them again when the page is opened.

import { find } from "./dom.js";
import { keep } from "./store.js";

export function addLookSwitches() {
  const root = document.documentElement;
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const show = () => {
    find("theme").setAttribute("aria-pressed", dark());
    find("contrast").setAttribute("aria-pressed", root.dataset.contrast === "high");
  };
  const set = (name, value) => {
    root.dataset[name] = value;
    show();
    keep("look", { theme: root.dataset.theme, contrast: root.dataset.contrast });
  };
  find("theme").addEventListener("click", () => set("theme", dark() ? "light" : "dark"));
  find("contrast").addEventListener("click", () => set("contrast", root.dataset.contrast === "high" ? "normal" : "high"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}
