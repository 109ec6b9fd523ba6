// A mock of Termo, with four boards.

import { playTermo } from "../termo/board.js";

await playTermo("termo-4", 4, 9);
