// The page: it passes what is typed to the game, the game to the engine, and the engine's answers to the screen.

import { isFor, readAddress, readRows } from "./address.js";
import { View } from "./advice.js";
import { Boards } from "./board.js";
import { Days } from "./days.js";
import { find, say, thousands } from "./dom.js";
import { Ending } from "./ending.js";
import { Engine, Refused, Stopped } from "./engine.js";
import { Game, today, UNSET } from "./game.js";
import { Games } from "./games.js";
import { Hints } from "./hints.js";
import { showKeyboard } from "./keyboard.js";
import { addMenu } from "./menu.js";
import { parseRows } from "./paste.js";
import { Review } from "./review.js";
import { addLookSwitches } from "./switches.js";
import { Searching } from "./searching.js";
import { Settings } from "./settings.js";
import { download } from "./sharing.js";
import { showStatistics } from "./stats.js";
import { keep, kept } from "./store.js";
import { Typing } from "./typing.js";

const EXACT = 200; // up to this many words, guesses are valued exactly without a click
const LISTED = 200; // words that are shown

const game = new Game();
const trouble = (text) => {
  say(find("trouble"), text);
  find("status").textContent = "";
};

addLookSwitches();
if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
  trouble("This browser has no WebAssembly, which this page computes with. A newer one has it; “absurdist suggest” says the same on the command line.");
} else {
  start().catch((error) => trouble(`The page could not start: ${error.message}`));
}

async function start() {
  const engine = new Engine((reason) =>
    trouble(reason === "missing" ? "The engine of this page is not here: the program was built without it. Run scripts/site in the project’s folder: it builds both. Then serve again." : `The engine broke: ${reason}. Reload the page.`));
  const catalogue = await engine.ask("catalogue", ["en"]);
  const page = new Page(engine, catalogue);
  await page.ready();
  addEventListener("hashchange", () => page.open(location.hash));
  await page.open(location.hash); // the advice comes first
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {}); // the page works without it
}

class Page {
  #engine;
  #catalogue;
  #boards;
  #settings;
  #view;
  #asked = 0; // number of the last request; answers to earlier ones are dropped
  #typing;
  #review;
  #reviewed; // the rows of the game that is reviewed
  #told; // the position for which advice was requested
  #searching = new Searching();
  #hints;
  #games = new Games();
  #days;
  #ending;
  #account; // { of, found }: the position that was reviewed last, and the promise of its review
  #awaited; // the list that the link needs, and the link's rows, until the list is given

