// A mock of Termo, with one board.

import { play } from "../termo/board.js";

await play("termo", 1, 6);
