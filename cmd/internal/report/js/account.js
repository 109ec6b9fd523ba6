// The account of a game: a table of what each guess was worth, the sums, and the line of the guesses expected in all.

const lineHeight = 120;
const lineEdge = { left: 46, right: 24, top: 22, bottom: 34 };

// explanation returns the text that explains the columns.
function explanation(game) {
  const what = "What each guess was worth: ";
  if (game.lies) return what + "bits of doubt about the answer, bits expected of the best guess, how many fewer were expected of this one, what its clue gave beyond that";
  if (!game.account.heads.luck) return what + "guesses that a shortest game takes before it, and what it takes beyond them";
  return what + "guesses that best play expects before it, what it cost beyond the best one, what its clue gave";
}

function courseTitle(game) {
  return game.lies ? "Bits of doubt about the answer" : "Guesses expected in all";
}

class Account {
  constructor(jump) {
    this.jump = jump;
    this.figure = find("account");
    this.heads = ["before", "expected", "cost", "luck"].map((name) => [name, find("account-" + name)]);
    for (const id of ["explanation", "course", "guesses", "sums", "line"]) this[id] = find("account-" + id);
  }

  // draw shows the account of a game, if it has one.
  draw(game) {
    this.figure.hidden = !game.account;
    this.rows = [];
    if (!game.account) return;
    const heads = game.account.heads;
    for (const [name, cell] of this.heads) cell.textContent = heads[name].slice(0, 1).toUpperCase() + heads[name].slice(1);
    this.explanation.textContent = explanation(game);
    this.course.textContent = courseTitle(game) + ", before the first guess and after each";
    const words = [...Array(lengthOf(game)).keys()].filter((i) => !isRejected(game, i));
    game.account.guesses.forEach((guess, n) => this.rows.push(this.row(game, words[n], n, guess)));
    this.guesses.replaceChildren(...this.rows.map((r) => r.row));
    this.sums.textContent = game.account.lines.join(". ");
    this.line.replaceChildren(this.expected(game.account.course, courseTitle(game)));
  }

  row(game, i, n, { shown }) {
    const row = element("tr");
    const cells = [n + 1, display(wordAt(game, i)).toUpperCase(), `${shown.before} → ${shown.after}`, shown.expected, shown.cost, shown.skill, shown.luck, (shown.remarks ?? []).join("; ")];
    cells.forEach((text, k) => row.append(element("td", k === 1 || k === 7 ? "" : "n", String(text))));
    row.addEventListener("click", () => this.jump(i + 1));
    return { row, i };
  }

  // expected draws the line, with the number at each point.
  expected(values, title) {
    const { left, right, top, bottom } = lineEdge;
    const width = Math.max(240, this.line.clientWidth);
    const low = Math.min(...values);
    const spread = Math.max(0.5, Math.max(...values) - low);
    const x = (i) => left + (values.length > 1 ? (i / (values.length - 1)) * (width - left - right) : 0);
    const y = (v) => lineHeight - bottom - ((v - low) / spread) * (lineHeight - top - bottom);
    const texts = values.map((v) => v.toFixed(2));
    const root = svg("svg", { viewBox: `0 0 ${width} ${lineHeight}`, role: "img", "aria-label": title + ": " + texts.join(", ") });
    root.append(svg("path", { class: "all", d: "M" + values.map((v, i) => `${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join("L") }));
    values.forEach((v, i) => {
      root.append(svg("circle", { class: "dot", r: 4, cx: x(i), cy: y(v) }));
      root.append(svg("text", { x: x(i), y: y(v) - 9, "text-anchor": "middle" }, texts[i]));
      root.append(svg("text", { x: x(i), y: lineHeight - 12, "text-anchor": "middle" }, i ? thousands(i) : "start"));
    });
    return root;
  }

  // mark shows where a step is.
  mark(step) {
    for (const { row, i } of this.rows) row.classList.toggle("now", i === step - 1);
  }
}
