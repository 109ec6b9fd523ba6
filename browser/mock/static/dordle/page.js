// A mock of Dordle: two boards, seven guesses, after a choice between the game of the day and any number of them.

import { playTables } from "../shared/tables.js";

await playTables();
