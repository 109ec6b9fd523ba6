// Lists the pages and the options of each, as the server has them.

import { make } from "/shared/dom.js";

// The colours of the tiles on a card; enough variety to tell cards apart.
const COLOURS = ["green", "", "yellow", "", "", "green", "yellow", ""];

const sites = await (await fetch("/sites.json")).json();

document.querySelector(".cards").append(
  ...sites.map(({ name, title, about }, n) => {
    const letters = [...title.replaceAll(/\P{L}/gu, "").slice(0, 5).toUpperCase()];
    const tiles = letters.map((letter, i) => make("i", { class: COLOURS[(3 * n + i) % COLOURS.length] }, letter));
    const row = make("span", { class: "tiles", "aria-hidden": "true" }, ...tiles);
    return make("a", { class: "card", href: `${name}/` }, row, make("h2", {}, title), make("p", {}, about));
  }),
);

for (const { name, options } of sites) {
  const rows = options.map((option) =>
    make("tr", {}, make("th", { scope: "row" }, option.name), make("td", {}, option.values), make("td", {}, option.usage)),
  );
  const head = make("tr", {}, ...["option", "values", "what it does"].map((text) => make("th", { scope: "col" }, text)));
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
  const summary = make("summary", {}, `Options of /${name}/`);
  document.querySelector("#options").append(make("details", {}, summary, make("div", {}, table)));
}
