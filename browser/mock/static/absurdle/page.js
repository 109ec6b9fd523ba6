// A mock of qntm's Absurdle: the same elements, classes, texts and host.

import { Hinter, Host } from "../shared/adversary.js";
import { celebrate } from "../shared/celebrate.js";
import { squaresOf } from "../shared/clue.js";
import { classes, copy, make, onPress } from "../shared/dom.js";
import { ruleOf } from "../shared/hardmode.js";
import { upper } from "../shared/letters.js";
import { part } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { draw, freshSeed, nextSeed } from "../shared/random.js";
import { saved } from "../shared/saved.js";
import { play } from "../shared/skin.js";
import { say } from "../shared/tiles.js";

const BOX = "absurdle__guess-box";
const BUTTON = "absurdle__button";
const STATES = ["wrong", "inexact", "exact"];
const NAMES = ["absent", "in another place", "correct"];

const find = (selector) => document.querySelector(selector);
const fixedSeed = options.has("seed") ? options.number("seed") : null;
const panel = find(".absurdle__settings");
const hardBox = find("#hardModeCheckbox");
const randomBox = find("#randomGuessCheckbox");

// What a player has chosen; challenge is the seed of a target word, null without one.
const chosen = { hard: options.flag("hard", false), random: options.text("first") === "random", challenge: null };
let target = options.text("target");
let live = false; // rows are played, not restored

// --- the buttons that come and go -------------------------------------------------------------

const actions = find(".absurdle__actions");
const rejection = part("rejection");
const [copyButton, undoButton, challengeButton, newButton, settingsButton] = part("buttons").children;
onPress(rejection, () => game.takeBack());
onPress(copyButton, copyReplay);
onPress(undoButton, () => game.undo());
onPress(challengeButton, switchChallenge);
onPress(newButton, newGame);
onPress(settingsButton, () => showSettings(true));

// Brings buttons and texts in line with the game. Nothing is touched that is right already: this runs after every guess.
function update({ history, over }) {
  const begun = history.length > 0;
  const wanted = [over && copyButton, begun && undoButton, (over || !begun) && challengeButton, begun && newButton, settingsButton].filter(Boolean);
  const same = wanted.length === actions.children.length && wanted.every((b, i) => b === actions.children[i]);
  if (!same) actions.replaceChildren(...wanted);
  setText(".absurdle__target", target ? `Target word: ${upper(target)}` : "");
  setText(".absurdle__verdict", verdict(history, over));
  scrollToInput();
}

function setText(selector, text) {
  const element = find(selector);
  if (element.textContent !== text || text === "") say(element, text);
}

function verdict(history, over) {
  const count = history.length;
  const tries = count === 1 ? "1 guess" : `${count.toLocaleString("en")} guesses`;
  if (over) return target && history.at(-1).word !== target ? `You found a word in ${tries}, but not the target.` : `You cornered it in ${tries}!`;
  return target && count > 0 && !host.mayBe(target) ? "The target word is ruled out. Undo, or play on." : "";
}

// In the next frame, so that many guesses in one frame lay the page out once.
let scrolling = false;
function scrollToInput() {
  if (scrolling) return;
  scrolling = true;
  requestAnimationFrame(() => {
    scrolling = false;
    scrollTo(0, document.documentElement.scrollHeight);
  });
}

// --- the game ---------------------------------------------------------------------------------

const saves = saved("absurdle/game", { apart: true, pack: () => chosen });

function load() {
  const before = saves.load();
  if (before) for (const name of Object.keys(chosen)) chosen[name] = before[name];
  else if (options.flag("challenge", false) && !target) drawTarget();
  return before;
}

let host;
function begin({ words }) {
  if (chosen.challenge !== null) target = draw(words.answers, chosen.challenge);
  challengeButton.textContent = target ? "normal mode" : "challenge mode";
  host = options.text("host") === "hinter" ? new Hinter(words.answers, options.text("words", "original"), () => chosen.hard) : new Host(words.answers);
  return host;
}

const game = await play({
  rule: ruleOf(() => chosen.hard),
  host: begin,
  store: { load, save: (game) => saves.save(game) },
  blocked: () => !panel.hidden,
  board: find(".absurdle__guess-table"),
  row: () => make("tr"),
  tile: () => make("td"),
  place: (_, rows, table) => (table.tBodies[0] ?? table.appendChild(make("tbody"))).append(...rows),
  stage: find(".absurdle__controls"),
  keyShow(key, mark) {
    key.className = classes(BUTTON, `${BUTTON}--letter`, mark >= 0 && `${BUTTON}--${STATES[mark]}`);
    if (mark < 0) key.removeAttribute("aria-label");
    else key.setAttribute("aria-label", `${key.textContent}, ${NAMES[mark]}`);
  },
  put(cell, { letter, mark }) {
    const text = upper(letter);
    if (cell.textContent !== text) cell.textContent = text;
    if (mark === undefined && cell.className) return;
    cell.className = `${BOX} ${BOX}--${STATES[mark] ?? "input"}`;
    if (mark !== undefined) cell.setAttribute("aria-label", `${text}, ${NAMES[mark]}`);
  },
  written(_, typed, __, game) {
    rejection.remove();
    if (typed === "") update(game);
  },
  refuse({ row }, text) {
    rejection.textContent = text;
    if (!rejection.parentElement) actions.before(rejection);
    row.className = "";
    void row.offsetWidth; // lets the animation start again
    row.className = "absurdle__row--shake";
  },
  finish: ({ row }) => (row.className = ""),
  end({ tries }, view, game) {
    if (live) view.row(0, tries - 1).classList.add("absurdle__row--won");
    if (options.text("inputrow") === "keep") view.write(0, tries, "");
    update(game);
    if (live) celebrate();
  },
});
live = true;
playFirst();

// The page opens a game with a word of its own, where it was asked to.
function playFirst() {
  if (chosen.random && game.history.length === 0) game.play(draw(game.words.guesses, fixedSeed ?? freshSeed()));
}

function again() {
  if (game.busy) return;
  game.again();
  playFirst();
}

function newGame() {
  if (game.busy) return;
  if (target) drawTarget();
  again();
}

function drawTarget() {
  chosen.challenge = chosen.challenge === null ? (fixedSeed ?? freshSeed()) : nextSeed(chosen.challenge, fixedSeed !== null);
}

function switchChallenge() {
  if (game.busy) return;
  if (target) {
    chosen.challenge = null;
    target = "";
  } else {
    drawTarget();
  }
  again();
}

function showSettings(open) {
  hardBox.checked = chosen.hard;
  hardBox.disabled = !game.over && game.history.length > (chosen.random ? 1 : 0);
  randomBox.checked = chosen.random;
  panel.hidden = !open;
}

async function copyReplay() {
  const grid = game.history.map(({ boards }) => squaresOf(boards[0])).join("\n");
  const done = await copy(`Absurdle ${game.history.length}/∞\n\n${grid}\n`);
  setText(".absurdle__verdict", done ? "Replay copied." : "The browser refused the clipboard.");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key.toLowerCase() === "z") {
    event.preventDefault();
    game.undo();
  } else if (event.key === "Escape") {
    showSettings(false);
  }
});
onPress(find("#closeSettings"), () => showSettings(false));
hardBox.addEventListener("change", () => {
  chosen.hard = hardBox.checked;
  game.save();
});
randomBox.addEventListener("change", () => {
  const untouched = !game.busy && game.history.length <= (chosen.random ? 1 : 0);
  chosen.random = randomBox.checked;
  if (untouched) again();
  else game.save();
});
