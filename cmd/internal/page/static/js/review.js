// The review: what each guess of a game was worth, and buttons that step through the game.

import { find, make, upper } from "./dom.js";

// What the columns mean. If clues lie, all figures are in bits.
const MEANING = {
  guesses: "Expected: guesses with best play, this one included. Cost: guesses lost by the choice. Luck: guesses saved by the clue. Skill is 0 to 99",
  bits: "Doubt: bits to find out about the answer, before and after the clue. Expected: bits expected of the best guess. Cost: how many fewer were expected of this one. Luck: bits that its clue gave beyond that. Skill is 0 to 99",
};

let guesses = []; // of the engine
let steps; // the text of the step, and its buttons
let now; // how many guesses are on the board

export const shown = () => !find("review").hidden;

export function clear() {
  find("review").hidden = true;
  find("review").removeAttribute("aria-busy");
  find("review").replaceChildren();
}

// wait says how far the engine has come.
export function wait(done, of) {
  const root = find("review");
  if (root.hidden) {
    root.hidden = false;
    root.style.setProperty("--guesses", of - 1); // its place is about as high as the review will be
    root.setAttribute("aria-busy", "true");
    if (root.getBoundingClientRect().top > innerHeight / 2) root.scrollIntoView({ block: "nearest" });
  }
  root.replaceChildren(make("h3", {}, "Review"), make("p", { class: "note" }, `Searching, position ${Math.min(done + 1, of)} of ${of} …`));
}

// show draws a review. At is the number of guesses on the board. stepTo is called with the number of guesses to go to.
export function show({ guesses: reviewed, heads, sums, lines }, at, stepTo) {
  guesses = reviewed;
  const names = ["guess", heads.before, heads.expected, heads.cost, "skill", heads.luck];
  const text = make("span", { role: "status" });
  const back = make("button", { type: "button", id: "step-back", onclick: () => stepTo(now - 1) }, "Back");
  const on = make("button", { type: "button", id: "step-on", onclick: () => stepTo(now + 1) }, "Forward");
  steps = { text, back, on };
  find("review").replaceChildren(
    make("h3", {}, "Review"),
    make("p", { class: "sums" }, lines[0], make("br"), lines[1]),
    make("div", { class: "steps", role: "group", "aria-label": "Steps" }, back, on, text),
    make("div", { class: "scroll" }, make("table", { class: "reviewed" },
      make("thead", {}, make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name)))),
      ...guesses.map((row, n) => rowsOf(row, names.length, () => stepTo(n))))),
    make("p", { class: "note" }, `${MEANING[sums.unit ?? "guesses"]}${sums.exact ? "" : "; ≈ marks estimates"}.`),
  );
  find("review").removeAttribute("aria-busy");
  go(at);
}

function rowsOf({ guess, shown: { before, after, expected, cost, skill, luck, remarks } }, columns, onclick) {
  const word = make("button", { type: "button", class: "link", title: "Show the position before it", onclick }, upper(guess));
  return make("tbody", {},
    make("tr", {}, make("th", { scope: "row" }, word), ...[`${before} → ${after}`, expected, cost, skill, luck].map((cell) => make("td", {}, String(cell)))),
    ...(remarks ?? []).map((remark) => make("tr", { class: "remark" }, make("td", { colspan: columns }, remark))));
}

// go marks the guess that follows the first so many.
export function go(at) {
  const { text, back, on } = steps;
  const of = guesses.length;
  now = at;
  text.textContent = at < of ? `Before guess ${at + 1} of ${of}: ${upper(guesses[at].guess)}` : "After the last guess";
  back.disabled = at === 0;
  on.disabled = at === of;
  find("review").querySelectorAll("tbody").forEach((body, n) => body.classList.toggle("now", n === at));
}
