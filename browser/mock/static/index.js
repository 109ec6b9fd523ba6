// Lists the pages for people, and where a server has them all the pages with their options.

import { make } from "./shared/dom.js";

// The colours of the tiles on a card; enough variety to tell cards apart.
const COLOURS = ["green", "", "yellow", "", "", "green", "yellow", ""];

const practice = await (await fetch("practice.json")).json();

document.querySelector(".cards").append(
  ...practice.map(({ site, title, about, query }, n) => {
    const letters = [...title.replaceAll(/\P{L}/gu, "").slice(0, 5).toUpperCase()];
    const tiles = letters.map((letter, i) => make("i", { class: COLOURS[(3 * n + i) % COLOURS.length] }, letter));
    const row = make("span", { class: "tiles", "aria-hidden": "true" }, ...tiles);
    return make("a", { class: "card", href: query ? `${site}/?${query}` : `${site}/` }, row, make("h2", {}, title), make("p", {}, about));
  }),
);

const response = await fetch("sites.json");
const root = document.querySelector("#options");
for (const { name, title, about, options } of response.ok ? await response.json() : []) {
  root.hidden = false;
  const rows = options.map((option) =>
    make("tr", {}, make("th", { scope: "row" }, option.name), make("td", {}, option.values), make("td", {}, option.usage)),
  );
  const head = make("tr", {}, ...["option", "values", "what it does"].map((text) => make("th", { scope: "col" }, text)));
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
  const link = make("p", {}, make("a", { href: `${name}/` }, title), `: ${about}`);
  root.append(make("details", {}, make("summary", {}, `/${name}/`), make("div", {}, link, table)));
}
