// The page: which game is shown at which step, and what the buttons and keys do.

const playTime = 30000; // milliseconds that a game takes to play at most
const stepTime = 700; // and each of its steps

class Page {
  constructor(games) {
    this.games = games;
    for (const id of ["boards", "keyboard", "status", "scrub", "counter", "first", "previous", "play", "next", "last"]) {
      this[id] = find(id);
    }
    this.title = find("game-title");
    this.facts = find("game-facts");
    this.chart = new Chart(find("chart"));
    this.account = new Account((index) => this.jump(index));
    this.list = find("list") ? new List(games, (index) => this.open(index)) : null;
    this.listen();
    this.switches();
    const asked = /game=(\d+)/.exec(location.hash);
    this.select(asked ? Math.min(games.length, Math.max(1, Number(asked[1]))) - 1 : 0);
  }

  listen() {
    const jumps = { first: () => 0, previous: () => this.step - 1, next: () => this.step + 1, last: () => this.length };
    for (const [id, to] of Object.entries(jumps)) this[id].addEventListener("click", () => this.jump(to()));
    this.play.addEventListener("click", () => this.toggle());
    this.scrub.addEventListener("input", () => this.jump(Number(this.scrub.value)));
    const keys = { ArrowLeft: jumps.previous, ArrowRight: jumps.next, Home: jumps.first, End: jumps.last };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.type === "search") return;
      if (keys[event.key]) this.jump(keys[event.key]());
      else if (event.key === "p") this.toggle();
      else return;
      event.preventDefault();
    });
    for (const button of document.querySelectorAll("[data-game]")) {
      button.addEventListener("click", () => this.open(Number(button.dataset.game)));
    }
    let width = window.innerWidth;
    window.addEventListener("resize", () => {
      if (window.innerWidth !== width) this.redraw();
      width = window.innerWidth;
    });
  }

  // switches sets up the theme, the colors and the letters on tiles. The choices are stored if the browser allows it.
  switches() {
    const root = document.documentElement;
    const theme = find("theme");
    const themes = ["auto", "light", "dark"];
    const setTheme = (name) => {
      if (name === "auto") delete root.dataset.theme;
      else root.dataset.theme = name;
      theme.textContent = "Theme: " + name;
      theme.setAttribute("aria-label", "Theme: " + name);
      keep("theme", name);
    };
    setTheme(themes.includes(kept("theme")) ? kept("theme") : "auto");
    theme.addEventListener("click", () => {
      setTheme(themes[(themes.indexOf(root.dataset.theme || "auto") + 1) % themes.length]);
      this.redraw();
    });
    for (const [id, set] of [["contrast", (on) => (on ? (root.dataset.contrast = "high") : delete root.dataset.contrast)], ["marks", (on) => (this.marks = on)]]) {
      const button = find(id);
      const press = (on) => {
        button.setAttribute("aria-pressed", String(on));
        set(on);
        keep(id, on ? "on" : "off");
      };
      press(kept(id) === "on");
      button.addEventListener("click", () => {
        press(button.getAttribute("aria-pressed") !== "true");
        this.redraw();
      });
    }
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
  }

  // open shows a game that a reader chose, and brings it into view.
  open(index) {
    this.select(index);
    history.replaceState(null, "", "#game=" + (index + 1));
    const top = find("games").getBoundingClientRect().top;
    if (top < 0 || top > window.innerHeight / 2 || window.innerWidth < 980) document.querySelector(".viewer").scrollIntoView({ block: "start" });
  }

  // select shows a game, at its end.
  select(index) {
    this.halt();
    this.index = index;
    this.game = this.games[index];
    this.length = lengthOf(this.game);
    this.scrub.max = this.length;
    this.title.textContent = this.heading();
    this.facts.textContent = this.about();
    if (this.list) this.list.mark(index);
    this.step = this.length;
    this.redraw();
  }

  heading() {
    const { title, answer, outcome, guesses } = this.game;
    const number = this.games.length > 1 ? this.index + 1 + ". " : "";
    const words = answer && this.game.clues.length === 1 ? display(answer).toUpperCase() + ", " : "";
    return `${number}${title}: ${words}${outcome} after ${thousands(guesses)} ${guesses === 1 ? "guess" : "guesses"}`;
  }

  about() {
    const { strategy, mode, words, seconds, time, error, epsilon } = this.game;
    const parts = [strategy, mode + " mode", "list " + words];
    if (epsilon) parts.push("ε " + Math.round(10 * Object.values(epsilon).reduce((a, b) => a + b, 0)) / 10 + " spent");
    if (seconds) parts.push(seconds.toLocaleString("en-US") + "\u00a0s");
    if (time) parts.push(time);
    if (error) parts.push(error);
    return parts.join(" · ");
  }

  // redraw draws everything that does not depend on the step alone.
  redraw() {
    this.chart.draw(this.game);
    this.account.draw(this.game);
    this.show();
  }

  jump(step) {
    this.halt();
    this.go(step);
  }

  go(step) {
    step = Math.max(0, Math.min(this.length, step));
    if (step === this.step) return;
    this.step = step;
    this.show();
  }

  show() {
    const { game, step } = this;
    drawBoards(this.boards, game, step, this.marks);
    drawKeyboard(this.keyboard, game, step);
    this.chart.mark(step);
    this.account.mark(step);
    this.scrub.value = step;
    this.scrub.setAttribute("aria-valuetext", `${step} of ${this.length}`);
    this.counter.textContent = `${thousands(step)} / ${thousands(this.length)}`;
    this.first.disabled = this.previous.disabled = step === 0;
    this.next.disabled = this.last.disabled = step === this.length;
    this.status.replaceChildren(...this.tell());
  }

  // tell says what happened at the step.
  tell() {
    const { game, step } = this;
    if (step === 0) return ["No guess yet"];
    const i = step - 1;
    const facts = [];
    if (isRejected(game, i)) facts.push("the page refused it");
    else if (wins(game, i)) facts.push("won");
    else facts.push(`${thousands(game.left[i])} ${game.left[i] === 1 ? "candidate" : "candidates"} left${doubt(game, i)}`);
    if (game.epsilon && game.epsilon[i]) facts.push("ε " + game.epsilon[i]);
    if (game.ms) facts.push(game.ms[i].toLocaleString("en-US") + "\u00a0ms");
    return [`Guess ${thousands(taken(game, step))}: `, element("b", "", display(wordAt(game, i))), ", " + facts.join(", ")];
  }

  toggle() {
    if (this.timer) return this.halt();
    if (this.step === this.length) this.go(0);
    this.play.classList.add("playing");
    this.play.setAttribute("aria-label", "Pause");
    const every = Math.max(40, Math.min(stepTime, playTime / this.length));
    const stride = Math.max(1, Math.round((this.length * every) / playTime));
    this.timer = setInterval(() => {
      this.go(this.step + stride);
      if (this.step === this.length) this.halt();
    }, every);
  }

  halt() {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.classList.remove("playing");
    this.play.setAttribute("aria-label", "Play");
  }
}

// A page that was opened as a file may have no storage.
function keep(name, value) {
  try {
    localStorage.setItem("absurdist-report-" + name, value);
  } catch {
    // The value is not kept.
  }
}

function kept(name) {
  try {
    return localStorage.getItem("absurdist-report-" + name);
  } catch {
    return null;
  }
}

new Page(JSON.parse(find("data").textContent));
