// A mock of Termo, with one, two or four boards: rows and letters stand in open shadow roots.

import { make } from "../shared/dom.js";
import { site } from "../shared/options.js";
import { shadowed } from "../shared/shadow.js";
import { play } from "../shared/skin.js";
import { fading } from "../shared/tiles.js";

for (const name of ["wc-board", "wc-row", "wc-notify"]) customElements.define(name, shadowed("termo"));

const message = make("div", { id: "msg" });
const say = fading(message, 2000);
document.body.append(make("wc-notify", {}, message));

await play({
  ...{ termo: { rows: 6 }, "termo-2": { boards: 2, rows: 7 }, "termo-4": { boards: 4, rows: 9 } }[site],
  looks: ({ now }) => (now ? "edit" : "empty"),
  refuse: (_, text) => say(text),
  end: ({ won, answers }) => won || say(`palavra certa: ${answers.join(", ")}`, Infinity),
  clear: () => say(""),
});
