// A mock of Octordle: eight boards, thirteen guesses. A grey tile has no mark, and its row is no more the current one.

import { pause } from "../shared/game.js";
import { part } from "../shared/markup.js";
import * as options from "../shared/options.js";
import { play } from "../shared/skin.js";

// hub sets up a session before there are boards.
async function hub(ms) {
  const sign = part("loading");
  document.querySelector("#root").append(sign);
  await pause(ms);
  sign.remove();
}

if (options.has("hub")) await hub(options.number("hub"));
await play();
