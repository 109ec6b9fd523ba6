// A mock of Termo, with two boards.

import { play } from "../termo/board.js";

await play("termo-2", 2, 7);
