// A mock of the Wordle page: the same elements, states, labels, timing and texts, and a game of its
// own.

import { isWin, marksOf, score, squaresOf, textOf } from "../shared/clue.js";
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
import * as ad from "./ad.js";
import { Board } from "./board.js";
import * as covers from "./covers.js";
import * as dialogs from "./dialogs.js";
import { Keyboard } from "./keyboard.js";
import { landing } from "./landing.js";
import { Store } from "./store.js";
import { clearToasts, systemToast, toast } from "./toasts.js";

const PRAISE = ["Genius", "Magnificent", "Impressive", "Splendid", "Great", "Phew"];
const PRAISE_MS = 2000;
// How long after the row before the next one turns again in a game that is resumed.
const RESUME_MS = 150;
// How long after the last tile the statistics come, at the live site's speed.
const STATISTICS_MS = 2500;

const rows = options.number("rows", 6);
const speed = faults.pace(options.number("reveal", 100) / 100);
const fixedSeed = options.has("seed");

const words = await loadWords(options.text("words", "nyt"));
const { answers, guesses: allowedList } = words;
const width = options.number("width", words.width);
const allowed = new Set(allowedList);

const find = (selector) => document.querySelector(selector);
const board = new Board(find(".Board-module_board__jeoPS"), { rows, width, speed, stops: faults.stops() });
show(board.element, width);
const keyboard = new Keyboard(find('[aria-label="Keyboard"]'), (key) => covers.blocked() || press(key));
const store = new Store(
  options.gameMark(["words", "secret", "seed", "hard", "rows", "width", "played"]),
  options.flag("save", true),
);

// The game as it stands. seed is null while the secret is the one of the option.
const game = { seed: null, hard: false, guesses: [], status: "playing" };
let typed = "";
let revealing = false;
let interrupted = false; // by an advertisement in the middle of a row
let statisticsTimer = 0;

const secret = () => (game.seed === null ? options.text("secret") : draw(answers, game.seed));
// The clue of a row, from 1. It is looked up again when the row is shown again.
const clueFor = (guess, row = game.guesses.indexOf(guess) + 1) => faults.told(row, marksOf(score(guess, secret()), width));

// --- playing ----------------------------------------------------------------------------------

function press(key) {
  if (!faults.takes() || game.status !== "playing" || revealing) return;
  if (key === "Enter") {
    submit();
  } else if (key === "Backspace") {
    setTyped(typed.slice(0, -1));
  } else if (typed.length < width) {
    setTyped(typed + key);
    if (ad.kind === "row" && game.guesses.length === 1 && typed.length === 3 && !interrupted) {
      interrupted = true;
      ad.advertisement();
    }
  }
}

function setTyped(word) {
  typed = word;
  board.type(game.guesses.length, typed);
}

function submit() {
  const problem = whatIsWrong();
  if (problem) {
    logRejected(typed);
    toast(problem);
    board.shake(game.guesses.length);
  } else {
    play(typed);
  }
}

function whatIsWrong() {
  if (typed.length < width) return "Not enough letters";
  if (!allowed.has(typed)) return "Not in word list";
  const last = game.guesses.at(-1);
  return game.hard && last ? violation(last, clueFor(last), typed) : "";
}

async function play(word) {
  const row = game.guesses.length;
  const marks = clueFor(word, row + 1);
  game.guesses.push(word);
  game.status = statusNow();
  typed = "";
  logGuess(word, textOf(marks));
  // Saved before the tiles turn: a reload in the middle of it shows the row.
  store.saveGame(game, rows);
  if (game.status !== "playing") store.count(game.status === "won" ? game.guesses.length : 0);
  if (speed > 0) {
    revealing = true;
    await board.reveal(row, marks);
    revealing = false;
  } else {
    board.reveal(row, marks);
  }
  keyboard.colour(word, marks);
  if (game.status !== "playing") end();
  faults.afterRow(game.guesses.length, board.element, () => board.rows());
}

function statusNow() {
  const last = game.guesses.at(-1);
  if (last !== undefined && isWin(clueFor(last))) return "won";
  return game.guesses.length === rows ? "lost" : "playing";
}

function end() {
  const tries = game.guesses.length;
  if (game.status === "won") {
    board.hop(tries - 1);
    toast(PRAISE[Math.min(tries, PRAISE.length) - 1], PRAISE_MS);
    celebrate();
  } else {
    toast(upper(secret()), Infinity);
  }
  statisticsTimer = setTimeout(options.flag("account", false) ? ad.askForAccount : showStatistics, STATISTICS_MS * speed);
}

