// A mock of the Evil Wordle of swag.github.io: words go into a text field, rows come as they are guessed, and there is no end of
// them before the word.

import { FirstFilled } from "../shared/adversary.js";
import { make } from "../shared/dom.js";
import { play } from "../shared/skin.js";
import { plainButton, say } from "../shared/tiles.js";

const UNKNOWN = "Invalid guess. Must be 5-letter long real English word.";

const field = make("input", { id: "guess", type: "text", autocomplete: "off", "aria-label": "Your guess" });
const form = make("form", { id: "guess_form" }, field);
const warning = make("p", { id: "warning" });
const victory = make("p", { id: "victory" });
const reset = plainButton("Reset", () => game.again());
reset.classList.add("reset");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  say(warning, "");
  game.send(field.value);
  field.value = "";
});

const game = await play({
  rows: 0,
  saves: false,
  short: UNKNOWN,
  unknown: UNKNOWN,
  host: ({ words }) => new FirstFilled(words.answers),
  input: { on: "clicks" }, // the field takes the keys
  board: { id: "wordlist" },
  row: { class: "row" },
  tile: () => make("button", { type: "button", class: "letterbtn" }),
  blind: true,
  page: (board) => [make("h1", {}, "Evil Wordle"), form, warning, victory, board, reset],
  states: ["", "contained", "correct"], // grey has no class
  refuse: (_, text) => say(warning, text),
  end: ({ tries }) => say(victory, `You won in ${tries} guesses!`),
  clear() {
    say(warning, "");
    say(victory, "");
  },
});
