// Shows the page that was asked for in a frame: of this origin, or of another one, which is the same
// server under the other name of this machine.

import { make } from "./dom.js";

const address = new URL(location.href);
const kind = address.searchParams.get("frame");
address.searchParams.delete("frame");
if (kind === "other") address.hostname = address.hostname === "localhost" ? "127.0.0.1" : "localhost";
document.body.append(make("iframe", { src: address.href, title: document.title }));

// The log of the page inside, so that tests find it in one place wherever the board is.
addEventListener("message", (event) => {
  if (event.data?.mockLog) window.mockLog = event.data.mockLog;
});
