// Plays a long game on Absurdle (https://qntm.org/files/absurdle/absurdle.html).
//
// Open the page, start a new game, turn hard mode on if you like (the game obeys it), open the developer
// console (F12), paste all of this and press Enter. A small panel shows how far it is; its button pauses
// and goes on. When the page was loaded again, paste the script again: where the page kept its rows it
// finds its place by them, else it starts over.
//
// In the console absurdist.pause(), absurdist.resume() and absurdist.stop() do what the panel does, and
// absurdist.done is a promise of how it ended.
(() => {
  "use strict";

  const SECRET = "{{secret}}";
  const OPENING = new Set("{{opening}}".split(" ").filter(Boolean));
  const GAME = "{{game}}".split(" ");
  const PANEL = "{{panel}}";

  const WIDTH = 5;
  const GREY = 0, YELLOW = 1, GREEN = 2;
  const BOX = "absurdle__guess-box";
  const STATES = [`${BOX}--wrong`, `${BOX}--inexact`, `${BOX}--exact`]; // by colour
  const PATIENCE_MS = 15_000; // how long the page may take to show what was typed, or a clue
  const SHOWN_ROWS = 60; // older rows are hidden while the game is on, they would make the page slow
  const BREATH_MS = 50; // how long to play before the page may draw itself

  // --- the rule -----------------------------------------------------------------------------------

  /** The clue that the secret gives. The host has no secret, but all clues of this game are clues for it. */
  function score(guess) {
    const clue = Array(WIDTH).fill(GREY);
    const left = {};
    for (let i = 0; i < WIDTH; i++) {
      if (guess[i] === SECRET[i]) clue[i] = GREEN;
      else left[SECRET[i]] = (left[SECRET[i]] ?? 0) + 1;
    }
    for (let i = 0; i < WIDTH; i++) {
      if (clue[i] === GREEN || !left[guess[i]]) continue;
      left[guess[i]]--;
      clue[i] = YELLOW;
    }
    return clue;
  }

  const letters = (clue) => clue.map((color) => "BYG"[color]).join("");

  // --- the page -----------------------------------------------------------------------------------

  const rows = () => document.querySelector("table.absurdle__guess-table > tbody")?.rows;

  const wordOf = (row) => (row ? [...row.cells].map((cell) => cell.textContent.trim().toLowerCase()).join("") : "");

  /** The clue of a row, null while it is not finished. */
  function clueOf(row) {
    if (row?.cells.length !== WIDTH) return null;
    const clue = [...row.cells].map((cell) => STATES.findIndex((state) => cell.classList.contains(state)));
    return clue.includes(-1) ? null : clue;
  }

  /** What the page says when it refuses a word, or "". */
  function refusal() {
    const signs = [...document.querySelectorAll("button.absurdle__button--primary")];
    return signs.map((b) => b.textContent.trim()).find((text) => /not a word|must/i.test(text)) ?? "";
  }

  const keys = new Map();

  /** Clicks a key of the page's keyboard that bears one of the texts. */
  function click(...texts) {
    let key = keys.get(texts[0]);
    if (!key?.isConnected) {
      const text = (b) => b.textContent.trim().toLowerCase();
      key = [...document.querySelectorAll("button.absurdle__button")].find((b) => texts.includes(text(b)));
      if (!key) throw new Error(`The page has no key "${texts[0]}".`);
      keys.set(texts[0], key);
    }
    key.click();
  }

  /** Waits until read() returns something, and looks again whenever the page changes. */
  function wait(what, read) {
    const now = read();
    if (now) return now;
    const { promise, resolve, reject } = Promise.withResolvers();
    const observer = new MutationObserver(() => {
      try {
        const value = read();
        if (value) resolve(value);
      } catch (error) {
        reject(error);
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const timer = setTimeout(() => reject(new Error(`The page did not show ${what} within ${PATIENCE_MS / 1000} s.`)), PATIENCE_MS);
    return promise.finally(() => {
      observer.disconnect();
      clearTimeout(timer);
    });
  }

  /** Lets the page draw itself. Timers would sleep in a tab that is not in front, messages do not. */
  function breathe() {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  }

  async function empty(n) {
    for (const _ of wordOf(rows()[n])) click("⌫", "←", "del", "delete", "backspace");
    await wait(`an empty row ${n + 1}`, () => wordOf(rows()[n]) === "");
  }

  /** Plays a word in row n and returns its clue, or { refused: what the page said }. */
  async function guess(word, n) {
    if (wordOf(rows()[n]) !== "") await empty(n);
    for (const letter of word) click(letter);
    await wait(`${word.toUpperCase()} in row ${n + 1}`, () => wordOf(rows()[n]) === word);
    click("enter");
    const answer = await wait(`a clue for ${word.toUpperCase()}`, () => {
      const clue = clueOf(rows()[n]);
      return clue ? { clue } : refusal() && { refused: refusal() };
    });
    if (answer.refused) await empty(n);
    return answer;
  }

  /** Hides the rows before the n-th, or with n = 0 shows them all again. */
  function fold(n) {
    const all = rows() ?? [];
    if (n === 0) for (const row of all) row.style.removeProperty("display");
    for (let i = n - 1; i >= 0 && all[i].style.display !== "none"; i--) all[i].style.display = "none";
  }

  // --- the panel ----------------------------------------------------------------------------------

  const count = (n) => n.toLocaleString("en");

  function duration(seconds) {
    if (seconds < 100) return `${Math.ceil(seconds)} s`;
    const minutes = Math.ceil(seconds / 60);
    return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  }

  /** The panel. Its close button needs no script, so that none is left when the game is over. */
  class Panel {
    constructor(toggle) {
      this.host = document.createElement("div");
      const root = this.host.attachShadow({ mode: "open" });
      root.innerHTML = PANEL;
      const find = (part) => root.querySelector(part);
      [this.box, this.bar, this.played, this.rate] = ["dialog", "progress", ".played", ".rate"].map(find);
      [this.row, this.note, this.toggle, this.close] = [".row", ".note", "button", "form"].map(find);
      find("header").append(SECRET.toUpperCase());
      this.bar.max = GAME.length;
      this.toggle.onclick = toggle;
      document.body.append(this.host);
    }

    show({ at, last, rate, state, note }) {
      this.bar.value = at;
      this.played.textContent = `${count(at)} of ${count(GAME.length)} guesses`;
      const left = rate > 0 ? `, ${duration((GAME.length - at) / rate)} left` : "";
      this.rate.textContent = state === "playing" && rate > 0 ? `${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))} a second${left}` : "";
      if (last) [...this.row.children].forEach((tile, i) => Object.assign(tile, { textContent: last.word[i].toUpperCase(), className: `c${last.clue[i]}` }));
      this.row.hidden = !last;
      this.note.textContent = note;
      this.note.hidden = note === "";
      this.box.className = state;
      this.toggle.textContent = { playing: "pause", paused: "resume", error: "try again" }[state] ?? "";
      this.toggle.hidden = state === "done";
      this.close.hidden = state === "playing";
      if (state === "done") this.toggle.onclick = null;
    }
  }

  // --- playing ------------------------------------------------------------------------------------

  const refused = []; // words that the page did not take
  let at = 0; // the next word of the game
  let row = 0; // the row that it goes into
  let last = null; // the word that was played last, with its clue
  let state = "playing"; // or paused, error, done, stopped
  let note = "";
  let began = null; // where and when playing began, for the rate
  let wake = () => {}; // ends a pause

  function show() {
    const seconds = began && (performance.now() - began.time) / 1000;
    panel.show({ at, last, state, note, rate: seconds > 1 ? (at - began.at) / seconds : 0 });
  }

  function turn(next, why = "") {
    state = next;
    note = why;
    began = next === "playing" ? { at, time: performance.now() } : null;
    if (next === "stopped") panel.host.remove();
    else show();
    wake();
  }

  const skipped = () => (refused.length > 0 ? ` The page does not take ${refused.join(", ").toUpperCase()}: skipped.` : "");

  /** Finds the place in the game by the rows that stand on the page. */
  function catchUp() {
    if (!rows()) throw new Error("There is no Absurdle on this page.");
    at = row = 0;
    for (let clue; (clue = clueOf(rows()[row])); row++) {
      const word = wordOf(rows()[row]);
      const found = GAME.indexOf(word, at);
      const missing = GAME.slice(at, found).find((w) => OPENING.has(w));
      if (found < 0 || missing) throw new Error(`Row ${row + 1}, ${word.toUpperCase()}, is not of this game. Start a new one, then try again.`);
      check(word, clue);
      at = found + 1;
    }
    fold(row - SHOWN_ROWS);
  }

  /** Compares a clue with what it must be. */
  function check(word, clue) {
    const want = score(word);
    if (letters(clue) !== letters(want)) {
      throw new Error(
        `Row ${row + 1}, ${word.toUpperCase()}: the page answers ${letters(clue)}, the game needs ${letters(want)}. ` +
          "Its list of answers is not the one that the game was made for.",
      );
    }
    last = { word, clue };
  }

  /** Plays the next word. */
  async function step() {
    const word = GAME[at];
    const answer = await guess(word, row);
    if (answer.clue) {
      check(word, answer.clue);
      row++;
      fold(row - SHOWN_ROWS);
    } else if (OPENING.has(word) || word === SECRET) {
      throw new Error(`The page refuses ${word.toUpperCase()} ("${answer.refused}"), and the game can't do without it.`);
    } else {
      refused.push(word);
      note = skipped().trim();
    }
    at++;
  }

  /** Plays until the game is over, something is wrong, or it is told to stop. */
  async function play() {
    await before;
    let drawn = 0;
    for (let found = false; at < GAME.length || !found; ) {
      if (state === "stopped") return;
      if (state !== "playing") {
        await new Promise((resolve) => (wake = resolve));
        found = false; // the page may have been played on by hand
        continue;
      }
      try {
        if (!found) catchUp();
        found = true;
        if (at < GAME.length) await step();
      } catch (error) {
        console.error(error);
        if (state !== "stopped") turn("error", error.message);
      }
      if (performance.now() - drawn < BREATH_MS) continue;
      if (state === "playing") show();
      await breathe();
      drawn = performance.now();
    }
    fold(0);
    turn("done", `Done: ${count(row)} guesses, the last is ${SECRET.toUpperCase()}.${skipped()}`);
  }

  const control = {
    pause: () => state === "playing" && turn("paused", "Paused."),
    resume: () => (state === "paused" || state === "error") && turn("playing"),
    stop: () => {
      if (state === "done" || state === "stopped") return panel.host.remove();
      fold(0);
      turn("stopped");
    },
    /** How it stands: the guesses on the page, the words that were refused, the state. */
    get status() {
      return { guesses: row, next: at, refused: [...refused], state, note };
    },
  };

  globalThis.absurdist?.stop?.(); // pasted twice: the first one ends
  const before = globalThis.absurdist?.done;
  const panel = new Panel(() => (state === "playing" ? control.pause() : control.resume()));
  globalThis.absurdist = control;
  turn("playing");
  control.done = play().then(() => control.status);
})();
