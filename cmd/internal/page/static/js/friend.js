// A friend's squares and the answer: how many words the friend had left after each row, and who was luckier.

import { find, make, say, thousands } from "./dom.js";
import { parseGrid } from "./paste.js";

// addFriend makes the dialog work.
export function addFriend(engine, game) {
  find("friend").addEventListener("click", () => {
    find("friend-answer").value ||= game.solved && game.boards === 1 ? game.rows.at(-1).letters.join("") : "";
    find("friend-dialog").showModal();
  });
  find("friend-close").addEventListener("click", () => find("friend-dialog").close());
  find("friend-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    find("friend-found").replaceChildren(make("p", { class: "note" }, "Working it out …"));
    try {
      const rows = parseGrid(find("friend-squares").value, game.length);
      const request = { ...game.request, answer: find("friend-answer").value.trim().toLowerCase(), squares: rows.map(({ clue }) => clue) };
      find("friend-found").replaceChildren(...shown(await engine.ask("friend", request)));
      say(find("friend-fault"), "");
    } catch (error) {
      find("friend-found").replaceChildren();
      say(find("friend-fault"), error.message);
    }
  });
}

const range = ({ low, left, high }) => (low === high ? thousands(left) : `about ${thousands(left)} (${thousands(low)} to ${thousands(high)})`);

function shown({ rows, luck, own }) {
  const length = Math.max(rows.length, own?.left.length ?? 0);
  const line = (n) => make("tr", {},
    make("th", { scope: "row" }, rows[n] ? make("span", { class: "mini", role: "img", "aria-label": rows[n].clue }, ...[...rows[n].clue].map((colour) => make("i", { class: colour }))) : ""),
    make("td", {}, rows[n] ? range(rows[n]) : "–"), ...(own ? [make("td", {}, own.left[n] === undefined ? "–" : thousands(own.left[n]))] : []));
  const bits = (value) => `${Math.abs(value).toFixed(1)} bits`;
  const one = (who, value) => `${who} ${value >= 0 ? "good" : "bad"} luck of ${bits(value)}`;
  const told = own
    ? `${one("They had", luck)}, you ${one("had", own.luck)}: ${Math.abs(luck - own.luck) < 0.5 ? "about the same." : luck > own.luck ? `they were luckier, by ${bits(luck - own.luck)}.` : `you were luckier, by ${bits(luck - own.luck)}.`}`
    : `${one("They had", luck)}. With your own game on the board you are compared.`;
  return [
    make("p", {}, told),
    make("div", { class: "scroll" }, make("table", { class: "friends" },
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "row"), make("th", { scope: "col" }, "they had left"), ...(own ? [make("th", { scope: "col" }, "you had left")] : []))),
      make("tbody", {}, ...Array.from({ length }, (_, n) => line(n))))),
    make("p", { class: "note" }, "Words left after each row. Their words are not known: these are the middle and the range of 100 likely games with their colours. A bit of luck halves the words more than was to be expected."),
  ];
}
