// The form at the top: what is played.

import { find, make } from "./dom.js";
import { today } from "./game.js";
import { lying, titleOf } from "./hosts.js";

const DAY = "day"; // the value of the Times' game of a date
const BOX = "your list"; // the name of a list that was typed
const BESIDE = 820; // the width from which the advice stands beside the board

export class Settings {
  unknown = () => ""; // returns a text about the unknown days before a date
  #game;
  #catalogue;
  #onChange;

  constructor(game, catalogue, onChange) {
    this.#game = game;
    this.#catalogue = catalogue;
    this.#onChange = onChange;
    this.#fillGames();
    find("date").max = today();
    find("settings-fold").open = innerWidth >= BESIDE; // on a phone the board comes first
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
    find("mode").disabled = boards > 1 || lying(host);
    if (![...find("host").options].some(({ value }) => value === host)) find("host").append(make("option", { value: host }, titleOf(host).replace("Fibble, ", "")));
    find("host").value = host;
    find("host").disabled = boards > 1 || this.#list?.alphabet !== "en" || this.#list?.length !== 5;
    find("boards").value = boards;
    find("boards").disabled = host !== "wordle" || this.#game.length !== 5;
    find("own").hidden = find("game").value !== "own";
    const unknown = day ? this.unknown(date) : "";
    find("days-open").closest("p").hidden = !unknown;
    find("days-open").textContent = unknown;
    const title = find("game").selectedOptions[0].textContent;
    find("settings-summary").textContent = [
      own ? `${own.name}, ${this.#game.length} letters` : day ? `Wordle of ${date.replaceAll("-", "\u2011")}` : host === "absurdle" && words === "original" ? "Absurdle" : title,
      ...(mode === "normal" ? [] : [`${mode} mode`]), ...(boards > 1 ? [`${boards} boards`] : []), ...(lying(host) ? [titleOf(host)] : host === "absurdle" && (own || words !== "original") ? ["Absurdle"] : []), ...(unknown ? [unknown] : []),
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
    if (game.host === "absurdle" && !game.own && game.words === "nyt") game.words = "original"; // Absurdle has the original list
    const boards = Number(find("boards").value);
    if (boards > game.boards && innerWidth < BESIDE) find("settings-fold").open = false; // the boards need its place
    game.setBoards(boards);
    game.mode = !lying(game.host) && game.boards === 1 ? find("mode").value : "normal";
    this.#settle(game.length);
  }

  #settle(length) {
    this.#suit(length);
    this.#onChange();
  }

  // suit hides the choices that the chosen words don't allow.
  #suit(length) {
    const game = this.#game;
    const list = game.own ? { alphabet: game.own.alphabet, length: game.length } : this.#list;
    if (list.length !== 5) game.setBoards(1);
    if (list.length !== 5 || list.alphabet !== "en") game.host = "wordle";
    game.dropDay();
    if (length !== game.length) game.restart();
  }

  async #readFile(file) {
    if (!file) return;
    find("own-text").value = await file.text();
    this.fileName = file.name;
  }

  #useOwn() {
    find("settings-fold").open = false; // the board comes next
    this.take({ name: this.fileName ?? BOX, text: find("own-text").value, only: find("own-only").checked, alphabet: find("own-alphabet").value });
    this.#onChange();
  }

  // askForOwn opens the box for a list that a link needs.
  askForOwn(own) {
    this.asksForOwn = true;
    this.#fillOwn({ ...own, text: "" });
    find("settings-fold").open = true;
  }

  // mend opens the box again for a list that is wrong.
  mend() {
    find("settings-fold").open = true;
    find("trouble").scrollIntoView({ block: "nearest" });
  }

  #fillOwn({ text, only, alphabet }) {
    find("own-text").value = text;
    find("own-only").checked = only;
    find("own-alphabet").value = alphabet;
  }

  // take plays with a custom list.
  take(own) {
    const game = this.#game;
    const before = game.length;
    this.#fillOwn(own);
    const first = own.text.split("\n").map((line) => line.trim()).find((line) => line && !line.startsWith("#")) ?? "";
    const length = [...first].length;
    this.asksForOwn = false;
    // The built-in list with words of the same length and alphabet. Its words may be guessed too.
    const base = this.#catalogue.lists.find((list) => list.alphabet === own.alphabet && list.length === length && list.name !== "original" && !list.name.startsWith("nyt2022"));
    game.own = { ...own, only: own.only || !base };
    game.words = base?.name ?? "nyt";
    game.date = "";
    game.length = length;
    this.#suit(before);
  }
}
