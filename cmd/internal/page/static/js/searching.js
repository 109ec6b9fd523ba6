// The line that shows the progress of a search. It has a place of its own.

import { find, thousands } from "./dom.js";

export class Searching {
  #ticking; // the clock of a search that reports no states

  // begin shows that a search goes on. It counts seconds until the search reports its states.
  begin() {
    const since = performance.now();
    const tell = () => this.#say(`${Math.round((performance.now() - since) / 1000)} s`);
    clearInterval(this.#ticking);
    this.#ticking = setInterval(tell, 1000);
    tell();
    find("stop").hidden = false;
  }

  // states shows how many states were searched.
  states(n) {
    clearInterval(this.#ticking);
    this.#say(`${thousands(n)} states`);
  }

  #say(far) {
    find("progress").textContent = `Searching for the best guess, ${far} …`;
  }

  end() {
    clearInterval(this.#ticking);
    find("progress").textContent = "";
    find("stop").hidden = true;
  }
}
