// A mock of a German Wordle with umlauts: keys come from the document, a word that is not known only shakes, and the
// instructions, shown only once as on the live page, keep all keys until they are closed.

import { play } from "../shared/skin.js";

await play({ looks: ({ letter }) => letter && "filled" });
