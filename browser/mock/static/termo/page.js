// A mock of Termo, with one board.

import { playTermo } from "../termo/board.js";

await playTermo("termo", 1, 6);
