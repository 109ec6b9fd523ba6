// Several boards that every guess goes to, in the ways in which pages lay them out.

import { classes, make } from "../shared/dom.js";
import * as options from "../shared/options.js";
import { plainButton } from "../shared/tiles.js";
import { STATES } from "./board.js";

const ABREAST = 2; // boards in a row of a table
const SIDE = 26; // pixels from one placed tile to the next
const APART = 12; // pixels between placed boards

const layout = options.text("layout", "apart");
const grows = layout === "growing" || layout === "late";
const ghosts = options.flag("ghosts", false);

const box = (...text) => make(layout === "table" ? "td" : "div", { class: "box" }, ...text);
const guess = (...tiles) => make("div", { class: "guess" }, ...tiles);
const each = (n, f) => Array.from({ length: n }, (_, i) => f(i));

// How the document holds the tiles, given as boards of rows of tiles.
const layouts = {
  apart: (boards) => boards.map((rows) => make("div", { class: "board" }, ...rows.map((tiles) => guess(...tiles)))),
  // A row has the tiles of all boards, with a space between them.
  row: (boards) => boards[0].map((_, r) => guess(...boards.flatMap((rows, b) => (b > 0 ? ["\u00a0", ...rows[r]] : rows[r])))),
  // The same without rows, and without anything between the boards.
  flat: (boards) => boards[0].flatMap((_, r) => boards.flatMap((rows) => rows[r])),
  table: (boards) => [make("table", {}, make("tbody", {}, ...bandsOf(boards).flatMap((band, n) => [...(n > 0 ? [gapRow()] : []), ...tableRows(band)])))],
  stacked: (boards) => boards.flat().map((tiles) => guess(...tiles)),
  turns: (boards) => boards[0].map((_, r) => make("div", { class: "turn" }, ...boards.map((rows) => guess(...rows[r])))),
  placed: (boards) => boards[0].flatMap((_, r) => boards.flatMap((rows, b) => rows[r].map((tile, i) => place(tile, b, r, i)))),
  // Places of rows that have not come yet are made as the rows are.
  growing: (boards) => boards.map((rows) => make("div", { class: "board" }, make("div", {}, guess(...rows[0])), ...rows.slice(1).map(() => make("div", {}, make("div", { class: "later" }))))),
  // Tiles directly below a board, which is their grid.
  grids: (boards) => boards.map((rows) => make("div", { class: "board grid" }, ...rows.flat())),
  // All but the first few boards wait behind tabs.
  tabs: (boards) => tabbed(boards.map((rows) => make("div", { class: "board" }, ...rows.map((tiles) => guess(...tiles))))),
  late: (boards) => boards.map(() => make("div", { class: "board" })),
  // Nothing has a class or an id: each board is a grid in two more elements, below a message that it does not show.
  nameless: (boards) => boards.map((rows) => make("div", {}, make("div", {}, make("div", { style: "visibility: hidden" }), make("div", { style: "display: grid; grid-template-columns: repeat(5, 26px)" }, ...rows.flat())))),
  // Each board is a component, with its title and a keyboard of its own. Another one explains the game by an example.
  parts: (boards) => [
    ...boards.map((rows, b) => component(`Word ${b + 1}`, ...rows.map((tiles) => guess(...tiles)))),
    component("Example", guess(...[..."CRANE"].map((letter) => box(letter)))),
  ],
};

const component = (title, ...rows) =>
  make("section", { class: "part" }, make("h2", {}, title), make("div", { class: "board" }, ...rows));

// Boards in panes, of which one shows, below the tabs that choose it.
function tabbed(boards) {
  const panes = bandsOf(boards).map((band) => make("div", { class: "pane" }, ...band));
  const open = (one) => panes.forEach((pane) => void (pane.hidden = pane !== one));
  const tabs = panes.map((pane, n) => plainButton(`Words ${n * ABREAST + 1}–${n * ABREAST + pane.childElementCount}`, () => open(pane)));
  open(panes[0]);
  return [make("p", { class: "tabs" }, ...tabs), ...panes];
}

const bandsOf = (boards) => each(Math.ceil(boards.length / ABREAST), (n) => boards.slice(n * ABREAST, (n + 1) * ABREAST));
const tableRows = (band) => band[0].map((_, r) => make("tr", {}, ...band.flatMap((rows, b) => (b > 0 ? [make("td", { class: "gap" }), ...rows[r]] : rows[r]))));
const gapRow = () => make("tr", {}, make("td", { class: "gap" }, "\u00a0"));

function place(tile, b, r, i) {
  tile.style.left = `${b * (tile.dataset.width * SIDE + APART) + i * SIDE}px`;
  tile.style.top = `${r * SIDE}px`;
  return tile;
}

/** The skin of several boards. keyboard() makes that of each board that is a component, press(name) is what it does. */
export function several(count, keyboard, press) {
  const root = make("div", { class: `boards ${layout}` });
  const boards = []; // of rows of tiles
  const places = new Map(); // of tiles: their board
  root.style.setProperty("--boards", count);

  function place(b, rows) {
    boards[b] = rows.map((row) => [...row.children]);
    if (b < count - 1) return;
    const width = boards[0][0].length;
    if (layout === "placed") {
      for (const tile of boards.flat(2)) tile.dataset.width = width;
      Object.assign(root.style, { width: `${count * (width * SIDE + APART)}px`, height: `${rows.length * SIDE}px` });
    }
    root.append(...layouts[layout](boards));
    for (const part of root.querySelectorAll(".part:not(:last-child)")) {
      const own = keyboard();
      own.press = press;
      part.append(own.element);
    }
  }

  // A board that grows gets its next row.
  function grow(b, row) {
    const board = root.children[b];
    const tiles = boards[b][row];
    if (!grows || board.contains(tiles[0])) return;
    if (layout === "late") board.append(guess(...tiles));
    else board.children[row].replaceChildren(guess(...tiles));
  }

  return {
    boards: count,
    board: root,
    row: () => make("div"),
    tile(_, b) {
      const tile = box();
      places.set(tile, b);
      return tile;
    },
    place,
    anew: grows || options.text("solved", "stays") !== "stays",
    silent: true,
    everywhere: ghosts,
    put(tile, { letter, mark, row, now }) {
      if (now && layout === "late") return;
      if (now || mark !== undefined) grow(places.get(tile), row);
      tile.textContent = letter.toUpperCase();
      tile.className = classes("box", STATES[mark], ghosts && now && letter && "ghost");
    },
  };
}
