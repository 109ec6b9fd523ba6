// The line that shows the progress of a search. It has a place of its own.

import { find, thousands } from "./dom.js";

let ticking; // the clock of a search that reports no states

// begin shows that a search goes on. It counts seconds until the search reports its states.
export function begin() {
  const since = performance.now();
  const tick = () => tell(`${Math.round((performance.now() - since) / 1000)} s`);
  clearInterval(ticking);
  ticking = setInterval(tick, 1000);
  tick();
  find("stop").hidden = false;
}

// states shows how many states were searched.
export function states(n) {
  clearInterval(ticking);
  tell(`${thousands(n)} states`);
}

function tell(far) {
  find("progress").textContent = `Searching for the best guess, ${far} …`;
}

export function end() {
  clearInterval(ticking);
  find("progress").textContent = "";
  find("stop").hidden = true;
}
