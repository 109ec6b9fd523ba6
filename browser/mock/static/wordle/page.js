// A mock of the Wordle page: the same elements, states, labels, timing and texts.

import { squaresOf } from "../shared/clue.js";
import { celebrate } from "../shared/celebrate.js";
import { copy, onPress } from "../shared/dom.js";
import * as faults from "../shared/faults.js";
import { pause } from "../shared/game.js";
import { ruleOf } from "../shared/hardmode.js";
import { part } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { freshSeed } from "../shared/random.js";
import { saved } from "../shared/saved.js";
import { play } from "../shared/skin.js";
import { verdict } from "../shared/tiles.js";
import { elements, hop, reveal } from "./board.js";
import * as covers from "./covers.js";
import * as dialogs from "./dialogs.js";
import * as store from "./store.js";
import { clearToasts, systemToast, toast } from "./toasts.js";

const PRAISE_MS = 2000;
// How long after the row before the next one turns again in a game that is resumed.
const RESUME_MS = 150;
// How long after the last tile the statistics appear, at the live site's speed.
const STATISTICS_MS = 2500;

const rows = options.number("rows", 6);
const speed = faults.pace(options.number("reveal", 100) / 100);
const find = (selector) => document.querySelector(selector);
const board = find(".Board-module_board__jeoPS");
const skin = elements(speed);

let hard = options.flag("hard", false);
let lines = [];
let live = false; // rows are played, not restored
let over = false; // and the last row has turned
let turning = options.text("resume") === "turns"; // rows of a game that was begun are shown again, and no key is taken
let interrupted = false; // by an advertisement in the middle of a row
let statisticsTimer = 0;

const saves = saved("games-state-wordleV2/ANON", { pack: () => ({ hardMode: hard }) }); // the live site's key

/** The game that was begun: saved, or before the page was opened. */
function load() {
  const before = saves.load();
  if (before) hard = before.hardMode;
  const played = options.text("played").split(",").filter(Boolean);
  if (before || played.length === 0) return before;
  const begun = { seed: options.has("seed") ? options.number("seed") : freshSeed(), first: true, guesses: played.map((word) => ({ word })) };
  saves.save({ ...begun, history: begun.guesses, status: "playing" });
  return begun;
}

function save(game) {
  saves.save(game);
  if (game.over) store.count(game.status === "won" ? game.history.length : 0);
}

function end(result) {
  over = true;
  if (!live) return;
  toast(verdict(result), result.won ? PRAISE_MS : Infinity);
  if (result.won) {
    hop(lines[result.tries - 1]);
    celebrate();
  }
  statisticsTimer = setTimeout(options.flag("account", false) ? covers.askForAccount : showStatistics, STATISTICS_MS * speed);
}

const game = await play({
  rows,
  width: options.has("width") ? options.number("width") : undefined,
  rule: ruleOf(() => hard),
  store: { load, save },
  blocked: () => covers.blocked() || (turning && live),
  board,
  ...skin,
  put(tile, look) {
    skin.put(tile, turning && !live ? { ...look, mark: undefined } : look);
  },
  stage: find("#wordle-app-game"),
  written(row, typed) {
    if (covers.ad !== "row" || row !== 1 || typed.length !== 3 || interrupted) return;
    interrupted = true;
    covers.advertisement();
  },
  refuse: (_, text) => toast(text),
  end,
  clear({ width }, all) {
    clearTimeout(statisticsTimer);
    clearToasts();
    lines = all;
    over = false;
    for (const [name, value] of Object.entries({ rows, width, speed })) board.style.setProperty(`--${name}`, value);
  },
});
live = true;

/** Turns the rows of a game that was resumed again. */
async function turnAgain() {
  if (!turning) return;
  await Promise.all(game.history.map(async ({ word, boards: [marks] }, row) => {
    await pause((row + 1) * RESUME_MS);
    await reveal(lines[row], (i) => skin.put(lines[row].tiles[i], { letter: word[i], mark: marks[i], i }), speed);
  }));
  turning = false;
}

// --- dialogs ----------------------------------------------------------------------------------

function showStatistics() {
  clearTimeout(statisticsTimer);
  const latest = over && game.status === "won" ? game.history.length : 0;
  dialogs.showStatistics({ statistics: store.statistics(), rows, latest, over, share, again: () => game.again() });
}

async function share() {
  const tries = game.status === "won" ? game.history.length : "X";
  const grid = game.history.map(({ boards }) => squaresOf(boards[0])).join("\n");
  const done = await copy(`Wordle ${tries}/${rows}${hard ? "*" : ""}\n\n${grid}\n`);
  systemToast(done ? "Copied results to clipboard" : "Share failed");
}

function changeHardMode(on) {
  if (game.history.length > 0 && !game.over) {
    systemToast("Hard mode can only be enabled at the start of a round");
    return false;
  }
  hard = on;
  saves.save(game);
  return true;
}

onPress(find("#help-button"), () => dialogs.showHelp(rows));
onPress(find("#stats-button"), showStatistics);
onPress(find("#settings-button"), () => dialogs.showSettings(hard, changeHardMode));

// --- the start --------------------------------------------------------------------------------

/** Which covers come: by default all, but what was dismissed once does not come again. */
function wanted(name) {
  const choice = options.text("modals");
  if (choice) return choice === "all" || choice.split(",").includes(name);
  return name === "play" || !store.wasDismissed(name);
}

/**
 * Lays over the board what the live site shows at the start. With late, the cookie banner and the
 * landing page come that much later, the terms twice as late, help that much after the landing page.
 */
function openCovers() {
  const late = options.number("late", 0);
  const show = (name, ms, make) => {
    if (wanted(name)) covers.after(ms, () => make().then(() => store.dismiss(name)));
  };
  const goOn = async () => {
    const place = board.parentElement;
    if (covers.ad === "stuck") board.remove(); // it is not drawn before the advertisement is skipped
    if (["counts", "low", "stuck"].includes(covers.ad)) await covers.advertisement();
    if (!board.isConnected) place.append(board);
    turnAgain();
    show("help", late, () => dialogs.showHelp(rows));
  };
  if (wanted("play")) {
    covers.after(late, () => covers.landing(rows, game.status, game.history.length > 0).then(goOn));
  } else {
    goOn();
  }
  show("cookies", late, covers.cookieBanner);
  show("terms", 2 * late, () => covers.until(part("terms")));
}

openCovers();
