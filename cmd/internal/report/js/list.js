// The list of games: sorted by a click on a column's head, narrowed by a text, and drawn in parts.

const listPart = 100;

class List {
  constructor(games, select) {
    this.games = games.map((game, index) => ({ game, index }));
    this.select = select;
    this.table = find("list");
    this.body = this.table.tBodies[0];
    this.filter = find("filter");
    this.more = find("more");
    this.key = "number";
    this.down = false;
    this.shown = listPart;
    this.filter.addEventListener("input", () => this.draw(listPart));
    this.more.addEventListener("click", () => this.draw(this.shown + listPart));
    for (const key of ["strategy", "site"]) {
      this.table.classList.toggle("one-" + key, games.every((game) => game[key] === games[0][key]));
    }
    for (const head of this.table.tHead.rows[0].cells) {
      head.firstChild.addEventListener("click", () => this.sort(head.dataset.key));
    }
    this.draw(listPart);
  }

  sort(key) {
    this.down = key === this.key && !this.down;
    this.key = key;
    this.draw(listPart);
  }

  value({ game, index }) {
    return this.key === "number" ? index : (game[this.key] ?? "");
  }

  // wanted returns the games that match the filter, in order.
  wanted() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const list = this.games.filter(({ game }) => {
      const text = [game.answer, game.outcome, game.strategy, game.site, game.mode].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    list.sort((a, b) => compare(this.value(a), this.value(b)) * (this.down ? -1 : 1) || a.index - b.index);
    return list;
  }

  draw(count) {
    this.shown = count;
    const list = this.wanted();
    this.body.replaceChildren(...list.slice(0, count).map((entry) => this.row(entry)));
    this.more.hidden = list.length <= count;
    for (const head of this.table.tHead.rows[0].cells) {
      if (head.dataset.key === this.key) head.setAttribute("aria-sort", this.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    this.mark(this.current);
  }

  row({ game, index }) {
    const row = element("tr");
    row.dataset.index = index;
    const button = element("button", "", display(game.answer || "not known"));
    button.type = "button";
    button.title = game.answer || "";
    const answer = element("td");
    answer.append(button);
    const named = ["strategy", "site"].map((key) => element("td", "", game[key]));
    row.append(
      element("td", "", index + 1), answer, element("td", "n", thousands(game.guesses)), element("td", game.outcome, game.outcome),
      ...named, element("td", "n", game.seconds.toFixed(1)),
    );
    row.addEventListener("click", () => this.select(index));
    return row;
  }

  // mark shows which game is on the board, and brings its row into the list's window.
  mark(index) {
    this.current = index;
    const place = this.table.parentElement;
    for (const row of this.body.rows) {
      if (Number(row.dataset.index) !== index) {
        row.removeAttribute("aria-current");
        continue;
      }
      row.setAttribute("aria-current", "true");
      const down = row.getBoundingClientRect().top - place.getBoundingClientRect().top;
      if (down < 40 || down > place.clientHeight - 40) place.scrollTop += down - place.clientHeight / 2;
    }
  }
}
