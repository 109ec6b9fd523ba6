// Two visitors may get different pages: other says whether this one gets the second.

import * as options from "../shared/options.js";

export const other = options.text("visitor") === "other";
