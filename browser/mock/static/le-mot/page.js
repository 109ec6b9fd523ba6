// A mock of Le Mot: French words without accents; a book's advertisement lies over the board at the start, then the rules.

import { upper } from "../shared/letters.js";
import { find, part } from "../shared/markup.js";
import { play } from "../shared/skin.js";
import { fading, flash, lay } from "../shared/tiles.js";

const ERROR_MS = 1000;

const say = fading(find(".error"), ERROR_MS);

const game = await play({
  blocked: () => document.querySelector(".modal") !== null,
  refuse({ row }, text) {
    flash(row, "shake", ERROR_MS);
    say(text);
  },
  end({ won, answers }) {
    lay(part("endgame", { title: won ? "Bravo !" : "Perdu", word: upper(answers[0]) }), undefined, () => game.again());
  },
});
if (game.history.length === 0) lay(part("promo"), () => lay(part("help")));
