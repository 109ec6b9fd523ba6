// The card at the end of a game, in place of the keyboard: the score, squares to copy, skill and luck.

import * as days from "./days.js";
import { copy, find, make, say } from "./dom.js";
import { Stopped } from "./engine.js";
import { game } from "./game.js";
import * as games from "./games.js";
import { lying } from "./hosts.js";
import { shared, score, squaresOf } from "./squares.js";

// end stores the game, which is over, and its day if the answer is known. It shows the card. act has the functions of the buttons:
// review, again, and goOn after a game that was not solved. account returns the promise of the game's review. Wanted reports whether
// the game is still on the board.
export async function end(act, account, wanted) {
  games.note();
  show(act);
  try {
    if (game.solved) await days.noteGame().catch((error) => wanted() && say(find("fault"), error.message.replace(/^your game:1: /, "")));
    if (!wanted()) return;
    const { sums } = await account();
    if (!wanted()) return;
    games.note({ skill: sums.skill, luck: sums.luck, unit: sums.unit });
    worth(sums);
  } catch (error) {
    if (!(error instanceof Stopped) && wanted()) find("end-worth").textContent = error.message;
  }
}

export function clear() {
  find("end").hidden = true;
  find("end").replaceChildren();
}

function show(act) {
  const text = shared(game);
  const copyButton = make("button", { type: "button", id: "copy-squares", title: "Copy the squares", onclick: () => copySquares(copyButton, text) }, "Copy");
  const button = (id, name, onclick) => make("button", { type: "button", id, onclick }, name);
  const lines = squaresOf(game);
  const squares = game.boards === 1 && lines.length <= 9 ? make("pre", { class: "squares", "aria-hidden": "true" }, lines.join("\n")) : null;
  find("end").replaceChildren(
    make("div", { class: "end-text" },
      make("h3", {}, `${!game.solved ? "Not solved" : games.won(game) ? "Solved" : `Solved in ${game.rows.length}`}, ${score(game)}`),
      make("p", { id: "end-worth", class: "why" }, "Working out skill and luck …"),
      make("div", { class: "end-actions" }, copyButton, button("end-review", "Review", act.review), button("end-again", "New game", act.again),
        ...(game.solved || lying(game.host) ? [] : [button("end-go-on", "Go on", act.goOn)]))),
    ...(squares ? [squares] : []),
  );
  find("end").hidden = false;
}

// worth shows the skill and the luck of the game once they are known.
function worth({ skill, luck, unit }) {
  const of = unit ?? "guesses";
  const amount = `${Math.abs(luck).toFixed(2)} ${of}`;
  find("end-worth").textContent = `Skill ${Math.round(skill)} of 99. The clues ${luck >= 0 ? "saved" : "cost"} you ${amount}: ${luck >= 0 ? "good" : "bad"} luck.`;
}

// copySquares copies the squares, and says so on the button for a moment.
async function copySquares(button, text) {
  if (!(await copy(text, "To copy:"))) return;
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 1500);
}
