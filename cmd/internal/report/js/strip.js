// The strip shows a long game whole: a column of tiles for each guess, in lines as wide as the page.

const stripFrom = 200; // guesses
const stripHeight = 600; // pixels at most, if the guesses fit
const stripGap = 4;

class Strip {
  constructor(lines, canvas, mark, tip, go) {
    Object.assign(this, { lines, canvas, mark, tip });
    const at = (event) => {
      const box = canvas.getBoundingClientRect();
      return this.guessAt(event.clientX - box.left, event.clientY - box.top);
    };
    canvas.addEventListener("click", (event) => {
      const i = at(event);
      if (i >= 0) go(i + 1);
    });
    canvas.addEventListener("pointermove", (event) => this.point(at(event)));
    canvas.addEventListener("pointerleave", () => this.point(-1));
  }

  // layout finds the widest columns that fit.
  layout(n) {
    this.letters = lettersOf(this.game);
    this.width = this.lines.clientWidth;
    for (const column of [6, 5, 4, 3, 2, 1]) {
      this.column = column;
      this.tile = Math.max(3, column);
      this.perLine = Math.max(1, Math.floor(this.width / column));
      this.step = this.letters * this.tile + stripGap;
      this.count = Math.ceil(n / this.perLine);
      if (this.count * this.step <= stripHeight) return;
    }
  }

  draw(game) {
    this.game = game;
    const n = lengthOf(game);
    this.layout(n);
    const scale = window.devicePixelRatio || 1;
    const height = this.count * this.step - stripGap;
    this.canvas.width = this.width * scale;
    this.canvas.height = height * scale;
    this.canvas.style.height = height + "px";
    const context = this.canvas.getContext("2d");
    context.scale(scale, scale);
    const colors = this.colors();
    for (let i = 0; i < n; i++) {
      const clue = clueAt(game, i);
      const x = (i % this.perLine) * this.column;
      const y = Math.floor(i / this.perLine) * this.step;
      const wide = this.column > 3 ? this.column - 1 : this.column;
      for (let k = 0; k < this.letters; k++) {
        context.fillStyle = clue ? colors[clue[k]] : colors.none;
        context.fillRect(x, y + k * this.tile, wide, this.tile > 3 ? this.tile - 1 : this.tile);
      }
    }
    this.canvas.setAttribute("aria-label", `All ${thousands(n)} guesses as columns of ${this.letters} tiles`);
  }

  // colors reads the colors from the style sheet, which knows the theme. Grey is pale here, so that the others stand out.
  colors() {
    const colors = { none: "transparent" };
    for (const name of ["B", "Y", "G"]) {
      const probe = element("span", name === "B" ? "pale" : name);
      this.lines.append(probe);
      colors[name] = getComputedStyle(probe).backgroundColor;
      probe.remove();
    }
    return colors;
  }

  // guessAt returns the index of the guess at a place, -1 if there is none.
  guessAt(x, y) {
    const column = Math.floor(x / this.column);
    const i = Math.floor(y / this.step) * this.perLine + column;
    return column >= 0 && column < this.perLine && i >= 0 && i < lengthOf(this.game) ? i : -1;
  }

  point(i) {
    this.tip.textContent = "";
    if (i < 0) return;
    const left = wins(this.game, i) ? "won" : `${thousands(this.game.left[i])} left${doubt(this.game, i)}`;
    this.tip.textContent = `${thousands(i + 1)}: ${display(wordAt(this.game, i)).toUpperCase()} ${clueAt(this.game, i) || "refused"}, ${left}`;
  }

  // show marks a step.
  show(step) {
    this.mark.hidden = step === 0;
    if (step === 0) return;
    const x = ((step - 1) % this.perLine) * this.column;
    const y = Math.floor((step - 1) / this.perLine) * this.step;
    const wide = this.column + 6;
    Object.assign(this.mark.style, {
      left: Math.max(0, Math.min(this.width - wide, x - 3)) + "px", top: y - 2 + "px", width: wide + "px", height: this.letters * this.tile + 4 + "px",
    });
  }
}
