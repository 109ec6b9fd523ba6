// A mock of Dordle: two boards, seven guesses, after a choice between the game of the day and any number of them.

import { part } from "../shared/markup.js";
import { playTables } from "../shared/tables.js";
import { lay } from "../shared/tiles.js";

const start = part("start");
lay(start);
await playTables({ blocked: () => start.isConnected });
