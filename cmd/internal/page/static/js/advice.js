// The engine's answers: how much is left, what to guess, which words are left.

import { find, make, percent, thousands, upper } from "./dom.js";

const NUMBER = 12; // guesses that are shown

// count says how many words are left, and how many of them are likely.
function count({ candidates, effective }) {
  const likely = Math.max(Math.round(effective ?? candidates), 1);
  if (likely < candidates) return `About ${words(likely, "realistic ")}, of ${thousands(candidates)} left`;
  return `${words(candidates)} left`;
}

const words = (n, kind = "") => `${thousands(n)} ${kind}${n === 1 ? "word" : "words"}`;

const FEW = 4; // boards whose words are counted one by one

// headline returns the sentence for the status, which screen readers read out.
export function headline(answer) {
  if (answer.over === "lost" && answer.left?.length === 1 && answer.left[0].candidates === 1) return `Not solved. Only ${upper(answer.left[0].first[0])} fits.`;
  if (answer.over === "lost") return `Not solved. ${headline({ ...answer, over: "" })}`;
  if (answer.liar) return headline({ left: [{ candidates: answer.liar.possible, effective: 2 ** answer.liar.bits }] });
  if (answer.over === "won") return answer.left.length > 1 ? "All boards are solved." : "Solved.";
  if (answer.left.length === 1) return `${count(answer.left[0]).replace(/, of .*/, "")}.`; // the list below has the total
  const open = answer.left.filter(({ solved }) => !solved).map(({ candidates }) => candidates);
  const [least, most] = [Math.min(...open), Math.max(...open)];
  const left = least === most ? `${words(most)} left on each` : open.length <= FEW ? `${open.map(thousands).join(", ")} words left` : `${thousands(least)} to ${words(most)} left on each`;
  return `${open.length} of ${answer.left.length} boards are open: ${left}.`;
}

let play;
let clues = new Map(); // that are known beforehand, by guess

// start lets guesses be chosen: they are played.
export function start(choose) {
  play = choose;
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // the address holds the game
    find("advice").focus();
  });
}

// show draws the answer that comes at once. Exact values and expected guesses follow by showValues and showExpected. A game that is
// over gets no best guess.
export function show(answer) {
  draw(answer);
  if (!answer.over) return;
  for (const id of ["best", "guesses"]) find(id).hidden = true;
}

function draw(answer) {
  clues = new Map();
  if (answer.liar) {
    showLiar(answer.liar);
    return;
  }
  if (answer.corner) {
    showCorner(answer.corner, answer.left);
    return;
  }
  // With two words left, no other word is useful.
  const two = answer.left.length === 1 && answer.left[0].candidates === 2;
  const guesses = (answer.guesses ?? []).filter(({ candidate }) => candidate || !two);
  const [first] = guesses;
  const sure = !answer.over && answer.left.length === 1 && answer.left[0].candidates === 1;
  if (sure) showBest({ guess: answer.left[0].first[0], why: "the only word that is left" });
  else if (answer.tree) showBest({ ...answer.tree, why: `${answer.tree.mean.toFixed(3)} guesses on average, proved` });
  else if (two) showBest(first && { ...first, why: first.share ? `the likelier of two words: ${percent(first.share)}` : "one of two words" });
  else showBest(first && { ...first, why: answer.left.length > 1 ? "best for all boards together" : `tells most: ${first.bits.toFixed(2)} bits${answer.searching ? " (so far: the search goes on)" : ""}` });
  showGuesses({ ...answer, guesses }, answer.left.length > 1);
  const open = answer.over === "won" ? [] : answer.left.filter(({ solved }) => !solved);
  find("left").replaceChildren(...alike(open).map(listOf));
}

// foreseen returns the clue that a guess will get, if it is known beforehand.
export const foreseen = (guess) => clues.get(guess);

