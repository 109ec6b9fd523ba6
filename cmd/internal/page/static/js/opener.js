// The player's own first guess. It is chosen once, and its cost over all answers stays on the page.

import { find, make, say } from "./dom.js";
import { keep, kept } from "./store.js";

export class MyOpener {
  #engine;
  #game;
  #play;
  #word = kept("opener", "");
  #costs = new Map(); // promises, by what the cost depends on

  // play is called with the opener to put it onto the board.
  constructor(engine, game, play) {
    this.#engine = engine;
    this.#game = game;
    this.#play = play;
    find("opener").addEventListener("click", () => {
      find("opener-word").value = this.#word;
      say(find("opener-fault"), "");
      find("opener-dialog").showModal();
    });
    find("opener-form").addEventListener("submit", async (event) => {
      if (event.submitter?.value === "cancel") return;
      event.preventDefault();
      await this.#choose(find("opener-word").value.trim().toLowerCase());
    });
    this.#line("");
  }

  async #choose(word) {
    try {
      if (word) await this.#cost(word);
      this.#word = word;
      keep("opener", word);
      find("opener-dialog").close();
      this.show();
    } catch (error) {
      say(find("opener-fault"), error.message);
    }
  }

  #cost(word) {
    const { words, mode, host, boards, own, only, alphabet } = this.#game.request;
    const request = { words, mode, host, boards, own, only, alphabet, opener: word };
    const key = JSON.stringify(request);
    if (!this.#costs.has(key)) {
      this.#costs.set(key, this.#engine.ask("opener", request));
      this.#costs.get(key).catch(() => this.#costs.delete(key));
    }
    return this.#costs.get(key);
  }

  // show shows what the opener costs in the current game.
  async show() {
    const word = this.#word;
    if (!word) {
      this.#line("");
      return;
    }
    const told = await this.#cost(word).then(cost, () => " is not a word of this game.");
    if (word === this.#word) this.#line(told);
  }

  // line shows the opener and the text about it. Its place is reserved from the beginning.
  #line(told) {
    const root = find("opener-line");
    root.hidden = !this.#word;
    if (!this.#word) return;
    root.replaceChildren("Your opener ", make("button", { type: "button", class: "link", "data-opener": this.#word, title: "Put it on the board", onclick: () => this.#play(this.#word) }, this.#word.toUpperCase()), told);
  }
}

// cost describes what an opener costs: exactly, or between two bounds.
function cost(found) {
  if (!found?.high) return found ? ": with it not every answer is found in six guesses." : ": what it costs is not built in for this game.";
  const { low, high, answers, best, least, guess, words } = found;
  const mean = (total) => (total / answers).toFixed(4);
  const of = ` over the ${answers.toLocaleString("en")} answers of ${words}`;
  if (guess === best) return `: ${mean(high)} guesses on average${of}, all equally likely, the best there is.`;
  const more = `${mean(high - least)} more than ${best.toUpperCase()}`;
  if (low === high) return `: ${mean(high)} guesses on average${of}, all equally likely, exactly; ${more}.`;
  return `: ${mean(low)} to ${mean(high)} guesses on average${of}, not computed exactly; at most ${more}.`;
}