  constructor(engine, catalogue) {
    this.#engine = engine;
    this.#catalogue = catalogue;
    this.#boards = new Boards(find("boards-view"), game, () => this.#touched());
    this.#settings = new Settings(game, catalogue, () => this.#chosen());
    this.#days = new Days(engine, this.#games, () => this.#daysChanged());
    this.#ending = new Ending(this.#games, this.#days, { review: () => this.#reviewGame(), again: () => find("clear").click(), goOn: () => this.#goOn() });
    this.#typing = new Typing(game, engine, this.#boards, { touched: () => this.#touched(), upper: (word) => this.#upper(word) });
    this.#view = new View((word) => this.#upper(word), (word) => this.#play(word));
    this.#review = new Review((word) => this.#upper(word), (at) => this.#step(at));
    this.#hints = new Hints(game, (word) => this.#upper(word));
    find("group").addEventListener("click", async () => (await import("./group.js")).showGroup(engine, game));
    find("undo").addEventListener("click", () => {
      game.undoRow();
      this.#touched();
    });
    find("enter-colours").addEventListener("click", () => this.#typing.press("Enter"));
    find("clear").addEventListener("click", () => {
      game.replace();
      this.#changed();
    });
    find("notice-close").addEventListener("click", () => this.#notice(""));
    find("review-game").addEventListener("click", () => this.#reviewGame());
    find("stop").addEventListener("click", () => this.#engine.stop());
    find("save").addEventListener("click", () => this.#save());
    find("stats").addEventListener("click", () => showStatistics(this.#games, (hash) => this.open(hash)));
    addMenu();
    find("paste-use").addEventListener("click", (event) => this.#paste(event));
  }

  // ready waits until the known days are loaded.
  async ready() {
    await this.#days.load();
    game.days = this.#days.text;
    this.#settings.unknown = (date) => this.#days.notice(date);
  }

  // open shows the game of an address. The promise that it returns waits for the advice.
  async open(hash) {
    if (hash.replace(/^#/, "") === game.hash && this.#asked > 0) return;
    const { own, faults, rows, row, review } = readAddress(game, hash, this.#catalogue);
    this.#awaited = undefined;
    if (own && ![...find("own-alphabet").options].some(({ value }) => value === own.alphabet)) {
      faults.push(`There is no alphabet “${own.alphabet}” here; the English one is taken.`);
      own.alphabet = "en";
    }
    if (own && !this.#useOwn(own)) {
      const count = own.count ? `${thousands(own.count)} words` : "words";
      faults.push(`This link is for a list of someone’s own, “${own.name}” with ${count}, which is too long for a link. Give it below “Game”, and the game goes on.`);
      this.#awaited = { own, rows, row };
      this.#settings.askForOwn(own);
    } else {
      if (own && !own.text && !own.check) faults.push("This link does not say which words it is for: the last list that you gave here is used.");
      faults.push(readRows(game, rows, row));
    }
    this.#notice(faults.filter(Boolean).join(" "));
    await this.#changed();
    if (review && game.rows.length > 0) await this.#reviewGame();
  }

  // useOwn plays with the list that a link needs. It reports whether that is in the link, or is the last list used here.
  #useOwn(wanted) {
    if (wanted.text) {
      this.#settings.take(wanted);
      return true;
    }
    const last = kept("own");
    if (!last || !isFor(wanted, last.own)) return false;
    this.#settings.take(last.own);
    return true;
  }

  // notice shows what may surprise the player, until it is closed.
  #notice(text) {
    find("notice").hidden = !text;
    find("notice-text").textContent = text;
  }

  // chosen shows the game that was chosen. If a link waited for the chosen list, its rows appear.
  #chosen() {
    if (this.#awaited && game.own && isFor(this.#awaited.own, game.own)) {
      game.restart();
      this.#notice(readRows(game, this.#awaited.rows, this.#awaited.row));
      this.#awaited = undefined;
    }
    this.#changed();
  }

  // play puts a guess from the advice onto the board, with its clue if that is known beforehand.
  #play(word) {
    const clue = this.#view.foreseen(word);
    this.#typing.put(word);
    if (!clue) return;
    game.foresee(clue);
    this.#show();
  }

  #upper(word) {
    return word.replaceAll("ß", "ẞ").toUpperCase();
  }

  // touched shows what was typed or painted, and asks for advice if that changed the rows.
  #touched() {
    if (game.position !== this.#told) {
      this.#changed();
      return;
    }
    this.#address();
    this.#show();
  }

  #show() {
    this.#boards.show();
    this.#askColours();
    this.#hint();
  }

  // askColours asks for the colours of an entered word, in place of advice.
  #askColours() {
    const { pending } = game;
    find("colours").hidden = !pending;
    if (!pending) return;
    find("colours-of").textContent = `Colours of ${pending.letters.join("")}?`;
    const all = pending.clues.every((clue) => !clue.includes(UNSET));
    find("enter-colours").textContent = all ? "That is right" : pending.touched ? "The rest is grey" : "All are grey";
  }

  #hint() {
    const { rows, typed, length, full, pending, given } = game;
    const empty = rows.length === 0 && typed.length === 0 && !pending && given.length === 0;
    find("hint").textContent =
      pending ? "Tap each tile that is yellow or green, or use 0 1 2 and the arrow keys. Then Enter: the rest is grey." :
      full ? "Enter puts the word on the board." :
      given.length > 0 ? "Type the word of each row of the grid." :
      empty && game.replaced ? "Undo brings back the game before." :
      empty ? `Type ${this.#alphabet === "equation" ? `an equation of ${length} signs` : `a word of ${length} letters`}, or choose one from the advice.` :
      game.over ? "" : typed.length === 0 ? "Type the next word, or click a tile to change it." : "";
    find("undo").disabled = empty && !game.replaced;
    find("undo").title = game.replaced ? "Bring back the game that was on the board" : "Take back the last row";
    find("clear").disabled = empty;
    find("review-game").disabled = find("save").disabled = rows.length === 0 && !this.#reviewed;
  }

  // address writes the game into the address.
  #address() {
    history.replaceState(null, "", game.hash ? `#${game.hash}` : location.pathname);
  }

  // goOn lets a game that was lost have more rows: some sites do.
  #goOn() {
    game.beyond = true;
    this.#changed();
  }

  // changed shows the game as it is now, and asks for advice. A review is closed, unless the change is a step through it.
  async #changed({ stepping = false } = {}) {
    const asked = ++this.#asked;
    if (!stepping) {
      this.#reviewed = undefined;
      this.#review.clear();
    }
    this.#engine.stop();
    find("advice").setAttribute("aria-busy", "true");
    say(find("trouble"), "");
    if (game.own) keep("own", { own: game.own });
    this.#address();
    this.#told = game.position;
    this.#ending.clear();
    this.#searching.end();
    document.documentElement.style.setProperty("--letters", game.length);
    this.#settings.show();
    this.#show();
    await this.#showKeyboard();
    if (asked === this.#asked) await this.#advise(asked);
  }

