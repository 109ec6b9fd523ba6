// A mock of Termo, with two boards.

import { playTermo } from "../termo/board.js";

await playTermo("termo-2", 2, 7);
