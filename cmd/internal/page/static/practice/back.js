// The way back from a practice page to the solver, and to the review of the game that was just played.

import { make } from "./shared/dom.js"; // of the practice pages

// The games of the pages, as the solver's address names them. A game that is missing here has no review.
const GAMES = {
  wordle: "day=any", "hello-wordl": "day=any", absurdle: "list=original&host=absurdle", fibble: "list=original&host=fibble",
  dordle: "list=original&boards=2", quordle: "list=original&boards=4", octordle: "list=original&boards=8",
  sedecordle: "list=original&boards=16", duotrigordle: "list=original&boards=32",
};

const home = new URL("..", import.meta.url); // the solver's address
const site = location.pathname.split("/").at(-2);
const options = new URLSearchParams(location.search);
if (options.has("lies")) GAMES.fibble += `:lies=${[options.get("lies"), options.get("count")].filter(Boolean).join(",")}`;

// played returns the last game of the page's log, in the form of the address.
function played() {
  const { words = [], clues = [] } = window.mockLog ?? {};
  const over = (clue) => clue.split(",").every((part) => part === "-" || /^G+$/.test(part));
  const before = clues.slice(0, -1).findLastIndex(over) + 1; // the previous game ended there
  const solved = [];
  return words.slice(before).map((word, n) => {
    const parts = clues[before + n].split(",").map((clue, board) => (solved[board] || clue === "-" ? "G".repeat(word.length) : clue));
    parts.forEach((clue, board) => (solved[board] ||= /^G+$/.test(clue)));
    return [word, ...parts].join(".");
  }).join("_");
}

const link = (text, href) => make("a", { href, style: "color: inherit; margin: 0 8px" }, text);

const style = "font: 14px/2.4 system-ui, sans-serif; text-align: center; position: relative; z-index: 100000";
const nav = make("nav", { "aria-label": "Solver", style }, link("Back to the solver", home));
if (GAMES[site]) {
  const review = link("Review this game", `${home}#${GAMES[site]}`);
  review.addEventListener("click", () => {
    const rows = played();
    if (rows) review.href = `${home}#${GAMES[site]}&game=${rows}&review=1`;
  });
  nav.append(review);
}
document.body.prepend(nav);
