// A mock of Le Mot: French words without accents; a book's advertisement lies over the board at the start, then the rules.

import { find } from "../shared/markup.js";
import { play } from "../shared/skin.js";
import { fading } from "../shared/tiles.js";

const say = fading(find(".error"), 1000);

await play({ refuse: (_, text) => say(text) });