  get #alphabet() {
    return game.own?.alphabet ?? this.#catalogue.lists.find(({ name }) => name === game.words).alphabet;
  }

  async #showKeyboard() {
    const alphabet = this.#alphabet;
    if (!this.#catalogue.keyboards[alphabet]) Object.assign(this.#catalogue.keyboards, (await this.#engine.ask("catalogue", [alphabet])).keyboards);
    const rows = this.#catalogue.keyboards[alphabet];
    this.#typing.letters = rows.join("");
    showKeyboard(find("keyboard"), rows, game, (key) => this.#typing.press(key));
  }

  // advise asks for the quick answer, shows it, and then asks for slower ones. If the game is over the card of its end comes instead.
  async #advise(asked) {
    const request = { ...game.request, listed: LISTED };
    const wanted = () => asked === this.#asked;
    try {
      let answer = await this.#engine.ask("advice", { ...request, brief: true });
      if (!wanted()) return;
      if (game.lost) answer.over = "lost";
      say(find("fault"), "");
      this.#hints.show(answer);
      this.#view.show(answer);
      await this.#typing.learn();
      if (wanted() && answer.over && !this.#reviewed) this.#ending.end(game, () => this.#accountOf(), wanted);
      if (answer.over || answer.liar || !wanted()) return;
      // Searches of seconds come later. Until then guesses are compared by the bits of their clues.
      const [left] = answer.left;
      const searching = game.boards === 1 && game.host === "wordle" && left.candidates > 2 && (Boolean(left.weights) || left.candidates <= EXACT);
      answer = { ...(await this.#engine.ask("advice", { ...request, strategy: searching ? "entropy" : undefined })), tree: answer.tree, searching };
      if (!wanted()) return;
      this.#view.show(answer);
      if (searching) await this.#deepen(request, answer, wanted);
    } catch (error) {
      if (error instanceof Stopped || !wanted()) return;
      this.#fail(error);
    } finally {
      if (wanted()) find("advice").removeAttribute("aria-busy");
    }
  }

  // deepen searches for exact values, or for the guesses expected under weights.
  async #deepen(request, answer, wanted) {
    const byWeights = Boolean(answer.left[0].weights);
    const progress = (states) => wanted() && this.#searching.states(states);
    this.#searching.begin();
    try {
      if (byWeights) {
        const found = await this.#engine.search("advice", { ...request, strategy: "daily" }, progress);
        if (wanted()) this.#view.showExpected(found);
      } else {
        const { values } = await this.#engine.search("advice", { ...request, exact: true }, progress);
        if (wanted()) this.#view.showValues(values);
      }
    } finally {
      if (wanted()) this.#searching.end();
    }
  }

  #fail(error) {
    this.#view.clear();
    if (!this.#tellAtRow(error)) {
      trouble(error.message.replace(/^your list:(\d+): /, "Your own list, the box “Words, one a line”, line $1: "));
      if (game.own) this.#settings.mend();
    } else find("status").textContent = error.tiles.some(({ turn }) => turn !== error.turn) ? "These clues can’t all be right." : "This row can’t be right.";
  }

  // tellAtRow shows an error below the row that it is about. It reports whether there is such a row.
  #tellAtRow(error) {
    if (!(error instanceof Refused) || error.turn === undefined) return false;
    this.#boards.show(error);
    say(find("fault"), "");
    return true;
  }

  // reviewGame shows what each guess was worth.
  async #reviewGame() {
    if (this.#review.shown) {
      this.#step(this.#reviewed?.length ?? game.rows.length);
      this.#reviewed = undefined;
      this.#review.clear();
      return;
    }
    const asked = this.#asked;
    const of = game.rows.length + 1;
    this.#review.wait(0, of);
    try {
      const told = await this.#accountOf((done) => this.#review.wait(done, of));
      if (asked !== this.#asked) return;
      this.#reviewed = game.rows;
      this.#review.show(told, game.rows.length);
    } catch (error) {
      this.#review.clear();
      if (error instanceof Stopped) return;
      if (!this.#tellAtRow(error)) say(find("fault"), error.message);
    }
  }

  // accountOf returns the promise of the review of the game on the board. The review is searched only once.
  #accountOf(progress) {
    const of = game.position;
    if (this.#account?.of !== of) {
      this.#account = { of, found: this.#engine.search("review", game.request, (done) => this.#account?.progress?.(done)) };
      this.#account.found.catch(() => (this.#account = undefined));
    }
    if (progress) this.#account.progress = progress;
    return this.#account.found;
  }

  // daysChanged weighs the words anew, unless the game is over.
  #daysChanged() {
    game.days = this.#days.text;
    if (game.date && !game.solved) this.#changed();
    else this.#settings.show();
  }

  // step shows the position of the reviewed game after so many guesses.
  #step(at) {
    if (!this.#reviewed) return;
    game.typed = [];
    game.pending = null;
    game.rows = this.#reviewed.slice(0, at);
    this.#review.go(at);
    this.#changed({ stepping: true });
  }

  // save downloads the game as a record, which the command line reads.
  async #save() {
    try {
      const text = await this.#engine.ask("record", { ...game.request, ...(this.#reviewed ? { turns: game.turnsOf(this.#reviewed) } : {}) });
      download(`game-${game.date || today()}.jsonl`, text, "application/jsonl");
    } catch (error) {
      say(find("fault"), error.message);
    }
  }

  #paste(event) {
    try {
      game.replace(parseRows(find("paste-text").value, game));
      say(find("paste-fault"), "");
      find("paste-text").blur(); // the next keys go to the board
      this.#changed();
    } catch (error) {
      event.preventDefault();
      say(find("paste-fault"), error.message);
    }
  }
}
