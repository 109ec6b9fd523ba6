// A mock of the Evil Wordle of swag.github.io: words go into a text field, rows come as they are guessed, and there is no end of
// them before the word.

import { FirstFilled } from "../shared/adversary.js";
import { find } from "../shared/markup.js";
import { play } from "../shared/skin.js";
import { say } from "../shared/tiles.js";

const [form, field, warning, victory] = ["#guess_form", "#guess", "#warning", "#victory"].map(find);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  say(warning, ""); // it stands there until the next word is sent
  game.send(field.value);
  field.value = "";
});

const game = await play({
  host: ({ words }) => new FirstFilled(words.answers),
  refuse: (_, text) => say(warning, text),
  end: ({ tries }) => say(victory, `You won in ${tries} guesses!`),
  clear() {
    say(warning, "");
    say(victory, "");
  },
});
