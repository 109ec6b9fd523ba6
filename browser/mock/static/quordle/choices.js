// The page of choices that comes before the game, and what lies over the board then.

import { make } from "../shared/dom.js";

const GAMES = { Classic: "classic", Chill: "chill", Extreme: "extreme", Sequence: "sequence" };
const root = document.querySelector("#root");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

let open = 0;

/** Whether something lies over the board, which keeps the keys. */
export const blocked = () => open > 0;

/** Resolves when the game was chosen, and the router has gone there: its links do nothing for ms, and the board comes so much later. */
export async function choose(ms) {
  const link = (text, to) => make("a", { href: `#/${to}` }, text);
  const list = make("ul", {}, ...Object.entries(GAMES).map(([name, to]) => make("li", {}, `${name} `, link("Play", to))));
  const page = make("main", { class: "choices" }, make("h1", {}, "Quordle"), link("How to Play", "help"), list);
  root.append(page);
  let works = false;
  wait(ms).then(() => (works = true));
  await new Promise((chosen) => {
    page.addEventListener("click", (event) => {
      const to = event.target.getAttribute("href");
      event.preventDefault();
      if (works && to === "#/classic") chosen();
    });
  });
  page.replaceChildren(make("p", {}, "Loading"));
  await wait(ms);
  page.remove();
}

/** Lays over the board what the live site does. */
export function welcome() {
  const cover = (attributes, ...content) => {
    const card = make("div", attributes, ...content);
    const element = make("div", { class: "over" }, card);
    open++;
    card.lastChild.addEventListener("click", () => {
      element.remove();
      open--;
    });
    root.append(element);
  };
  cover({ class: "bg-white rounded-full" }, make("button", { type: "button" }, "✕"));
  cover({ role: "dialog", "aria-label": "How to play" }, make("p", {}, "Four words at once."), make("button", { type: "button" }, "Got it"));
}
