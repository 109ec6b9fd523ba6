// Two visitors may get different pages: other says whether this one gets the second.

import * as options from "../shared/options.js";

const choice = options.text("visitor", "one");
if (choice === "lot") window.name = window.name === "one" ? "other" : "one"; // by turns

export const other = choice === "other" || (choice === "lot" && window.name === "other");
