// A game for five letters of which the query's ?shape says what is odd:
//   hidden  letters come by a field that nobody sees, which must have the focus
//   none    there is no board before the first word is sent, by a text field
//   typed   a box is there from when its letter is typed
//   inner   a finished letter gets an element inside its box, which has the colour
//   among   rows stand among elements that are made like them
//   icons   keys are clicked, and Enter and Backspace are pictures without a name
//   names   colours are custom properties of styles
//   ahead   boxes have the class of their colour before the word is sent, unseen
//   painted colours are painted by animations, and no element says them
const query = new URLSearchParams(location.search);
const shape = query.get("shape");
const SECRET = query.get("secret") ?? "crown";
const REFUSED = ["zzzzz", query.get("refused")];
const COLOURS = ["rgb(120, 124, 126)", "rgb(201, 180, 88)", "rgb(106, 170, 100)"];
const NAMES = ["absent", "present", "correct"];
window.mockLog = { words: [], clues: [] };
window.refused = {}; // how often a word was sent that was refused

function marks(word) {
  const left = [...SECRET].filter((c, i) => word[i] !== c);
  return [...word].map((c, i) => {
    if (SECRET[i] === c) return 2;
    const at = left.indexOf(c);
    if (at < 0) return 0;
    left.splice(at, 1);
    return 1;
  });
}

function make(tag, parent, { text = "", style = "", name = "" } = {}) {
  const e = document.createElement(tag);
  if (text) e.textContent = text;
  if (style) e.style.cssText = style;
  if (name) e.className = name;
  parent.append(e);
  return e;
}

const sheet = make("style", document.head);
sheet.textContent = `
  .row { display: flex; gap: 4px; height: 46px }
  .box { width: 40px; height: 40px; border: 1px solid; text-align: center }
  .absent { background: ${COLOURS[0]} } .present { background: ${COLOURS[1]} } .correct { background: ${COLOURS[2]} }
  .ahead .box { background: white }
  .ahead .done .absent { background: ${COLOURS[0]} } .ahead .done .present { background: ${COLOURS[1]} } .ahead .done .correct { background: ${COLOURS[2]} }
  .mark { background: var(--is) }
  .among > div { display: flex; gap: 4px; height: 46px }
  .key { width: 30px; height: 30px }`;
document.body.style.setProperty("--good", COLOURS[2]);

const words = []; // sent so far
let typed = "";
let over = false;
const board = make("div", document.body, { name: shape });
if (shape === "among") {
  make("div", board, { text: "Guess it" });
  make("div", make("div", board));
}

// draw makes the whole board anew, as frameworks do.
const rows = [];
function draw() {
  const shown = shape === "none" ? words.length : 6;
  for (let i = 0; i < shown; i++) {
    rows[i] ??= make("div", board, { name: shape === "among" ? "" : "row" });
    const word = words[i] ?? (i === words.length ? typed : "");
    const done = i < words.length;
    rows[i].classList.toggle("done", done && shape === "ahead");
    const clue = word.length === 5 ? marks(word) : [];
    for (let k = 0; k < 5; k++) {
      const letter = (word[k] ?? "").toUpperCase();
      let box = rows[i].children[k];
      if (shape === "typed" && !letter) {
        box?.remove();
        continue;
      }
      box ??= make("div", rows[i], { name: shape === "among" ? "" : "box", style: shape === "among" ? "width: 40px; height: 40px; border: 1px solid" : "" });
      if (shape === "inner" && done) {
        box.replaceChildren();
        make("span", box, { text: letter, name: NAMES[clue[k]] });
        continue;
      }
      box.textContent = letter;
      if (shape === "ahead" && clue.length > 0) box.className = "box " + NAMES[clue[k]];
      else if (shape === "ahead") box.className = "box";
      if (!done) continue;
      if (shape === "names") {
        box.className = "box mark";
        box.style.setProperty("--is", ["var(--bad, gray)", "var(--near, gold)", "var(--good)"][clue[k]]);
      } else if (shape === "painted") {
        box.getAnimations().length || box.animate({ backgroundColor: COLOURS[clue[k]] }, { duration: 50, fill: "forwards" });
      } else if (shape === "among") {
        box.style.backgroundColor = COLOURS[clue[k]];
      } else if (shape !== "ahead") {
        box.className = "box " + NAMES[clue[k]];
      }
    }
  }
}

function send() {
  if (typed.length !== 5) return;
  if (REFUSED.includes(typed)) {
    window.refused[typed] = (window.refused[typed] ?? 0) + 1;
    const said = make("p", document.body, { text: "Not in word list" });
    setTimeout(() => said.remove(), 500);
    return;
  }
  window.mockLog.words.push(typed);
  window.mockLog.clues.push(marks(typed).map((m) => "BYG"[m]).join(""));
  words.push(typed);
  over = typed === SECRET || words.length === 6;
  typed = "";
  draw();
}

function press(key) {
  if (over) return;
  if (key === "Enter") return send();
  if (key === "Backspace") typed = typed.slice(0, -1);
  else if (/^[a-z]$/.test(key) && typed.length < 5) typed += key;
  draw();
}

draw();
if (shape === "among") make("div", board, { text: "by nobody" });
if (shape === "hidden") {
  const field = make("input", document.body, { style: "position: absolute; opacity: 0; width: 1px; height: 1px" });
  field.maxLength = 5;
  field.addEventListener("input", () => {
    typed = field.value.toLowerCase();
    draw();
  });
  field.addEventListener("keydown", ({ key }) => {
    if (key !== "Enter") return;
    send();
    field.value = typed;
  });
  board.addEventListener("click", () => field.focus());
} else if (shape === "none") {
  const form = make("form", document.body);
  const field = make("input", form);
  field.maxLength = 5;
  make("button", form, { text: "Guess" });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    typed = field.value.toLowerCase();
    field.value = "";
    send();
    typed = "";
  });
} else if (shape === "icons") {
  for (const line of ["qwertyuiop", "asdfghjkl", "1zxcvbnm2"]) {
    const holder = make("div", document.body, { style: "display: flex" });
    for (const c of line) {
      const key = make("button", holder, { name: "key", text: /\d/.test(c) ? "" : c });
      if (/\d/.test(c)) key.innerHTML = `<svg width="20" height="20"><circle r="${c}"/></svg>`;
      key.addEventListener("click", () => press({ 1: "Enter", 2: "Backspace" }[c] ?? c));
    }
  }
} else {
  addEventListener("keydown", ({ key }) => press(key));
}
