// A mock of Sedecordle: sixteen boards, twenty-one guesses.

import { playTables } from "../shared/tables.js";

await playTables({
  title: "Sedecordle",
  boards: 16,
  rows: 21,
  table: (b) => ({ id: `box-holder-${b + 1}` }),
  colours: ["rgb(24, 26, 27)", "rgb(255, 204, 0)", "rgb(0, 204, 136)"],
});
