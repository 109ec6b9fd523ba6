// The days of the Times' game that the player knows, besides the built-in ones. They are stored here in the command line's format.

import { engine, Refused } from "./engine.js";
import { download, find, make, say, thousands } from "./dom.js";
import { game, today } from "./game.js";
import { playedOn } from "./games.js";
import { dayNumber, daysAfter } from "./squares.js";
import { keep, kept } from "./store.js";

const HEAD = "# date\tnumber\tanswer: days that absurdist was told or has played\n";

game.days = kept("days", "");
let onChange;
let known = { days: [], builtIn: "" }; // builtIn is the last day that is built in

// onChange is called when the days have changed.
export function start(changed) {
  onChange = changed;
  for (const id of ["days", "days-open"]) find(id).addEventListener("click", open);
  find("days-add").addEventListener("submit", (event) => {
    event.preventDefault();
    const date = find("days-date").value;
    add(`${date} ${dayNumber(date)} ${find("days-word").value.trim()}`, "the box “Answer”").then((added) => added && find("days-add").reset());
  });
  find("days-file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (file) await add(await file.text(), file.name);
    target.value = "";
  });
  find("days-export").addEventListener("click", () => download("days.tsv", HEAD + game.days, "text/tab-separated-values"));
  find("days-close").addEventListener("click", () => find("days-dialog").close());
}

// load asks the engine which days are known. It drops all stored days if they can't be read: only the browser has them.
export async function load() {
  try {
    await note("");
  } catch {
    game.days = "";
    await note("");
  }
}

// note adds days, and returns how many were new. The error says what is wrong with them.
export async function note(more, name) {
  known = await engine.ask("days", { days: game.days, more, name });
  store(known.text ?? "");
  return known.added;
}

function store(days) {
  const changed = game.days !== days;
  game.days = days;
  keep("days", game.days);
  if (find("days-dialog").open) show();
  if (changed) onChange();
}

// unknown returns how many days between the built-in ones and a date are not known.
export function unknown(date) {
  const { days, builtIn } = known;
  const before = date > today() ? today() : date;
  return daysAfter(builtIn, before) - days.filter((day) => day.date > builtIn && day.date < before).length;
}

// notice returns a short text about the unknown days before a date.
export function notice(date) {
  const days = unknown(date);
  return days > 0 ? `${thousands(days)} ${days === 1 ? "day" : "days"} unknown` : "";
}

// noteGame adds the day of a game that was solved.
export async function noteGame() {
  const { date, rows } = game;
  if (date && date <= today()) await note(`${date} ${dayNumber(date)} ${rows.at(-1).letters.join("").toLowerCase()}`, "your game");
}

// add adds the days from the dialog, and reports whether that worked.
async function add(more, name) {
  try {
    const added = await note(more, name);
    say(find("days-fault"), "");
    find("days-said").textContent = added === 0 ? "Nothing new: all of that was known." : `${added} ${added === 1 ? "day" : "days"} added.`;
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(find("days-fault"), error.message.replace(/^(the box [^:]*):1: /, "$1: "));
    return false;
  }
}

function open() {
  find("days-date").max = today();
  find("days-said").textContent = "";
  say(find("days-fault"), "");
  show();
  find("days-dialog").showModal();
}

function show() {
  const { days, builtIn } = known;
  const missing = unknown(today());
  find("days-known").textContent = `The answers of the days up to ${builtIn} are built in.${missing > 0 ? ` Since then ${thousands(missing)} ${missing === 1 ? "day is" : "days are"} unknown: the words that were dealt on them still count as likely.` : ""}`;
  const row = ({ date, number, answer }) => make("tr", {}, make("th", { scope: "row" }, date), make("td", {}, thousands(number)), make("td", {}, answer.toUpperCase()),
    make("td", {}, playedOn(date) ? "played" : "seen"),
    make("td", {}, make("button", { type: "button", class: "link", "aria-label": `Remove ${date}`, onclick: () => remove(date) }, "Remove")));
  find("days-list").replaceChildren(...days.toReversed().map(row));
  find("days-table").hidden = days.length === 0;
  find("days-export").disabled = days.length === 0;
}

function remove(date) {
  game.days = game.days.split("\n").filter((line) => !line.startsWith(date)).join("\n");
  keep("days", game.days);
  note("").then(() => onChange());
}
