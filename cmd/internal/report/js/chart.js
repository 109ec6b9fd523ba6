// The line of the candidates left after each guess, on a logarithmic scale with a 0 below it.

const chartHeight = 170;
const chartEdge = { left: 46, right: 12, top: 10, bottom: 34 };
const zeroGap = 18; // pixels from 1 down to 0

function svg(tag, attributes, text) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  if (text !== undefined) e.textContent = text;
  return e;
}

// roundSteps returns some n round numbers from 1 to the last, 1 and the last step among them.
function roundSteps(last, n) {
  let step = 1;
  for (let i = 0; last / step > n; i++) step *= i % 3 === 1 ? 2.5 : 2;
  const list = [1];
  for (let v = step; v <= last; v += step) if (v > 1) list.push(v);
  return list;
}

class Chart {
  constructor(place) {
    this.place = place;
  }

  // draw draws the lines of a game: one for all boards, and thin ones for each board if there are several.
  draw(game) {
    this.game = game;
    this.width = Math.max(240, this.place.clientWidth);
    const n = lengthOf(game);
    const most = Math.max(10, ...[game.left, ...(game.boardLeft || [])].map((l) => l.reduce((a, b) => Math.max(a, b), 1)));
    const { left, right, top, bottom } = chartEdge;
    this.x = (i) => left + (n > 1 ? (i / (n - 1)) * (this.width - left - right) : 0);
    this.y = (v) => (v < 1 ? chartHeight - bottom : top + (1 - Math.log(v) / Math.log(most)) * (chartHeight - top - bottom - zeroGap));
    const root = svg("svg", { viewBox: `0 0 ${this.width} ${chartHeight}`, role: "img", "aria-label": this.tell() });
    for (let v = 0; v <= most; v = v * 10 || 1) {
      root.append(svg("path", { class: "grid", d: `M${left} ${this.y(v)}H${this.width - right}` }));
      root.append(svg("text", { x: left - 7, y: this.y(v) + 4, "text-anchor": "end" }, thousands(v)));
    }
    for (const step of roundSteps(n, this.width / 55)) {
      root.append(svg("text", { x: this.x(step - 1), y: chartHeight - bottom + 16, "text-anchor": "middle" }, thousands(step)));
    }
    root.append(svg("text", { x: (left + this.width - right) / 2, y: chartHeight - 3, "text-anchor": "middle" }, "guess"));
    for (const list of game.boardLeft || []) root.append(svg("path", { class: "one", d: this.path(list, true) }));
    root.append(svg("path", { class: "all", d: this.path(game.left) }));
    this.now = svg("path", { class: "now" });
    this.dot = svg("circle", { class: "dot", r: 5 });
    root.append(this.now, this.dot);
    this.place.replaceChildren(root);
  }

  // tell says in words what the line shows.
  tell() {
    const list = this.game.left;
    if (!list.length) return "No guess";
    const [first, last] = [list[0], list[list.length - 1]].map((n) => (n ? thousands(n) : "none"));
    return `Candidates left: ${first} after the first guess, ${last} after the last`;
  }

  // path joins the values, at most two for each pixel. The line of one board ends where the board is solved.
  path(list, solved) {
    const end = solved ? list.findIndex((v) => v === 0) : -1;
    const values = end < 0 ? list : list.slice(0, end);
    const each = Math.max(1, Math.floor(values.length / this.width / 2));
    const parts = [];
    for (let i = 0; i < values.length; i++) {
      const kept = i % each === 0 || i === values.length - 1 || values[i] !== values[i - 1] || values[i] !== values[i + 1];
      if (kept) parts.push(this.x(i).toFixed(1) + " " + this.y(values[i]).toFixed(1));
    }
    return parts.length ? "M" + parts.join("L") + (parts.length === 1 ? "h0" : "") : "";
  }

  // mark shows where a step is.
  mark(step) {
    const shown = step > 0;
    this.now.style.display = this.dot.style.display = shown ? "" : "none";
    if (!shown) return;
    const x = this.x(step - 1);
    this.now.setAttribute("d", `M${x} ${chartEdge.top}V${chartHeight - chartEdge.bottom}`);
    this.dot.setAttribute("cx", x);
    this.dot.setAttribute("cy", this.y(this.game.left[step - 1]));
  }
}
