// Statistics over the games that were finished on this page.

import { find, make } from "./dom.js";
import { list as all } from "./games.js";
import { titleOf } from "./hosts.js";

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// showStatistics opens the dialog. open shows a game that was chosen.
export function showStatistics(open) {
  const wordle = all.filter(({ boards, host }) => boards === 1 && host === "wordle");
  const won = all.filter((game) => game.won);
  const valued = wordle.filter(({ skill }) => skill !== undefined);
  const facts = all.length === 0 ? ["No game was finished here yet. A game is kept when it is solved or its rows are used up."] : [
    `${all.length} ${all.length === 1 ? "game" : "games"}, ${won.length} solved.`,
    ...(wordle.some((game) => game.won) ? [`${mean(wordle.filter((game) => game.won).map(({ rows }) => rows)).toFixed(2)} guesses on average where Wordle was solved on one board.`] : []),
    ...(valued.length > 0 ? [`Skill ${Math.round(mean(valued.map(({ skill }) => skill)))} of 99, luck ${signed(mean(valued.map(({ luck }) => luck)))} guesses a game.`] : []),
  ];
  find("stats-facts").replaceChildren(...facts.map((fact) => make("p", {}, fact)));
  find("stats-bars").replaceChildren(...(wordle.length > 0 ? bars(wordle) : []));
  find("stats-games").replaceChildren(...all.toReversed().slice(0, 30).map((game) => make("li", {},
    make("button", { type: "button", class: "link", onclick: () => { find("stats-dialog").close(); open(game.hash); } },
      [game.date || titleOf(game.host) || (game.boards > 1 ? `${game.boards} boards` : "Wordle"), game.answer].filter(Boolean).join(" ")),
    ` ${game.won ? game.rows : "X"}${game.skill === undefined ? "" : `, skill ${Math.round(game.skill)}, luck ${signed(game.luck)}`}`)));
  find("stats-dialog").showModal();
}

const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;

// bars returns the numbers of games by the guesses that they took.
function bars(games) {
  const kinds = [1, 2, 3, 4, 5, 6, "X"].map((name) => [name, games.filter(({ won, rows }) => (won ? rows : "X") === name).length]);
  const most = Math.max(...kinds.map(([, count]) => count), 1);
  return kinds.map(([name, count]) => make("tr", {}, make("th", { scope: "row" }, String(name)),
    make("td", {}, make("span", { class: "bar", style: `--share: ${(count / most).toFixed(3)}` }, String(count)))));
}
