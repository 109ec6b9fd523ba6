// Plays a long game on Absurdle (https://qntm.org/files/absurdle/absurdle.html).
//
// Open the page, start a new game, turn hard mode on if you like (the game obeys it), open the developer
// console (F12), paste all of this and press Enter. A small panel shows how far it is; its button pauses
// and resumes. To go on after the page was reloaded paste the script again: where the page kept its rows
// the script finds its place by them. In the console, absurdist.pause(), absurdist.resume() and
// absurdist.stop() do the same.
(() => {
  "use strict";

  const SECRET = "{{secret}}";
  const OPENING = new Set("{{opening}}".split(" ").filter(Boolean));
  const GAME = "{{game}}".split(" ");

  const STATES = ["wrong", "inexact", "exact"];
  const BOX = "absurdle__guess-box";
  const PATIENCE_MS = 5000; // how long the page may take to answer
  const SHOWN_ROWS = 60; // older rows are hidden, they would make the page slow

  // --- reading the page -------------------------------------------------------------------------

  const body = () => document.querySelector("table.absurdle__guess-table > tbody");

  /** The state of a cell: 0 wrong, 1 inexact, 2 exact, -1 none yet. */
  const stateOf = (cell) => STATES.findIndex((s) => cell.classList.contains(`${BOX}--${s}`));

  const textOf = (row) => [...row.cells].map((cell) => cell.textContent.trim().toLowerCase()).join("");

  /** The clue of a row, or null while the row is not finished. */
  function clueOf(row) {
    if (!row || row.cells.length !== 5) return null;
    const clue = [...row.cells].map(stateOf);
    return clue.includes(-1) ? null : clue;
  }

  const refused = () =>
    [...document.querySelectorAll("button.absurdle__button--primary")].find((b) => /not a word|must/i.test(b.textContent));

  // --- the game's rule ----------------------------------------------------------------------------

  /** The clue that the secret gives: all of the game's clues are clues for it. */
  function score(guess) {
    const clue = [0, 0, 0, 0, 0];
    const left = {};
    for (let i = 0; i < 5; i++) {
      if (guess[i] === SECRET[i]) clue[i] = 2;
      else left[SECRET[i]] = (left[SECRET[i]] ?? 0) + 1;
    }
    for (let i = 0; i < 5; i++) {
      if (clue[i] === 0 && left[guess[i]] > 0) {
        left[guess[i]]--;
        clue[i] = 1;
      }
    }
    return clue;
  }

  // --- typing -------------------------------------------------------------------------------------

  const buttons = new Map();

  /** Clicks the button of the page's keyboard with one of these texts. */
  function click(...names) {
    let button = buttons.get(names[0]);
    if (!button?.isConnected) {
      button = [...document.querySelectorAll("button.absurdle__button")].find((b) =>
        names.includes(b.textContent.trim().toLowerCase()),
      );
      if (!button) throw new Error(`the page has no button "${names[0]}"`);
      buttons.set(names[0], button);
    }
    button.click();
  }

  /** Waits until read() returns something, looking again whenever the page changes. */
  function wait(what, read) {
    return new Promise((resolve, reject) => {
      let value = read();
      if (value) return resolve(value);
      const end = (settle, result) => {
        observer.disconnect();
        clearTimeout(timer);
        settle(result);
      };
      const observer = new MutationObserver(() => {
        try {
          if ((value = read())) end(resolve, value);
        } catch (error) {
          end(reject, error);
        }
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      const timer = setTimeout(() => end(reject, new Error(`waited ${PATIENCE_MS / 1000} s for ${what}`)), PATIENCE_MS);
    });
  }

  /** Types a word into row n and returns its clue, or null if the page refused it. */
  async function guess(word, n) {
    const row = () => body().rows[n];
    for (const letter of word) click(letter);
    await wait(`row ${n + 1} to show ${word}`, () => row() && textOf(row()) === word);
    click("enter");
    const answer = await wait(`the clue of ${word}`, () => clueOf(row()) ?? refused());
    if (Array.isArray(answer)) return answer;
    for (let i = 0; i < 5; i++) click("⌫", "←", "del", "backspace");
    await wait("the refused word to go", () => !row() || textOf(row()) === "");
    return null;
  }

  // --- the panel ----------------------------------------------------------------------------------

  const panel = document.createElement("div");
  panel.style.cssText =
    "position:fixed;right:8px;bottom:8px;z-index:99999;padding:8px 12px;background:#222;color:#eee;" +
    "font:14px/1.4 sans-serif;border-radius:6px;white-space:pre-line";
  const text = document.createElement("div");
  const toggle = document.createElement("button");
  toggle.addEventListener("click", () => (paused ? control.resume() : control.pause()));
  panel.append(text, toggle);

  const skipped = [];
  let at = 0; // the next word of the game
  let paused = false;
  let wake = null; // ends the pause
  let stopped = false;
  let from = null; // where and when this run of the script began

  function show(note = "") {
    const rate = from ? (at - from.at) / Math.max(0.001, (performance.now() - from.time) / 1000) : 0;
    const minutes = rate > 0 ? `, ${Math.ceil((GAME.length - at) / rate / 60)} min left` : "";
    text.textContent = `${at} of ${GAME.length} guesses\n${rate.toFixed(1)} a second${minutes}\n${note}`;
    toggle.textContent = paused ? "resume" : "pause";
  }

  const control = {
    pause() {
      paused = true;
      show("paused");
    },
    resume() {
      paused = false;
      from = { at, time: performance.now() };
      wake?.();
      show();
    },
    stop() {
      stopped = true;
      wake?.();
      panel.remove();
    },
    get played() {
      return at;
    },
    skipped,
  };

  // --- playing ------------------------------------------------------------------------------------

  /** Finds the place in the game by the rows that stand on the page, and returns their number. */
  function catchUp() {
    let n = 0;
    for (; clueOf(body().rows[n]); n++) {
      const word = textOf(body().rows[n]);
      const found = GAME.indexOf(word, at);
      if (found < 0) throw new Error(`row ${n + 1}, ${word}, is not of this game: start a new one`);
      at = found + 1;
    }
    return n;
  }

  function refuse(word) {
    if (OPENING.has(word) || word === SECRET) throw new Error(`the page refuses ${word}, which the game needs`);
    skipped.push(word);
  }

  async function play() {
    if (!body()) throw new Error("there is no Absurdle on this page");
    let rows = catchUp();
    from = { at, time: performance.now() };
    while (at < GAME.length && !stopped) {
      if (paused) await new Promise((resolve) => (wake = resolve));
      if (stopped) return;
      const word = GAME[at];
      const clue = await guess(word, rows);
      if (clue) {
        const want = score(word);
        if (clue.join() !== want.join()) throw new Error(`${word}: the page shows ${clue.join("")}, expected ${want.join("")}`);
        if (rows >= SHOWN_ROWS) body().rows[rows - SHOWN_ROWS].style.display = "none";
        rows++;
      } else {
        refuse(word);
      }
      at++;
      show();
      if (at % 20 === 0) await new Promise((resolve) => setTimeout(resolve)); // let the page be drawn
    }
    show(`done: ${rows} guesses, ${skipped.length} words were refused`);
  }

  window.absurdist?.stop?.();
  window.absurdist = control;
  document.body.append(panel);
  control.done = play().catch((error) => {
    show(`stopped: ${error.message}`);
    throw error;
  });
})();
