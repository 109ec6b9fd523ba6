// What the engine says: how much is left, what to guess, which words are left.

import { find, make, percent, thousands } from "./dom.js";

const NUMBER = 12; // guesses that are shown

// count tells how many words are left.
function count({ candidates, effective }) {
  const words = candidates === 1 ? "1 word left" : `${thousands(candidates)} words left`;
  return effective && candidates > 1 ? `${words}, in doubt as ${effective < 9.95 ? effective.toFixed(1) : thousands(Math.round(effective))} equally likely ones` : words;
}

// headline is the sentence for the status, which is read out.
export function headline(answer) {
  if (answer.liar) return `${answer.liar.bits.toFixed(1)} bits are left to find out.`;
  if (answer.over === "won") return answer.left.length > 1 ? "All boards are solved." : "Solved.";
  if (answer.left.length === 1) return `${count(answer.left[0])}.`;
  const open = answer.left.filter(({ solved }) => !solved);
  return `${open.length} of ${answer.left.length} boards are open: ${open.map(({ candidates }) => thousands(candidates)).join(", ")} words left.`;
}

// View draws answers.
export class View {
  #upper;
  #play;

  // upper writes a word as boards do; play is called with a guess that was chosen.
  constructor(upper, play) {
    this.#upper = upper;
    this.#play = play;
  }

  // show draws the answer that comes at once; exact values and expected guesses follow by showValues and showSearch.
  show(answer) {
    if (answer.liar) {
      this.#showLiar(answer.liar);
      return;
    }
    const [first] = answer.guesses ?? [];
    const sure = !answer.over && answer.left.length === 1 && answer.left[0].candidates === 1;
    if (sure) this.#showBest({ guess: answer.left[0].first[0], why: "the only word that is left" });
    else if (answer.tree) this.#showBest({ ...answer.tree, why: `best play: ${answer.tree.mean.toFixed(3)} guesses on average, proved` });
    else this.#showBest(first && { ...first, why: answer.left.length > 1 ? "best for all boards together" : `tells most: ${first.bits.toFixed(2)} bits` });
    this.#showGuesses(answer.guesses ?? []);
    find("left").replaceChildren(...answer.left.filter(({ solved }) => !solved).map((left) => this.#left(left)));
  }

  clear() {
    for (const id of ["best", "guesses", "left"]) find(id).replaceChildren();
    for (const id of ["best", "guesses"]) find(id).hidden = true;
  }

  // showExpected draws guesses that a longer search has compared.
  showExpected(guesses) {
    this.#showBest({ ...guesses[0], why: `${guesses[0].guesses.toFixed(3)} guesses expected from here` });
    this.#showGuesses(guesses);
  }

  // showValues draws exact values.
  showValues(values) {
    const [first] = values;
    this.#showBest({ ...first, why: `exact: ${first.mean.toFixed(3)} guesses on average from here` });
    const rows = values.map((value) => [
      this.#guess(value),
      value.total ? value.mean.toFixed(3) : "–",
      value.total ? (value.worse === 0 ? "best" : value.weight ? `+${(value.worse / value.weight).toFixed(4)}` : `+${value.worse}`) : "not all found",
    ]);
    const root = find("guesses");
    const others = make("details", {}, make("summary", {}, "By what their clue tells"), ...root.childNodes);
    root.replaceChildren(make("h3", {}, "Best guesses, exactly"), this.#table("exact", ["guess", "guesses from here", "in total"], rows), others);
    find("guesses").hidden = false;
  }

  #showBest(best) {
    const root = find("best");
    root.hidden = !best;
    if (!best) return;
    root.replaceChildren(
      make("div", {}, make("h2", {}, "Play"), make("p", { class: "why" }, best.why)),
      make("button", { type: "button", class: "word", id: "play-best", "data-guess": best.guess, onclick: () => this.#play(best.guess) }, this.#upper(best.guess)),
    );
  }

  #showGuesses(guesses) {
    const root = find("guesses");
    root.hidden = guesses.length === 0;
    const expected = guesses.some((guess) => guess.guesses);
    const shares = guesses.some(({ share }) => share);
    const head = ["guess", ...(expected ? ["guesses"] : []), "bits", "worst", "left", ...(shares ? ["share"] : [])];
    const rows = guesses.slice(0, NUMBER).map((guess) => [
      this.#guess(guess),
      ...(expected ? [guess.guesses ? guess.guesses.toFixed(3) : ""] : []),
      guess.bits.toFixed(2), thousands(guess.worst), guess.expected.toFixed(guess.expected < 100 ? 2 : 0),
      ...(shares ? [guess.share ? percent(guess.share) : ""] : []),
    ]);
    root.replaceChildren(
      make("h3", {}, "Best guesses"),
      this.#table("ranked", head, rows),
      make("p", { class: "note" }, `• may be the answer. Bits: what the clue tells on average. Worst and left: words left at worst, and on average.${expected ? " Guesses: expected from here on." : ""}`),
    );
  }

  #guess({ guess, candidate }) {
    return make("button", { type: "button", class: "link", "data-guess": guess, title: "Put it on the board", onclick: () => this.#play(guess) },
      this.#upper(guess), candidate ? make("span", { class: "dot", title: "may be the answer" }, " •") : "");
  }

  #table(name, head, rows) {
    return make("div", { class: "scroll" }, make("table", { class: name },
      make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...rows.map(([first, ...cells]) => make("tr", {}, make("th", { scope: "row" }, first), ...cells.map((cell) => make("td", {}, cell)))))));
  }

  #left(left) {
    const title = left.board ? `Board ${left.board}: ${count(left)}` : count(left);
    const most = Math.max(...(left.share ?? [0]));
    const words = left.first.map((word, i) => {
      const share = left.share?.[i];
      return make("li", { style: share === undefined ? null : `--share: ${(share / most).toFixed(3)}` },
        make("span", {}, this.#upper(word)), share === undefined ? null : make("span", { class: "share" }, percent(share)));
    });
    const more = left.candidates - left.first.length;
    return make("section", { class: "panel words", "aria-label": title },
      make("h3", {}, title),
      left.from ? make("p", { class: "note" }, `${left.from[0].toUpperCase()}${left.from.slice(1)}.`) : null,
      make("ul", { class: left.share ? "shares" : "plain", tabindex: 0, "aria-label": title }, ...words),
      more > 0 ? make("p", { class: "note" }, `and ${thousands(more)} more${left.share ? ", less likely" : ""}`) : null);
  }

  #showLiar({ guess, likely }) {
    this.#showBest({ guess, why: "tells most, the lie counted in" });
    find("guesses").hidden = true;
    find("left").replaceChildren(this.#left({
      candidates: likely.length, first: likely.map(({ answer }) => answer), share: likely.map(({ probability }) => probability),
    }));
    find("left").querySelector("h3").textContent = "Likeliest answers";
  }
}
