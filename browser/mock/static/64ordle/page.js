// A mock of Sexaginta-quattuordle: sixty-four boards, sixty-nine guesses.

import { playTables } from "../shared/tables.js";

await playTables({
  title: "Sexaginta-quattuordle",
  boards: 64,
  rows: 69,
  table: (b) => ({ id: `box-holder-${b + 1}` }),
  colours: ["var(--grey)", "var(--yellow)", "var(--green)"],
});
