// Hints without spoilers. Nothing is shown until the player asks: first how many words are left, then a letter, then everything.

import { headline } from "./advice.js";
import { find, make, thousands, upper } from "./dom.js";
import { game } from "./game.js";
import { keep, kept } from "./store.js";

const COUNT = 1;
const ALL = 3;

let level = 0; // how much was asked for
let shownFor; // the position for which it was asked
let answer;
let on;

function switchOn(wanted) {
  on = wanted;
  find("hints-only").setAttribute("aria-pressed", on);
}

switchOn(kept("hints", false));
find("hints-only").addEventListener("click", () => {
  switchOn(!on);
  keep("hints", on);
  level = 0;
  draw();
});

// hide takes the advice on the position, and hides it.
export function hide(advice) {
  if (shownFor !== game.position) level = 0;
  shownFor = game.position;
  answer = advice;
  draw();
}

function draw() {
  const covered = on && level < ALL && answer && !answer.over;
  document.documentElement.toggleAttribute("data-hints", Boolean(covered));
  if (answer) find("status").textContent = covered && level < COUNT ? "Your turn." : headline(answer);
  find("hints").hidden = !covered;
  if (!covered) return;
  const next = ["Words left?", "A letter", "All words"][level];
  const said = ["Hints: how many words are left, then a letter, then all.", "Next: a letter that many of them have.", letter(answer)][level];
  find("hints").replaceChildren(make("p", { class: "why", role: "status" }, said), make("button", { type: "button", id: "hints-next", class: "word plain", onclick: () => {
    level++;
    draw();
  } }, next));
}

// letter returns a sentence about the letter that most of the listed words have, among those that no guess has had.
function letter({ left = [], liar }) {
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
