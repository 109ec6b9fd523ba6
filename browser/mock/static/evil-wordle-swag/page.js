// A mock of the Evil Wordle of swag.github.io: words go into a text field, rows come as they are guessed, and there is no end of
// them before the word.

import { FirstFilled } from "../shared/adversary.js";
import { find } from "../shared/markup.js";
import { play } from "../shared/skin.js";
import { say } from "../shared/tiles.js";

const [form, field, victory] = ["#guess_form", "#guess", "#victory"].map(find);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  game.send(field.value);
  field.value = "";
});

const game = await play({
  host: ({ words }) => new FirstFilled(words.answers),
  end: ({ tries }) => say(victory, `You won in ${tries} guesses!`),
  clear: () => say(victory, ""),
});
