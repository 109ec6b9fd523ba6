// Lists the options of each page, as the server has them.

import { make } from "/shared/dom.js";

const sites = await (await fetch("/sites.json")).json();
for (const { name, options } of sites) {
  const rows = options.map((option) =>
    make("tr", {}, make("th", { scope: "row" }, option.name), make("td", {}, option.values), make("td", {}, option.usage)),
  );
  const head = make("tr", {}, ...["option", "values", "what it does"].map((text) => make("th", { scope: "col" }, text)));
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
  const summary = make("summary", {}, `Options of /${name}/`);
  document.querySelector("#options").append(make("details", {}, summary, make("div", {}, table)));
}
