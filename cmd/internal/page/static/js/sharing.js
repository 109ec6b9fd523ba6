// What leaves the page: files, and the link.

import { copy, find, make } from "./dom.js";

// download gives a text as a file.
export function download(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// copyLink copies the address of the position.
export async function copyLink() {
  if (await copy(location.href, "The address of this position:")) find("hint").textContent = "The link is copied.";
}
