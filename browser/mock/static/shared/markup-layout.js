// The layout of a page's redesign: elements around the board, its rows or its tiles, or rows that are no elements any
// more. The page goes on with the elements that it made, wherever they stand.

import { chosen } from "./markup-names.js";

const LAYOUTS = ["same", "around", "rows", "tiles", "flat", "inside"];
const AROUND = "display: grid;";
const SIDE = "46px"; // of tiles that have lost the row whose style gave them their size

const added = new WeakSet(); // elements that the page knows nothing of
const flat = new WeakSet(); // those whose rows are gone
const tiles = new WeakMap(); // tile -> the element in it that holds its letter

let layout = "";
let width = 0;

/** Lays a board out anew, now and whenever the page adds rows to it. root holds the rows. */
export function layOut(root, letters) {
  width = letters;
  layout = LAYOUTS[chosen(LAYOUTS.length, "layout")];
  if (layout === "around" || root.localName === "table") wrap(root);
  new MutationObserver(() => arrange(root)).observe(root, { childList: true, subtree: true });
  arrange(root);
}

// Pages copy their rows, with what is around tiles: copies are recognized by how they are made.
const isAdded = (e) => added.has(e) || (e.childElementCount === 1 && e.attributes.length === 1 && e.getAttribute("style") === AROUND);
const isTile = (e) => !isAdded(e);

// The rows as the page made them: elements with as many children as a word has letters.
const rowsOf = (root) => [...root.querySelectorAll("*")].filter((e) => {
  const inRow = [...e.children].slice(0, width);
  return isTile(e) && !flat.has(e) && inRow.length === width && inRow.every((t) => isTile(t) && t.localName === inRow[0].localName && t.childElementCount < width);
});

function arrange(root) {
  for (const row of rowsOf(root)) {
    const own = [...row.children].slice(0, width);
    if (layout === "inside") own.forEach(deepen);
    if (row.localName === "tr") continue; // a table has its rows and cells in it and nothing else
    if (layout === "rows") wrap(row);
    if (layout === "tiles") own.forEach(wrap);
    if (layout === "flat") flatten(row, own);
  }
}

function wrap(element) {
  if (!element.parentNode || isAdded(element.parentNode)) return;
  const around = document.createElement("div");
  added.add(around);
  around.style.cssText = AROUND;
  element.replaceWith(around);
  around.append(element);
}

function flatten(row, own) {
  flat.add(row.parentElement);
  Object.assign(row.parentElement.style, { display: "grid", gridTemplateColumns: `repeat(${width}, max-content)`, gap: "5px", justifyContent: "center", alignContent: "start" });
  for (const tile of own) Object.assign(tile.style, { width: SIDE, height: SIDE, boxSizing: "border-box", overflow: "hidden", position: "relative" });
  row.replaceWith(...own);
}

// From here on the tile's letter stands one level deeper.
function deepen(tile) {
  if (tile.childElementCount > 0 || tile.shadowRoot) return;
  const holder = document.createElement("span");
  holder.append(...tile.childNodes);
  tile.append(holder);
  tiles.set(tile, holder);
}

/** The element whose text a page means when it writes the text of one. */
export const writtenTo = (element) => {
  const holder = tiles.get(element);
  return holder?.parentNode === element ? holder : element;
};