export function clear() {
  for (const id of ["best", "guesses", "left"]) find(id).replaceChildren();
  for (const id of ["best", "guesses"]) find(id).hidden = true;
}

// showExpected draws guesses that a longer search has compared.
export function showExpected(answer) {
  const [first] = answer.guesses;
  showBest({ ...first, why: `${first.guesses.toFixed(3)} guesses expected from here` });
  showGuesses(answer);
}

// showValues draws exact values.
export function showValues(values) {
  const [first] = values;
  showBest({ ...first, why: `${first.mean.toFixed(3)} guesses on average from here, exactly` });
  const columns = [
    ["guesses", "guesses expected from here on, exactly", (value) => (value.lost ? `${(100 - 100 * value.lost).toFixed(1)} % found` : value.mean.toFixed(3))],
    ["worse", first.weight ? "guesses more than the best" : "guesses more than the best, over all words left", (value) =>
      value.total ? (value.worse === 0 ? "best" : value.weight ? `+${(value.worse / value.weight).toFixed(4)}` : `+${value.worse}`) : "not all found"],
    ...shareColumn(values),
  ];
  const root = find("guesses");
  const others = make("details", {}, make("summary", {}, "By what their clue tells"), ...root.childNodes);
  root.replaceChildren(make("h3", {}, "Best guesses, exactly"), ...tableOf("exact", columns, values), others);
  find("guesses").hidden = false;
}

function showBest(best) {
  const root = find("best");
  root.hidden = !best;
  if (!best) return;
  root.replaceChildren(
    make("div", {}, make("h2", {}, "Play"), make("p", { class: "why" }, best.why)),
    make("button", { type: "button", class: "word", id: "play-best", "data-guess": best.guess, onclick: () => play(best.guess) }, upper(best.guess)),
  );
}

function showGuesses({ heading, guesses }, several = false) {
  const root = find("guesses");
  root.hidden = guesses.length === 0;
  const shown = guesses.slice(0, NUMBER);
  const columns = [
    ...(guesses.some((guess) => guess.guesses) ? [["guesses", "guesses expected from here on", (guess) => (guess.guesses ? guess.guesses.toFixed(3) : "")]] : []),
    ["bits", "what the clue tells on average; each halves the doubt", ({ bits }) => bits.toFixed(2)],
    ["worst", "words left at worst", ({ worst }) => thousands(worst)],
    ["left", "words left on average", ({ expected }) => expected.toFixed(expected < 100 ? 2 : 0)],
    ...(guesses.some(({ missed }) => missed) ? [["missed", "unlikely words that might not be found within the rows left", ({ missed }) => missed ?? ""]] : []),
    ...shareColumn(guesses),
  ];
  root.replaceChildren(make("h3", {}, heading?.replace(/:$/, "") ?? "Best guesses"), ...tableOf("ranked", columns, shown, several));
}

// shares returns the column that says how likely each guess is the answer. There is none if all words are equally likely.
function shareColumn(guesses) {
  return guesses.some(({ share }) => share) ? [["share", "how likely it is the answer", ({ share }) => (share ? percent(share) : "–")]] : [];
}

function guessButton({ guess, candidate }, marked) {
  return make("button", { type: "button", class: "link", "data-guess": guess, title: "Put it on the board", onclick: () => play(guess) },
    upper(guess), marked && candidate ? make("span", { class: "dot", title: "may be the answer" }, " •") : "");
}

