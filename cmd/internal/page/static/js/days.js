// The days of the Times' game that the player knows, besides the built-in ones. They are stored here in the command line's format.

import { Refused } from "./engine.js";
import { find, make, say, thousands } from "./dom.js";
import { today } from "./game.js";
import { download } from "./sharing.js";
import { dayNumber, daysAfter } from "./squares.js";
import { keep, kept } from "./store.js";

const HEAD = "# date\tnumber\tanswer: days that absurdist was told or has played\n";

export class Days {
  text = kept("days", ""); // in the format of a file of days, without its head
  #engine;
  #games;
  #onChange;
  #known = { days: [], builtIn: "" }; // builtIn is the last day that is built in

  // onChange is called when the days have changed.
  constructor(engine, games, onChange) {
    this.#engine = engine;
    this.#games = games;
    this.#onChange = onChange;
    for (const id of ["days", "days-open"]) find(id).addEventListener("click", () => this.#open());
    find("days-add").addEventListener("submit", (event) => {
      event.preventDefault();
      const date = find("days-date").value;
      this.#take(`${date} ${dayNumber(date)} ${find("days-word").value.trim()}`, "the box “Answer”").then((added) => added && find("days-add").reset());
    });
    find("days-file").addEventListener("change", async ({ target }) => {
      const [file] = target.files;
      if (file) await this.#take(await file.text(), file.name);
      target.value = "";
    });
    find("days-export").addEventListener("click", () => download("days.tsv", HEAD + this.text, "text/tab-separated-values"));
    find("days-close").addEventListener("click", () => find("days-dialog").close());
  }

  // load asks the engine which days are known. It drops all stored days if they can't be read: only the browser has them.
  async load() {
    try {
      await this.note("");
    } catch {
      this.text = "";
      await this.note("");
    }
  }

  // note adds days, and returns how many were new. The error says what is wrong with them.
  async note(more, name) {
    const known = await this.#engine.ask("days", { days: this.text, more, name });
    this.#known = known;
    this.#keep(known.text ?? "");
    return known.added;
  }

  #keep(text) {
    const changed = text !== this.text;
    this.text = text;
    keep("days", text);
    if (find("days-dialog").open) this.#show();
    if (changed) this.#onChange();
  }

  // unknown returns how many days after those that are built in and before a date are not known.
  unknown(date) {
    const { days, builtIn } = this.#known;
    const before = date > today() ? today() : date;
    return daysAfter(builtIn, before) - days.filter((day) => day.date > builtIn && day.date < before).length;
  }

  // notice returns a short text about the unknown days before a date.
  notice(date) {
    const days = this.unknown(date);
    return days > 0 ? `${thousands(days)} ${days === 1 ? "day" : "days"} unknown` : "";
  }

  // noteGame adds the day of a game that was solved.
  async noteGame({ date, rows }) {
    if (date && date <= today()) await this.note(`${date} ${dayNumber(date)} ${rows.at(-1).letters.join("").toLowerCase()}`, "your game");
  }

  // take adds the days from the dialog, and reports whether that worked.
  async #take(more, name) {
    try {
      const added = await this.note(more, name);
      say(find("days-fault"), "");
      find("days-said").textContent = added === 0 ? "Nothing new: all of that was known." : `${added} ${added === 1 ? "day" : "days"} added.`;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(find("days-fault"), error.message.replace(/^(the box [^:]*):1: /, "$1: "));
      return false;
    }
  }

  #open() {
    find("days-date").max = today();
    find("days-said").textContent = "";
    say(find("days-fault"), "");
    this.#show();
    find("days-dialog").showModal();
  }

  #show() {
    const { days, builtIn } = this.#known;
    const unknown = this.unknown(today());
    find("days-known").textContent = `The answers of the days up to ${builtIn} are built in.${unknown > 0 ? ` Since then ${thousands(unknown)} ${unknown === 1 ? "day is" : "days are"} unknown: the words that were dealt on them still count as likely.` : ""}`;
    const row = ({ date, number, answer }) => make("tr", {}, make("th", { scope: "row" }, date), make("td", {}, thousands(number)), make("td", {}, answer.toUpperCase()),
      make("td", {}, this.#games.playedOn(date) ? "played" : "seen"),
      make("td", {}, make("button", { type: "button", class: "link", "aria-label": `Remove ${date}`, onclick: () => this.#remove(date) }, "Remove")));
    find("days-list").replaceChildren(...days.toReversed().map(row));
    find("days-table").hidden = days.length === 0;
    find("days-export").disabled = days.length === 0;
  }

  #remove(date) {
    this.text = this.text.split("\n").filter((line) => !line.startsWith(date)).join("\n");
    keep("days", this.text);
    this.note("").then(() => this.#onChange());
  }
}
