// The script of a page whose skin.html says all.

import { play } from "./skin.js";

await play();
