// A mock of qntm's Absurdle: the same elements, classes, texts and host, and a game of its own.

import { isWin, squaresOf, textOf } from "../shared/clue.js";
import { celebrate } from "../shared/celebrate.js";
import { copy } from "../shared/dom.js";
import * as faults from "../shared/faults.js";
import { violation } from "../shared/hardmode.js";
import { listen, onPress } from "../shared/keys.js";
import { QWERTY, lettersOf, upper } from "../shared/letters.js";
import { logGuess, logRejected } from "../shared/log.js";
import { show } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { draw, freshSeed, nextSeed } from "../shared/random.js";
import { loadWords } from "../shared/words.js";
import { Hinter, Host } from "./host.js";
import { Store } from "./store.js";
import { Board, Keyboard, button } from "./view.js";

const find = (selector) => document.querySelector(selector);

const wordList = options.text("words", "original");
const { answers, guesses: allowedList, width } = await loadWords(wordList);
const allowed = new Set(allowedList);

const settings = {
  reveal: 100 * faults.pace(options.number("reveal", 0) / 100),
  keepInputRow: options.text("inputrow") === "keep",
  target: options.text("target"),
  seed: options.has("seed") ? options.number("seed") : null,
};

const board = new Board(find(".absurdle__guess-table"), width);
show(find(".absurdle__guess-table"), width);
const keyboard = new Keyboard(find(".absurdle__keyboard"), press);
const store = new Store(
  options.gameMark(["words", "target", "challenge", "seed", "hard", "first", "host"]),
  width,
  options.flag("save", true),
);
const panel = find(".absurdle__settings");
const hardBox = find("#hardModeCheckbox");
const randomBox = find("#randomGuessCheckbox");

// The game as it stands. seed is null outside challenge mode.
const game = { hard: false, random: false, seed: null, target: "" };
let host;
let history = []; // { word, marks } per guess
let typed = "";
let over = false;
let revealing = false;

// --- the buttons that come and go -------------------------------------------------------------

const actions = find(".absurdle__actions");
const rejection = button("", clearTyped, "absurdle__button--primary");
rejection.setAttribute("role", "alert");
const undoButton = button("undo last guess", undo);
const copyButton = button("copy replay to clipboard", copyReplay);
const newButton = button("new game", newGame);
const challengeButton = button("challenge mode", switchChallenge);
const settingsButton = button("⚙️", () => showSettings(true));
settingsButton.setAttribute("aria-label", "settings");
settingsButton.title = "settings";

// Shows the buttons that make sense now. Nothing is touched when they are there already: this runs
// after every guess.
function showActions() {
  const wanted = [];
  if (over) wanted.push(copyButton);
  if (history.length > 0) wanted.push(undoButton);
  if (over || history.length === 0) wanted.push(challengeButton);
  if (history.length > 0) wanted.push(newButton);
  wanted.push(settingsButton);
  const same = wanted.length === actions.children.length && wanted.every((b, i) => b === actions.children[i]);
  if (!same) actions.replaceChildren(...wanted);
}

function reject(message) {
  logRejected(typed);
  rejection.textContent = message;
  if (!rejection.isConnected) actions.before(rejection);
  board.shake();
}

// --- playing ----------------------------------------------------------------------------------

function press(key) {
  if (!faults.takes() || over || revealing || !panel.hidden) return;
  if (key === "Enter") {
    submit();
  } else if (key === "Backspace") {
    setTyped(typed.slice(0, -1));
  } else if (typed.length < width) {
    setTyped(typed + key);
  }
}

function setTyped(word) {
  typed = word;
  rejection.remove();
  board.type(typed);
}

function clearTyped() {
  setTyped("");
}

function submit() {
  if (typed.length < width) return;
  if (!allowed.has(typed)) return reject("not a word");
  const last = history.at(-1);
  const broken = game.hard && last ? violation(last.word, last.marks, typed) : "";
  if (broken) return reject(broken);
  play(typed);
}

const ask = (word) => faults.told(history.length + 1, host.answer(word));

async function play(word) {
  const marks = ask(word);
  history.push({ word, marks });
  logGuess(word, textOf(marks));
  store.append(game, word, history.length);
  typed = "";
  if (settings.reveal > 0) {
    revealing = true;
    await board.reveal(marks, settings.reveal);
    revealing = false;
  } else {
    board.reveal(marks, 0);
  }
  keyboard.colour(word, marks);
  settle();
  if (over) {
    board.dance();
    celebrate();
  }
  scrollToInput();
  faults.afterRow(history.length, find(".absurdle__guess-table"), () => board.rows());
}

