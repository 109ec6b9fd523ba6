// A mock of wordleunlimited.org: the elements of Wordle's first winter, and a button for another game when one is over.

import { app, game } from "../original/page.js";
import { plainButton } from "../shared/tiles.js";

const again = plainButton("Play again", () => {
  again.remove();
  game.again();
});
const end = app.end;
app.end = (result) => {
  end.call(app, result);
  app.after(again);
};
if (game.over) app.after(again); // before the page was loaded again
