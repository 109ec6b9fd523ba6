// A mock of wordly.org, which has the elements of hello wordl.

import "../hello-wordl/page.js";
