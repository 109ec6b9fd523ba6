// The card at the end of a game, in place of the keyboard: the score, squares to copy, skill and luck.

import { find, make, say } from "./dom.js";
import { Stopped } from "./engine.js";
import { won } from "./games.js";
import { lying } from "./hosts.js";
import { shared, score, squaresOf } from "./squares.js";

export class Ending {
  #games;
  #days;
  #act;

  // act has the functions of the buttons: review, again, and goOn after a game that was not solved.
  constructor(games, days, act) {
    this.#games = games;
    this.#days = days;
    this.#act = act;
  }

  // end stores a game that is over, and its day if the answer is known. It shows the card. Review returns the promise of the game's
  // review. Wanted reports whether the game is still on the board.
  async end(game, review, wanted) {
    this.#games.note(game);
    this.show(game);
    try {
      if (game.solved) await this.#days.noteGame(game).catch((error) => wanted() && say(find("fault"), error.message.replace(/^your game:1: /, "")));
      if (!wanted()) return;
      const { sums } = await review();
      if (!wanted()) return;
      this.#games.note(game, { skill: sums.skill, luck: sums.luck, unit: sums.unit });
      this.worth(sums);
    } catch (error) {
      if (!(error instanceof Stopped) && wanted()) find("end-worth").textContent = error.message;
    }
  }

  get shown() {
    return !find("end").hidden;
  }

  clear() {
    find("end").hidden = true;
    find("end").replaceChildren();
  }

  show(game) {
    const text = shared(game);
    const copy = make("button", { type: "button", id: "copy-squares", title: "Copy the squares" }, "Copy");
    copy.addEventListener("click", () => copyText(copy, text));
    const button = (id, name, onclick) => make("button", { type: "button", id, onclick }, name);
    const lines = squaresOf(game);
    const squares = game.boards === 1 && lines.length <= 9 ? make("pre", { class: "squares", "aria-hidden": "true" }, lines.join("\n")) : null;
    find("end").replaceChildren(
      make("div", { class: "end-text" },
        make("h3", {}, `${!game.solved ? "Not solved" : won(game) ? "Solved" : `Solved in ${game.rows.length}`}, ${score(game)}`),
        make("p", { id: "end-worth", class: "why" }, "Working out skill and luck …"),
        make("div", { class: "end-actions" }, copy, button("end-review", "Review", this.#act.review), button("end-again", "New game", this.#act.again),
          ...(game.solved || lying(game.host) ? [] : [button("end-go-on", "Go on", this.#act.goOn)]))),
      ...(squares ? [squares] : []),
    );
    find("end").hidden = false;
  }

  // worth shows the skill and the luck of the game once they are known.
  worth({ skill, luck, unit }) {
    const of = unit ?? "guesses";
    const amount = `${Math.abs(luck).toFixed(2)} ${of}`;
    find("end-worth").textContent = `Skill ${Math.round(skill)} of 99. The clues ${luck >= 0 ? "saved" : "cost"} you ${amount}: ${luck >= 0 ? "good" : "bad"} luck.`;
  }
}

// copyText copies a text, and says so on the button for a moment.
export async function copyText(button, text) {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = name), 1500);
  } catch {
    prompt("To copy:", text);
  }
}
