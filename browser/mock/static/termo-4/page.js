// A mock of Termo, with four boards.

import { play } from "../termo/board.js";

await play("termo-4", 4, 9);
