// A mock of Sexaginta-quattuordle: sixty-four boards, sixty-nine guesses.

import { playTables } from "../shared/tables.js";

await playTables();
