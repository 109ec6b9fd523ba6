// Hints without spoilers. Nothing is shown until the player asks: first how many words are left, then a letter, then everything.

import { find, make, thousands } from "./dom.js";
import { headline } from "./advice.js";
import { keep, kept } from "./store.js";

const COUNT = 1;
const ALL = 3;

export class Hints {
  #level = 0; // how much was asked for
  #of; // the position for which it was asked
  #answer;
  #game;
  #upper;

  constructor(game, upper) {
    this.#game = game;
    this.#upper = upper;
    this.#set(kept("hints", false));
    find("hints-only").addEventListener("click", () => {
      this.#set(!this.on);
      keep("hints", this.on);
      this.#level = 0;
      this.#draw();
    });
  }

  #set(on) {
    this.on = on;
    find("hints-only").setAttribute("aria-pressed", on);
  }

  // show takes the advice on the position, and hides it.
  show(answer) {
    if (this.#of !== this.#game.position) this.#level = 0;
    this.#of = this.#game.position;
    this.#answer = answer;
    this.#draw();
  }

  #draw() {
    const answer = this.#answer;
    const covered = this.on && this.#level < ALL && answer && !answer.over;
    document.documentElement.toggleAttribute("data-hints", Boolean(covered));
    if (answer) find("status").textContent = covered && this.#level < COUNT ? "Your turn." : headline(answer, this.#upper);
    find("hints").hidden = !covered;
    if (!covered) return;
    const next = ["Words left?", "A letter", "All words"][this.#level];
    const said = ["Hints: how many words are left, then a letter, then all.", "Next: a letter that many of them have.", letter(answer, this.#game, this.#upper)][this.#level];
    find("hints").replaceChildren(make("p", { class: "why", role: "status" }, said), make("button", { type: "button", id: "hints-next", class: "word plain", onclick: () => {
      this.#level++;
      this.#draw();
    } }, next));
  }
}

// letter returns the letter that most of the listed words have, among those that no guess has had.
function letter({ left = [], liar }, game, upper) {
  const words = (liar ? liar.likely.map(({ answer }) => answer) : left.filter(({ solved }) => !solved).flatMap(({ first }) => first)).map(upper);
  const known = new Set(game.rows.flatMap(({ letters }) => letters));
  const counts = new Map();
  for (const word of words) {
    for (const sign of new Set(word)) if (!known.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (!best) return "All letters of the words left have been tried.";
  const [sign, count] = best;
  return count === words.length ? `The answer has the letter ${sign}.` : `${sign} is in ${thousands(count)} of ${words.length === 1 ? "the word" : `${thousands(words.length)} words`}${left[0]?.candidates > words.length ? ", of the likeliest" : ""}.`;
}
