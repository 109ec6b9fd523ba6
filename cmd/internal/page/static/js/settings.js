// What is played: the form at the top.

import { find, make } from "./dom.js";
import { today } from "./game.js";

const DAY = "day"; // the value of the Times' game of a date

export class Settings {
  #game;
  #catalogue;
  #onChange;

  constructor(game, catalogue, onChange) {
    this.#game = game;
    this.#catalogue = catalogue;
    this.#onChange = onChange;
    this.#fillGames();
    find("date").max = today();
    find("settings-fold").open = innerWidth >= 820; // on a phone the board comes first
    find("game").addEventListener("change", () => this.#choose());
    find("date").addEventListener("change", () => this.#choose());
    for (const id of ["mode", "boards", "host"]) find(id).addEventListener("change", () => this.#change());
    find("own-file").addEventListener("change", ({ target }) => this.#readFile(target.files[0]));
    find("settings").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#useOwn();
    });
  }

  #fillGames() {
    const option = (value, text) => make("option", { value }, text);
    const name = ({ title, length }) => (/\d/.test(title) ? title : `${title}, ${length} letters`);
    const wordle = this.#catalogue.lists.filter(({ alphabet, length }) => alphabet === "en" && length === 5);
    const others = this.#catalogue.lists.filter((list) => !wordle.includes(list));
    find("game").replaceChildren(
      make("optgroup", { label: "Wordle" },
        option(DAY, "Wordle of the day"),
        option("nyt", "Wordle, all answers equally likely"),
        ...wordle.filter((list) => list.name !== "nyt").map((list) => option(list.name, list.title))),
      make("optgroup", { label: "Other words" }, ...others.map((list) => option(list.name, name(list))), option("own", "A list of your own …")),
    );
  }

  // show sets the form to the game.
  show() {
    const { words, date, mode, boards, host, own } = this.#game;
    const day = !own && words === "nyt" && date;
    find("game").value = own || this.asksForOwn ? "own" : day ? DAY : words;
    find("date").value = date || today();
    find("date").closest("label").hidden = !day;
    find("mode").value = mode;
    find("mode").disabled = boards > 1 || host !== "wordle";
    find("host").value = host;
    find("host").disabled = boards > 1 || this.#list?.alphabet !== "en" || this.#list?.length !== 5;
    find("boards").value = boards;
    find("boards").disabled = host !== "wordle" || this.#game.length !== 5;
    find("own").hidden = find("game").value !== "own";
    const title = find("game").selectedOptions[0].textContent;
    find("settings-summary").textContent = [
      own ? `${own.name}, ${this.#game.length} letters` : day ? `${title}, ${date.replaceAll("-", "\u2011")}` : title,
      ...(mode === "normal" ? [] : [`${mode} mode`]), ...(boards > 1 ? [`${boards} boards`] : []), ...(host === "wordle" ? [] : ["one lie each"]),
    ].join(" · ");
  }

  get #list() {
    return this.#catalogue.lists.find(({ name }) => name === this.#game.words);
  }

  #choose() {
    const game = this.#game;
    const value = find("game").value;
    this.asksForOwn = value === "own";
    if (this.asksForOwn) {
      find("own").hidden = false;
      find("own-text").focus();
      return;
    }
    const length = game.length;
    game.own = null;
    game.words = value === DAY ? "nyt" : value;
    game.date = value === DAY ? find("date").value || today() : "";
    if (game.date) {
      game.setBoards(1);
      game.host = "wordle";
    }
    game.length = this.#list.length;
    this.#settle(length);
  }

  #change() {
    const game = this.#game;
    game.host = find("host").value;
    game.setBoards(Number(find("boards").value));
    game.mode = game.host === "wordle" && game.boards === 1 ? find("mode").value : "normal";
    this.#settle(game.length);
  }

  // settle leaves out what the chosen words don't have.
  #settle(length) {
    const game = this.#game;
    const list = game.own ? { alphabet: game.own.alphabet, length: game.length } : this.#list;
    if (list.length !== 5) game.setBoards(1);
    if (list.length !== 5 || list.alphabet !== "en") game.host = "wordle";
    game.dropDay();
    if (length !== game.length) game.restart();
    this.#onChange();
  }

  async #readFile(file) {
    if (!file) return;
    find("own-text").value = await file.text();
    this.fileName = file.name;
  }

  #useOwn() {
    const text = find("own-text").value;
    const first = text.split("\n").map((line) => line.trim()).find((line) => line && !line.startsWith("#")) ?? "";
    this.use({ name: this.fileName ?? "your list", text, only: find("own-only").checked, alphabet: find("own-alphabet").value }, [...first].length);
  }

  // use plays with a list of one's own.
  use(own, length) {
    const game = this.#game;
    const before = game.length;
    this.asksForOwn = false;
    // The built-in list of the same words' length and alphabet, whose words may be guessed too.
    const base = this.#catalogue.lists.find((list) => list.alphabet === own.alphabet && list.length === length && list.name !== "original" && !list.name.startsWith("nyt2022"));
    game.own = { ...own, only: own.only || !base };
    game.words = base?.name ?? "nyt";
    game.date = "";
    game.length = length;
    this.#settle(before);
  }
}
