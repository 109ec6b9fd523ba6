// A page for WORDPL, the game with noisy clues. How the live page is made is not known: this one is our
// own, with what that page is said to have. Each try has its privacy budget ε, which says how likely a
// tile is to lie; ε = 0 is the final answer, and the score is the sum.

import { chanceOfLie, noisy } from "../shared/hosts.js";
import { find } from "../shared/markup.js";
import { play } from "../shared/skin.js";
import { plainButton } from "../shared/tiles.js";

const [input, chance, total, message] = ["#epsilon", "#chance", "#total", "[role=status]"].map(find);

/** The ε that is set; NaN if the field holds no budget. */
function epsilon() {
  const value = input.valueAsNumber;
  return value >= 0 && value <= 1000 ? value : NaN;
}

function showChance(width) {
  const percent = Math.round(100 * chanceOfLie(epsilon(), width));
  const text = epsilon() === 0 ? "ε = 0, final answer" : `ε = ${epsilon()}, Probability of lie = ${percent}%`;
  chance.textContent = Number.isNaN(epsilon()) ? "not a budget" : text;
}

let spent = []; // the ε of each try

/** Shows the sum of what was spent, without the crumbs of binary fractions. */
const showTotal = () => (total.textContent = String(Number(spent.reduce((sum, e) => sum + e, 0).toFixed(6))));

// A final answer ends the game.
function status({ history, secrets }) {
  const { word, extra } = history.at(-1);
  spent = history.map((turn) => turn.extra);
  if (extra !== 0) return "playing";
  return word === secrets[0] ? "won" : "lost";
}

const game = await play({
  status,
  extra: epsilon,
  rule: () => (Number.isNaN(epsilon()) ? "ε must be a number from 0 to 1000" : ""),
  host: ({ secrets, seed }) => noisy(secrets[0], seed),
  keyShow: () => {},
  written(row, typed, lines) {
    if (typed.length < 2) lines[row].row.scrollIntoView({ block: "nearest" });
  },
  finish({ row }) {
    const e = spent.at(-1);
    row.lastChild.textContent = e === 0 ? "final" : `ε ${e}`;
    row.dataset.epsilon = e;
    showTotal();
  },
  refuse: (_, text) => (message.textContent = text),
  calm: () => (message.textContent = ""),
  end({ won, answers }) {
    const word = answers[0].toUpperCase();
    message.textContent = won ? `${word} it is. Your score: ${total.textContent}. ` : `Wrong: it was ${word}. Your score: ∞. `;
    message.append(plainButton("new game", () => game.again()));
  },
  clear() {
    spent = [];
    message.textContent = "";
    showTotal();
  },
});
showChance(game.width);
input.addEventListener("input", () => showChance(game.width));
// Enter is for the game: in the field it only ends the writing.
input.addEventListener("keydown", (event) => event.key === "Enter" && input.blur());
