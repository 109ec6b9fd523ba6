// The review: what each guess of a game was worth, and buttons that step through the game.

import { find, make } from "./dom.js";

// What the columns mean. If clues lie, all figures are in bits.
const MEANING = {
  guesses: "Expected: guesses with best play, this one included. Cost: guesses lost by the choice. Luck: guesses saved by the clue. Skill is 0 to 99",
  bits: "Doubt: bits to find out about the answer, before and after the clue. Expected: bits that the best guess tells. Cost: bits that this one was to tell less. Luck: bits that its clue told beyond that. Skill is 0 to 99",
};

export class Review {
  #upper;
  #step;
  #guesses = []; // of the engine
  #steps; // the text of the step, and its buttons

  // upper writes a word as boards do. step is called with the number of guesses to go to.
  constructor(upper, step) {
    this.#upper = upper;
    this.#step = step;
  }

  get shown() {
    return !find("review").hidden;
  }

  clear() {
    find("review").hidden = true;
    find("review").removeAttribute("aria-busy");
    find("review").replaceChildren();
  }

  // wait says how far the engine has come.
  wait(done, of) {
    const root = find("review");
    if (root.hidden) {
      root.hidden = false;
      root.style.setProperty("--guesses", of - 1); // its place is about as high as the review will be
      root.setAttribute("aria-busy", "true");
      if (root.getBoundingClientRect().top > innerHeight / 2) root.scrollIntoView({ block: "nearest" });
    }
    root.replaceChildren(make("h3", {}, "Review"), make("p", { class: "note" }, `Searching, position ${Math.min(done + 1, of)} of ${of} …`));
  }

  // show draws a review. At is the number of guesses on the board.
  show({ guesses, heads, sums, lines }, at) {
    this.#guesses = guesses;
    const names = ["guess", heads.before, heads.expected, heads.cost, "skill", heads.luck];
    const text = make("span", { role: "status" });
    const back = make("button", { type: "button", id: "step-back", onclick: () => this.#step(this.at - 1) }, "Back");
    const on = make("button", { type: "button", id: "step-on", onclick: () => this.#step(this.at + 1) }, "Forward");
    this.#steps = { text, back, on };
    find("review").replaceChildren(
      make("h3", {}, "Review"),
      make("p", { class: "sums" }, lines[0], make("br"), lines[1]),
      make("div", { class: "steps", role: "group", "aria-label": "Steps" }, back, on, text),
      make("div", { class: "scroll" }, make("table", { class: "reviewed" },
        make("thead", {}, make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name)))),
        ...guesses.map((row, n) => this.#guess(row, n, names.length)))),
      make("p", { class: "note" }, `${MEANING[sums.unit ?? "guesses"]}${sums.exact ? "" : "; ≈ marks estimates"}.`),
    );
    find("review").removeAttribute("aria-busy");
    this.go(at);
  }

  #guess({ guess, shown: { before, after, expected, cost, skill, luck, remarks } }, n, columns) {
    const word = make("button", { type: "button", class: "link", title: "Show the position before it", onclick: () => this.#step(n) }, this.#upper(guess));
    return make("tbody", { "data-step": n },
      make("tr", {}, make("th", { scope: "row" }, word), ...[`${before} → ${after}`, expected, cost, skill, luck].map((cell) => make("td", {}, String(cell)))),
      ...(remarks ?? []).map((remark) => make("tr", { class: "remark" }, make("td", { colspan: columns }, remark))));
  }

  // go marks the guess that follows the first so many.
  go(at) {
    const { text, back, on } = this.#steps;
    const of = this.#guesses.length;
    this.at = at;
    text.textContent = at < of ? `Before guess ${at + 1} of ${of}: ${this.#upper(this.#guesses[at].guess)}` : "After the last guess";
    back.disabled = at === 0;
    on.disabled = at === of;
    for (const body of find("review").querySelectorAll("tbody")) body.classList.toggle("now", Number(body.dataset.step) === at);
  }
}
