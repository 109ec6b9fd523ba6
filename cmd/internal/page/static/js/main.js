// The page: it passes what is typed to the game, the game to the engine, and the engine's answers to the screen.

import { isFor, readAddress, readRows } from "./address.js";
import * as advice from "./advice.js";
import * as boards from "./board.js";
import * as days from "./days.js";
import { download, find, say, thousands } from "./dom.js";
import * as ending from "./ending.js";
import { engine, Refused, startEngine, Stopped } from "./engine.js";
import { game, today, UNSET } from "./game.js";
import * as hints from "./hints.js";
import { showKeyboard } from "./keyboard.js";
import { addMenu } from "./menu.js";
import { parseRows } from "./paste.js";
import * as review from "./review.js";
import { addLookSwitches } from "./switches.js";
import * as searching from "./searching.js";
import * as settings from "./settings.js";
import { showStatistics } from "./stats.js";
import { keep, kept } from "./store.js";
import * as typing from "./typing.js";

const EXACT = 200; // up to this many words, guesses are valued exactly without a click
const LISTED = 200; // words that are shown

const trouble = (text) => {
  say(find("trouble"), text);
  find("status").textContent = "";
};

let catalogue;
let asked = 0; // number of the last request; answers to earlier ones are dropped
let reviewed; // the rows of the game that is reviewed
let advisedOn; // the position for which advice was requested
let account; // { of, found }: the position that was reviewed last, and the promise of its review
let awaited; // the list that the link needs, and the link's rows, until the list is given

async function start() {
  startEngine((reason) =>
    trouble(reason === "missing" ? "The engine of this page is not here: the program was built without it. Run scripts/site in the project’s folder: it builds both. Then serve again." : `The engine broke: ${reason}. Reload the page.`));
  catalogue = await engine.ask("catalogue", ["en"]);
  boards.start(touched);
  settings.start(catalogue, chosen);
  days.start(daysChanged);
  typing.start(touched);
  advice.start(play);
  addMenu();
  const buttons = {
    async group() {
      (await import("./group.js")).showGroup();
    },
    undo() {
      game.undoRow();
      touched();
    },
    "enter-colours": () => typing.press("Enter"),
    clear() {
      game.replace();
      changed();
    },
    "notice-close": () => notice(""),
    "review-game": reviewGame,
    stop: () => engine.stop(),
    save,
    stats: () => showStatistics(open),
    "paste-use": paste,
  };
  for (const [id, press] of Object.entries(buttons)) find(id).addEventListener("click", press);
  await days.load();
  addEventListener("hashchange", () => open(location.hash));
  await open(location.hash); // the advice comes first
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {}); // the page works without it
}

