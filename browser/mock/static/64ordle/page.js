// A mock of Sexaginta-quattuordle: sixty-four boards, seventy guesses.

import { runTables } from "../shared/tables.js";

await runTables({
  site: "64ordle",
  title: "Sexaginta-quattuordle",
  boards: 64,
  rows: 70,
  table: (b) => ({ id: `box-holder-${b + 1}` }),
  colours: ["var(--grey)", "var(--yellow)", "var(--green)"],
});
