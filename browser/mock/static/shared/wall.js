// What a site puts up to find out whether a human plays, by the option wall=KIND:WHEN. The kinds are that of DataDome, that of
// Cloudflare, and the site's own. It comes before the page (the server sends wall.html then), after a row, or in the dialog at the
// end of a game. Nothing in it can be solved.

import { make } from "./dom.js";
import * as options from "./options.js";

const [kind, when] = options.text("wall").split(":");

const frame = (host) => make("iframe", { src: `../wall/${host}/`, title: "A check" });
const contents = {
  datadome: () => [
    make("p", {}, "You have been blocked from The New York Times because we suspect that you're a robot."),
    frame("captcha-delivery.com"),
  ],
  cloudflare: () => [make("p", {}, "Verify you are human by completing the action below."), frame("challenges.cloudflare.com")],
  own: () => [make("p", { class: "human-check" }, "Click all six cats to go on.")],
};

function coverPage(...content) {
  document.body.append(make("div", { class: "wall" }, make("div", { class: "wall__card" }, ...content)));
}

// That of Cloudflare takes the place of the page.
function replacePage() {
  document.title = "Just a moment...";
  document.body.replaceChildren(...contents.cloudflare());
}

function askForAccount() {
  coverPage(make("h2", {}, "Create a free account to start tracking your stats and streaks"), ...contents[kind]());
  const dialog = document.body.lastElementChild;
  for (const [name, value] of [["role", "dialog"], ["aria-modal", "true"], ["aria-label", "Account"]]) dialog.setAttribute(name, value);
}

/** To be called when a row of a game lies open. Whether the page takes no keys from now on. */
export function afterRow({ status, history }) {
  if (when === "end" && status === "won") askForAccount();
  if (when !== String(history.length)) return false;
  if (kind === "cloudflare") replacePage();
  else coverPage(...contents[kind]());
  return true;
}

if (when === "before") document.body.append(...contents[kind]());
