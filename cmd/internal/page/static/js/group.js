// The chat of a group: who plays how well. The engine reads it and makes the tables; nothing leaves the browser.

import { copy, find, make, percent, say, thousands } from "./dom.js";
import { engine } from "./engine.js";
import { game } from "./game.js";

let found; // the last answer

// showGroup opens the dialog.
export const showGroup = () => find("group-dialog").showModal();

find("group-close").addEventListener("click", () => find("group-dialog").close());
find("group-file").addEventListener("change", async ({ target }) => {
  if (target.files.length === 0) return;
  find("group-text").value = await target.files[0].text();
  target.value = "";
  read();
});
find("group-form").addEventListener("submit", (event) => {
  event.preventDefault();
  read();
});
find("group-copy").addEventListener("click", async () => {
  if (await copy(found.paste, "For the chat:")) find("group-copy").textContent = "Copied";
});

async function read() {
  find("group-read").disabled = true;
  find("group-copy").textContent = "Copy for the chat";
  find("group-found").replaceChildren(make("p", { class: "note" }, "Reading …"));
  try {
    // Squares are judged for some time: the second worker does it, so that advice is still given at once.
    found = await engine.search("group", { chat: find("group-text").value, days: game.days });
    find("group-found").replaceChildren(...shown(found));
    say(find("group-fault"), "");
    find("group-copy").hidden = false;
  } catch (error) {
    find("group-found").replaceChildren();
    find("group-copy").hidden = true;
    say(find("group-fault"), error.message || "Stopped, as a search was started.");
  } finally {
    find("group-read").disabled = false;
  }
}

const guesses = (value) => value.toFixed(2);
const signed = (value) => (value === null ? "–" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`);

function shown({ tables, notes, undated }) {
  return [
    ...tables.flatMap(tableOf),
    make("p", { class: "note" }, "A lost game counts one guess more than its limit. Luck is what the clues saved beyond what was to be expected, in guesses a game; fair is the mean without it, of games whose squares and answer are known. The rating is for an average day, with an interval that holds the truth 95 times of 100."),
    undated ? make("p", { class: "note" }, "The dates do not show whether day or month comes first, so no post is called late.") : "",
    notes.length === 0 ? "" : make("details", { class: "notes" },
      make("summary", {}, `${thousands(notes.length)} ${notes.length === 1 ? "note" : "notes"}: what can’t be read or does not count, and why`),
      make("ul", {}, ...notes.map(({ line, person, kind, text }) => make("li", {}, `Line ${line}: ${kind === "unread" ? "can’t be read: " : person ? `${person}, ` : ""}${text}`)))),
  ];
}

function tableOf({ game, first, last, days, people, pairs }) {
  const rated = ({ rating, mean }) => (rating ? `${guesses(rating.middle)} (${guesses(rating.low)}–${guesses(rating.high)})` : guesses(mean));
  const cells = (p) => [
    `${p.won} of ${p.games}`, guesses(p.mean), signed(p.luck), rated(p), p.rating ? percent(p.best) : "–",
    p.deserve === null ? "–" : guesses(p.deserve), p.streak, p.missed, p.late,
  ];
  const [pair] = pairs;
  return [
    make("h3", {}, `${game}, ${days === 1 ? `puzzle ${thousands(first)}` : `${thousands(days)} puzzles from ${thousands(first)} to ${thousands(last)}`}`),
    make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": game }, make("table", { class: "group-table" },
      make("thead", {}, make("tr", {}, ...["Name", "Won", "Mean", "Luck", "Rating", "Best", "Fair", "Streak", "Missed", "Late"].map((name) => make("th", { scope: "col" }, name)))),
      make("tbody", {}, ...people.map((p) => make("tr", {}, make("th", { scope: "row" }, p.name), ...cells(p).map((cell) => make("td", {}, cell))))))),
    pair ? make("p", {}, `That ${pair.first} is better than ${pair.second} is ${pair.better >= 0.975 ? "as good as sure" : pair.better >= 0.8 ? "probable" : "open"}: ${percent(pair.better)}.`) : "",
  ];
}