// tableOf returns a table of guesses with columns [name, what it means, its text for a guess], and the meanings below. Guesses that may be
// the answer are marked, unless all may be, or a column says more. Several means that the figures are for several boards.
function tableOf(name, columns, guesses, several = false) {
  const marked = !columns.some(([column]) => column === "share") && !guesses.every(({ candidate }) => candidate) && guesses.some(({ candidate }) => candidate);
  const cell = (tag, attributes, column, text) => make(tag, { class: `of-${column}`, ...attributes }, text);
  const term = (text, meaning, column) => make("span", { class: column ? `of-${column}` : false }, make("b", {}, text), ` ${meaning}. `);
  return [
    make("div", { class: "scroll" }, make("table", { class: name },
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "guess"), ...columns.map(([column, meaning]) => cell("th", { scope: "col", title: meaning }, column, column)))),
      make("tbody", {}, ...guesses.map((guess) => make("tr", {}, make("th", { scope: "row" }, guessButton(guess, marked)), ...columns.map(([column, , text]) => cell("td", {}, column, text(guess)))))))),
    make("p", { class: "note legend" }, ...(marked ? [term("•", "may be the answer")] : []), ...columns.map(([column, meaning]) => term(`${column}:`, meaning, column)),
      several ? "Sums over the open boards." : ""),
  ];
}

function listOf(left) {
  const title = left.boards?.length > 1 ? `${left.boards.length} boards alike (${left.boards.join(", ")}): ${count(left)}` : left.board ? `Board ${left.board}: ${count(left)}` : count(left);
  const most = Math.max(...(left.share ?? [0]));
  const words = left.first.map((word, i) => {
    const share = left.share?.[i];
    return make("li", { style: share === undefined ? null : `--share: ${(share / most).toFixed(3)}` },
      make("span", {}, upper(word)), share === undefined ? null : make("span", { class: "share" }, percent(share)));
  });
  const more = left.candidates - left.first.length;
  return make("section", { class: "panel words", "aria-label": title },
    make("h3", {}, title),
    left.from ? make("p", { class: "note" }, `${left.from[0].toUpperCase()}${left.from.slice(1)}.`) : null,
    make("ul", { class: left.share ? "shares" : "plain", tabindex: 0, "aria-label": title }, ...words),
    more > 0 ? make("p", { class: "note" }, `and ${thousands(more)} more${left.share ? ", less likely" : ""}`) : null);
}

function showLiar({ guess, likely: all }) {
  const likely = all.filter(({ probability }, n) => n === 0 || probability >= 0.0001);
  showBest({ guess, why: "tells most, lies counted in" });
  find("guesses").hidden = true;
  const alike = likely.every(({ probability }) => probability === likely[0].probability);
  find("left").replaceChildren(listOf({
    candidates: likely.length, first: likely.map(({ answer }) => answer), ...(alike ? {} : { share: likely.map(({ probability }) => probability) }),
  }));
  find("left").querySelector("h3").textContent = alike ? "Likeliest answers, equally likely" : "Likeliest answers";
}

// showCorner draws the replies of a host without a secret, and the shortest game.
function showCorner({ game, replies }, left) {
  for (const { guess, clue } of [...replies, ...game]) clues.set(guess, clue);
  const [first] = game;
  showBest({ ...first, why: game.length === 1 ? "ends the game" : `the shortest game found: ${game.length} guesses` });
  const columns = [
    ["answer", "what Absurdle will answer", ({ clue }) => make("span", { class: "mini", role: "img", "aria-label": clue }, ...[...clue].map((colour) => make("i", { class: colour })))],
    ["left", "words left after it", ({ left }) => thousands(left)],
  ];
  find("guesses").hidden = false;
  find("guesses").replaceChildren(make("h3", {}, `The shortest game found, ${game.length} ${game.length === 1 ? "guess" : "guesses"}`), ...tableOf("corner", columns, game).slice(0, 1),
    ...(replies.length > 0 ? [make("h3", { class: "second" }, "Guesses that leave the fewest words"), ...tableOf("replies", columns, replies)] : []));
  find("left").replaceChildren(...left.map(listOf));
}

// alike groups the boards that have the same words left.
function alike(open) {
  const groups = new Map();
  for (const left of open) {
    const key = JSON.stringify([left.candidates, left.first]);
    if (!groups.has(key)) groups.set(key, { ...left, boards: [] });
    groups.get(key).boards.push(left.board);
  }
  return [...groups.values()];
}
