// What leaves the page: files, and the link.

import { find, make } from "./dom.js";

// download gives a text as a file.
export function download(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// copyLink copies the address of the position.
export async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    find("hint").textContent = "The link is copied.";
  } catch {
    prompt("The address of this position:", location.href);
  }
}

// copyText copies a text, and says so on the button for a moment.
export async function copyText(button, text) {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = name), 1500);
  } catch {
    prompt("To copy:", text);
  }
}