// open shows the game of an address. The promise that it returns waits for the advice.
async function open(hash) {
  if (hash.replace(/^#/, "") === game.hash && asked > 0) return;
  const { own, faults, rows, row, review: wanted } = readAddress(hash, catalogue);
  awaited = undefined;
  if (own && ![...find("own-alphabet").options].some(({ value }) => value === own.alphabet)) {
    faults.push(`There is no alphabet “${own.alphabet}” here; the English one is taken.`);
    own.alphabet = "en";
  }
  if (own && !useOwn(own)) {
    const count = own.count ? `${thousands(own.count)} words` : "words";
    faults.push(`This link is for a list of someone’s own, “${own.name}” with ${count}, which is too long for a link. Give it below “Game”, and the game goes on.`);
    awaited = { own, rows, row };
    settings.askForOwn(own);
  } else {
    if (own && !own.text && !own.check) faults.push("This link does not say which words it is for: the last list that you gave here is used.");
    faults.push(readRows(rows, row));
  }
  notice(faults.filter(Boolean).join(" "));
  await changed();
  if (wanted && game.rows.length > 0) await reviewGame();
}

// useOwn plays with the list that a link needs. It reports whether that is in the link, or is the last list used here.
function useOwn(wanted) {
  if (wanted.text) {
    settings.take(wanted);
    return true;
  }
  const last = kept("own");
  if (!last || !isFor(wanted, last.own)) return false;
  settings.take(last.own);
  return true;
}

// notice shows what may surprise the player, until it is closed.
function notice(text) {
  find("notice").hidden = !text;
  find("notice-text").textContent = text;
}

// chosen shows the game that was chosen. If a link waited for the chosen list, its rows appear.
function chosen() {
  if (awaited && game.own && isFor(awaited.own, game.own)) {
    game.restart();
    notice(readRows(awaited.rows, awaited.row));
    awaited = undefined;
  }
  changed();
}

// play puts a guess from the advice onto the board, with its clue if that is known beforehand.
function play(word) {
  const clue = advice.foreseen(word);
  typing.put(word);
  if (!clue) return;
  game.foresee(clue);
  show();
}

// touched shows what was typed or painted, and asks for advice if that changed the rows.
function touched() {
  if (game.position !== advisedOn) {
    changed();
    return;
  }
  address();
  show();
}

function show() {
  boards.show();
  askColours();
  hint();
}

// askColours asks for the colours of an entered word, in place of advice.
function askColours() {
  const { pending } = game;
  find("colours").hidden = !pending;
  if (!pending) return;
  find("colours-of").textContent = `Colours of ${pending.letters.join("")}?`;
  const all = pending.clues.every((clue) => !clue.includes(UNSET));
  find("enter-colours").textContent = all ? "That is right" : pending.touched ? "The rest is grey" : "All are grey";
}

function hint() {
  const { rows, typed, length, full, pending, given } = game;
  const empty = rows.length === 0 && typed.length === 0 && !pending && given.length === 0;
  find("hint").textContent =
    pending ? "Tap each tile that is yellow or green, or use 0 1 2 and the arrow keys. Then Enter: the rest is grey." :
    full ? "Enter puts the word on the board." :
    given.length > 0 ? "Type the word of each row of the grid." :
    empty && game.replaced ? "Undo brings back the game before." :
    empty ? `Type ${alphabet() === "equation" ? `an equation of ${length} signs` : `a word of ${length} letters`}, or choose one from the advice.` :
    game.over ? "" : typed.length === 0 ? "Type the next word, or click a tile to change it." : "";
  find("undo").disabled = empty && !game.replaced;
  find("undo").title = game.replaced ? "Bring back the game that was on the board" : "Take back the last row";
  find("clear").disabled = empty;
  find("review-game").disabled = find("save").disabled = rows.length === 0 && !reviewed;
}

// address writes the game into the address.
function address() {
  history.replaceState(null, "", game.hash ? `#${game.hash}` : location.pathname);
}

// goOn lets a game that was lost have more rows: some sites do.
function goOn() {
  game.beyond = true;
  changed();
}

// changed shows the game as it is now, and asks for advice. A review is closed, unless the change is a step through it.
async function changed({ stepping = false } = {}) {
  const now = ++asked;
  if (!stepping) {
    reviewed = undefined;
    review.clear();
  }
  engine.stop();
  find("advice").setAttribute("aria-busy", "true");
  say(find("trouble"), "");
  if (game.own) keep("own", { own: game.own });
  address();
  advisedOn = game.position;
  ending.clear();
  searching.end();
  document.documentElement.style.setProperty("--letters", game.length);
  settings.show();
  show();
  await keyboard();
  if (now === asked) await advise();
}

function alphabet() {
  return game.own?.alphabet ?? catalogue.lists.find(({ name }) => name === game.words).alphabet;
}

async function keyboard() {
  const name = alphabet();
  if (!catalogue.keyboards[name]) Object.assign(catalogue.keyboards, (await engine.ask("catalogue", [name])).keyboards);
  const rows = catalogue.keyboards[name];
  typing.setLetters(rows.join(""));
  showKeyboard(rows, typing.press);
}

// advise asks for the quick answer, shows it, and then asks for slower ones. If the game is over the card of its end comes instead.
async function advise() {
  const request = { ...game.request, listed: LISTED };
  const now = asked;
  const wanted = () => now === asked;
  try {
    let answer = await engine.ask("advice", { ...request, brief: true });
    if (!wanted()) return;
    if (game.lost) answer.over = "lost";
    say(find("fault"), "");
    hints.hide(answer);
    advice.show(answer);
    await typing.learn();
    if (wanted() && answer.over && !reviewed) ending.end({ review: reviewGame, again: () => find("clear").click(), goOn }, accountOf, wanted);
    if (answer.over || answer.liar || !wanted()) return;
    // Searches of seconds come later. Until then guesses are compared by the bits of their clues.
    const [left] = answer.left;
    const deep = game.boards === 1 && game.host === "wordle" && left.candidates > 2 && (Boolean(left.weights) || left.candidates <= EXACT);
    answer = { ...(await engine.ask("advice", { ...request, strategy: deep ? "entropy" : undefined })), tree: answer.tree, searching: deep };
    if (!wanted()) return;
    advice.show(answer);
    if (deep) await deepen(request, answer, wanted);
  } catch (error) {
    if (error instanceof Stopped || !wanted()) return;
    fail(error);
  } finally {
    if (wanted()) find("advice").removeAttribute("aria-busy");
  }
}

// deepen searches for exact values, or for the guesses expected under weights.
async function deepen(request, answer, wanted) {
  const byWeights = Boolean(answer.left[0].weights);
  const progress = (states) => wanted() && searching.states(states);
  searching.begin();
  try {
    if (byWeights) {
      const found = await engine.search("advice", { ...request, strategy: "daily" }, progress);
      if (wanted()) advice.showExpected(found);
    } else {
      const { values } = await engine.search("advice", { ...request, exact: true }, progress);
      if (wanted()) advice.showValues(values);
    }
  } finally {
    if (wanted()) searching.end();
  }
}

function fail(error) {
  advice.clear();
  if (!tellAtRow(error)) {
    trouble(error.message.replace(/^your list:(\d+): /, "Your own list, the box “Words, one a line”, line $1: "));
    if (game.own) settings.mend();
  } else find("status").textContent = error.tiles.some(({ turn }) => turn !== error.turn) ? "These clues can’t all be right." : "This row can’t be right.";
}

// tellAtRow shows an error below the row that it is about. It reports whether there is such a row.
function tellAtRow(error) {
  if (!(error instanceof Refused) || error.turn === undefined) return false;
  boards.show(error);
  say(find("fault"), "");
  return true;
}

// reviewGame shows what each guess was worth.
async function reviewGame() {
  if (review.shown()) {
    step(reviewed?.length ?? game.rows.length);
    reviewed = undefined;
    review.clear();
    return;
  }
  const now = asked;
  const of = game.rows.length + 1;
  review.wait(0, of);
  try {
    const found = await accountOf((done) => review.wait(done, of));
    if (now !== asked) return;
    reviewed = game.rows;
    review.show(found, game.rows.length, step);
  } catch (error) {
    review.clear();
    if (error instanceof Stopped) return;
    if (!tellAtRow(error)) say(find("fault"), error.message);
  }
}

// accountOf returns the promise of the review of the game on the board. The review is searched only once.
function accountOf(progress) {
  const of = game.position;
  if (account?.of !== of) {
    account = { of, found: engine.search("review", game.request, (done) => account?.progress?.(done)) };
    account.found.catch(() => (account = undefined));
  }
  if (progress) account.progress = progress;
  return account.found;
}

// daysChanged weighs the words anew, unless the game is over.
function daysChanged() {
  if (game.date && !game.solved) changed();
  else settings.show();
}

// step shows the position of the reviewed game after so many guesses.
function step(at) {
  if (!reviewed) return;
  game.typed = [];
  game.pending = null;
  game.rows = reviewed.slice(0, at);
  review.go(at);
  changed({ stepping: true });
}

// save downloads the game as a record, which the command line reads.
async function save() {
  try {
    const text = await engine.ask("record", { ...game.request, ...(reviewed ? { turns: game.turnsOf(reviewed) } : {}) });
    download(`game-${game.date || today()}.jsonl`, text, "application/jsonl");
  } catch (error) {
    say(find("fault"), error.message);
  }
}

function paste(event) {
  try {
    game.replace(parseRows(find("paste-text").value));
    say(find("paste-fault"), "");
    find("paste-text").blur(); // the next keys go to the board
    changed();
  } catch (error) {
    event.preventDefault();
    say(find("paste-fault"), error.message);
  }
}

addLookSwitches();
if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
  trouble("This browser has no WebAssembly, which this page computes with. A newer one has it; “absurdist suggest” says the same on the command line.");
} else {
  start().catch((error) => trouble(`The page could not start: ${error.message}`));
}