// Brings rows, buttons and texts in line with the history.
function settle() {
  const last = history.at(-1);
  over = last !== undefined && isWin(last.marks);
  if (!over || settings.keepInputRow) board.openRow();
  showActions();
  showTexts();
}

function showTexts() {
  setText(".absurdle__target", game.target ? `Target word: ${upper(game.target)}` : "");
  setText(".absurdle__verdict", verdict());
}

function setText(selector, text) {
  const element = find(selector);
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === "";
}

function verdict() {
  const count = history.length;
  const tries = count === 1 ? "1 guess" : `${count.toLocaleString("en")} guesses`;
  if (over) {
    const missed = game.target && history.at(-1).word !== game.target;
    return missed ? `You found a word in ${tries}, but not the target.` : `You cornered it in ${tries}!`;
  }
  const lost = game.target && count > 0 && !host.mayBe(game.target);
  return lost ? "The target word is ruled out. Undo, or play on." : "";
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

function undo() {
  if (history.length === 0 || revealing) return;
  board.dropInput();
  board.removeLast();
  history.pop();
  host.undo();
  store.shorten(game, history.length);
  keyboard.clear();
  for (const { word, marks } of history) keyboard.colour(word, marks);
  rejection.remove();
  typed = "";
  settle();
  scrollToInput();
}

// --- games ------------------------------------------------------------------------------------

/** Starts a game with the modes that `game` has; saved guesses are played again without show. */
function start(saved = []) {
  host = options.text("host") === "hinter" ? new Hinter(answers, wordList, () => game.hard) : new Host(answers);
  history = [];
  typed = "";
  game.target = game.seed === null ? settings.target : draw(answers, game.seed);
  board.clear();
  keyboard.clear();
  rejection.remove();
  for (const word of saved) {
    const marks = ask(word);
    history.push({ word, marks });
    board.addRow(word, marks);
    keyboard.colour(word, marks);
  }
  settle();
  challengeButton.textContent = game.target ? "normal mode" : "challenge mode";
}

function begin() {
  store.begin(game);
  start();
  if (game.random) {
    const seed = settings.seed ?? freshSeed();
    const word = draw(allowedList, seed);
    board.type(word);
    play(word);
  }
}

function newGame() {
  if (revealing) return;
  if (game.target) drawTarget();
  begin();
}

function drawTarget() {
  const fixed = settings.seed !== null;
  game.seed = game.seed === null ? (settings.seed ?? freshSeed()) : nextSeed(game.seed, fixed);
}

function switchChallenge() {
  if (revealing) return;
  if (game.target) {
    game.seed = null;
    settings.target = "";
  } else {
    drawTarget();
  }
  begin();
}

function showSettings(open) {
  const own = game.random ? 1 : 0;
  hardBox.checked = game.hard;
  hardBox.disabled = !over && history.length > own;
  randomBox.checked = game.random;
  panel.hidden = !open;
}

async function copyReplay() {
  const grid = history.map((guess) => squaresOf(guess.marks)).join("\n");
  const done = await copy(`Absurdle ${history.length}/∞\n\n${grid}\n`);
  setText(".absurdle__verdict", done ? "Replay copied." : "The browser refused the clipboard.");
}

// --- wiring -----------------------------------------------------------------------------------

listen(document, lettersOf(QWERTY), press, () => !panel.hidden);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key.toLowerCase() === "z") {
    event.preventDefault();
    undo();
  } else if (event.key === "Escape") {
    showSettings(false);
  }
});
onPress(find("#closeSettings"), () => showSettings(false));
hardBox.addEventListener("change", () => {
  game.hard = hardBox.checked;
  store.shorten(game, history.length);
});
randomBox.addEventListener("change", () => {
  const untouched = !revealing && history.length <= (game.random ? 1 : 0);
  game.random = randomBox.checked;
  if (untouched) begin();
  else store.shorten(game, history.length);
});

const saved = store.load();
if (saved) {
  game.hard = saved.hard;
  game.random = saved.random;
  game.seed = saved.seed;
  start(saved.guesses);
  scrollToInput();
} else {
  game.hard = options.flag("hard", false);
  game.random = options.text("first") === "random";
  if (options.flag("challenge", false) && !settings.target) drawTarget();
  begin();
}
