// A mock of Sedecordle: sixteen boards, twenty-one guesses.

import { playTables } from "../shared/tables.js";

await playTables();