// --- games ------------------------------------------------------------------------------------

function begin(seed) {
  clearTimeout(statisticsTimer);
  clearToasts();
  Object.assign(game, { seed, guesses: [], status: "playing" });
  typed = "";
  board.clear();
  keyboard.clear();
  store.saveGame(game, rows);
}

function newGame() {
  if (game.seed === null) begin(fixedSeed ? options.number("seed") : freshSeed());
  else begin(nextSeed(game.seed, fixedSeed));
}

function firstGame() {
  game.hard = options.flag("hard", false);
  const seed = fixedSeed ? options.number("seed") : freshSeed();
  begin(options.has("secret") ? null : seed);
  const guesses = options.text("played").split(",").filter(Boolean);
  if (guesses.length > 0) restore({ guesses });
}

const turnsAgain = options.text("resume") === "turns";

function restore(saved) {
  Object.assign(game, saved);
  game.guesses.forEach((word, i) => {
    const marks = clueFor(word);
    if (turnsAgain) board.type(i, word);
    else board.restore(i, word, marks);
    keyboard.colour(word, marks);
  });
  game.status = statusNow();
}

/** Turns the rows of a game that was resumed again, and takes no key meanwhile. */
async function turnAgain() {
  if (!turnsAgain) return;
  revealing = true;
  await Promise.all(game.guesses.map(async (word, i) => {
    await new Promise((done) => setTimeout(done, (i + 1) * RESUME_MS));
    await board.reveal(i, clueFor(word));
  }));
  revealing = false;
}

// --- dialogs ----------------------------------------------------------------------------------

function showStatistics() {
  clearTimeout(statisticsTimer);
  const won = game.status === "won";
  const over = game.status !== "playing" && !revealing;
  const latest = won && over ? game.guesses.length : 0;
  dialogs.showStatistics({ statistics: store.statistics, rows, latest, over, share, again: newGame });
}

async function share() {
  const tries = game.status === "won" ? game.guesses.length : "X";
  const grid = game.guesses.map((guess) => squaresOf(clueFor(guess))).join("\n");
  const done = await copy(`Wordle ${tries}/${rows}${game.hard ? "*" : ""}\n\n${grid}\n`);
  systemToast(done ? "Copied results to clipboard" : "Share failed");
}

function changeHardMode(on) {
  if (game.guesses.length > 0 && game.status === "playing") {
    systemToast("Hard mode can only be enabled at the start of a round");
    return false;
  }
  game.hard = on;
  store.saveGame(game, rows);
  return true;
}

onPress(find("#help-button"), () => dialogs.showHelp(rows));
onPress(find("#stats-button"), showStatistics);
onPress(find("#settings-button"), () => dialogs.showSettings(game.hard, changeHardMode));

// --- the start --------------------------------------------------------------------------------

/** Which covers come: by default all, but what was dismissed once does not come again. */
function wanted(name) {
  if (options.has("modals")) {
    const choice = options.text("modals");
    return choice === "all" || choice.split(",").includes(name);
  }
  return name === "play" || !store.wasDismissed(name);
}

function after(ms, action) {
  if (ms > 0) setTimeout(action, ms);
  else action();
}

/**
 * Lays over the board what the live site shows at the start. With late, the cookie banner and the
 * landing page come that much later, the terms twice as late, help that much after the landing page.
 */
function openCovers() {
  const late = options.number("late", 0);
  const show = (name, ms, make) => {
    if (wanted(name)) after(ms, () => make().then(() => store.dismiss(name)));
  };
  const goOn = async () => {
    const place = board.element.parentElement;
    if (ad.kind === "stuck") board.element.remove(); // not drawn before it is skipped
    if (["counts", "low", "stuck"].includes(ad.kind)) await ad.advertisement();
    if (!board.element.isConnected) place.append(board.element);
    turnAgain();
    show("help", late, () => dialogs.showHelp(rows));
  };
  if (wanted("play")) {
    after(late, () => landing(rows, game.status, game.guesses.length > 0).then(goOn));
  } else {
    goOn();
  }
  show("cookies", late, covers.cookieBanner);
  show("terms", 2 * late, covers.termsCard);
}

const saved = store.loadGame();
if (saved) restore(saved);
else firstGame();
listen(window, lettersOf(QWERTY), press, covers.blocked);
openCovers();
