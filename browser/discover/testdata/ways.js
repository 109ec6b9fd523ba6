// A game for five letters whose words go into a text field, with a button beside it. The query's ?way says how it is dealt:
//   given   each row comes with the guess before it, and shows the first letter of the answer
//   first   the first row shows that letter, with ?beside also beside that of a word; a message takes the board away as the game ends;
//           grey has no mark
//   lingo   every row shows that letter in its colour
//   radio   nothing shows before a length is chosen and Start is pressed, which stays there, switched off
//   select  the same with a list, and Start stays as it was
//   prompt  the page asks for the length by a dialog
//   daily   the page asks which game to play
//   plain   it is there at once, with ?n=6 for words of six letters
//   keys    there is no board before the first guess, and keys beside the field that write into it, whatever is sent; with ?narrow boxes
//           are as wide as their letters, and each key stands in an element of its own
//   rows    each row is fields, of which only the next one's can be written into; Enter sends any word, and a clock runs;
//           with ?elsewhere the page writes into them what is typed beside them, and takes no notice of what is typed there,
//           and with ?inturn a field can be written into once the one before it is full, and a button sends the word
//   flat    each guess adds its boxes to one element, which has none before; with ?vacant the boxes of the next word are there, and
//           show the first letter and ?
//   list    each guess adds a line to a list, with its number before the letters; the field keeps the word, and takes no letter more; all
//           words can be chosen from a list, which writes them into the field, and each key has five small marks
//   one     one row shows each guess in turn, and a text says how many are left; with ?wants it shows the first letter once Start was
//           pressed, which stays, and other words than those that begin with it are refused by a dialog
//   moving  a field moves along the row, from box to box, once New game was pressed; the last letter sends the word, boxes are coloured one
//           after the other, and the first row shows the first letter of the answer
//   apart   words are typed into a row below a list of those that were played; with ?cells the row is fields, and a button sends it that
//           is switched off until they are full; with ?below the list is below it, and the newest word comes first, or with ?oldest
//           the oldest, in other elements than the row; with ?coming rows of another name follow, one for each guess that is left,
//           or with ?nested too all rows, and what holds them, are elements of one kind
const query = new URLSearchParams(location.search);
const way = query.get("way");
const LETTERS = Number(query.get("n") ?? 5);
const SECRET = { 5: "crown", 6: "bridge" }[LETTERS];
const ROWS = query.has("coming") ? 8 : 6;
const COLOURS = ["white", "rgb(255, 230, 0)", "rgb(255, 73, 43)"];
window.mockLog = { words: [], clues: [] };

function make(tag, parent, text = "") {
  const e = document.createElement(tag);
  e.textContent = text;
  parent.append(e);
  return e;
}

make("style", document.head, `
  ul, form, section section { display: flex; gap: 4px; margin: 4px; padding: 0; list-style: none }
  li, .cell { box-sizing: border-box; width: ${query.has("narrow") ? "auto" : "40px"}; height: 40px; border: 1px solid; text-align: center; line-height: 40px }
  td > input { width: 20px }
  span.cell { display: inline-block }
  .marked > div { display: inline-flex; width: 96px }
  small { width: 15px; height: 15px; line-height: 15px; font-size: 11px }
  .keys { display: flex; flex-wrap: wrap; width: 500px }
  .keys > div { padding: 12px 0 }
`);

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

let board;
let played = 0;
let left; // the text that says how many guesses are
const grown = ["given", "keys"].includes(way);

function addRow(letter) {
  const row = make("ul", board);
  for (let i = 0; i < LETTERS; i++) make("li", row, i === 0 ? letter : "");
  if (way === "lingo") row.firstChild.style.background = COLOURS[2];
  return row;
}

const addBoxes = () => Array.from({ length: LETTERS }, (_, i) => Object.assign(make("div", board, query.has("vacant") ? (i === 0 ? "C" : "?") : ""), { className: "cell" }));

function deal() {
  board = make("main", document.body);
  document.body.insertBefore(board, document.querySelector("form"));
  if (way === "given") addRow("C");
  else if (way === "flat") board.style.cssText = "display: grid; grid-template-columns: repeat(5, 44px); gap: 4px";
  else if (way === "one") left = [addRow(query.has("wants") ? "C" : ""), make("p", document.body, `Guesses left: ${ROWS}`)][1];
  else if (!["keys", "list"].includes(way)) for (let i = 0; i < ROWS; i++) addRow(way === "lingo" || (way === "first" && i === 0) ? "C" : "");
  if (query.has("vacant")) addBoxes();
}

// The boxes that a guess is written into.
function boxesFor() {
  if (way === "list") return addLine();
  if (query.has("vacant")) return [...board.children].slice(-LETTERS);
  if (way === "flat") return addBoxes();
  return [...(board.children[way === "one" ? 0 : played] ?? addRow("")).children];
}

function send(field) {
  const word = field.value.toLowerCase();
  if (!board || played === ROWS || word.length !== LETTERS) return;
  if (query.has("wants") && word[0] !== SECRET[0]) return alert(`First letter: ${SECRET[0]}`);
  const clue = marks(word);
  const boxes = boxesFor();
  boxes.forEach((box, i) => {
    box.textContent = (query.has("beside") && played === 0 && i === 0 ? "C" : "") + word[i].toUpperCase();
    if (way !== "first" || clue[i] === 2) box.style.background = COLOURS[clue[i]];
  });
  if (way === "first") setTimeout(() => boxes.forEach((box, i) => clue[i] === 1 && (box.style.background = COLOURS[1])), 10);
  if (!["keys", "list"].includes(way)) field.value = "";
  window.mockLog.words.push(word);
  window.mockLog.clues.push(clue.map((m) => "BYG"[m]).join(""));
  played = word === SECRET ? ROWS : played + 1;
  if (query.has("vacant") && played < ROWS) addBoxes();
  if (left) left.textContent = `Guesses left: ${ROWS - played}`;
  if (way === "given" && played < ROWS) addRow("C");
  if (way === "first" && played === ROWS) setTimeout(() => board.replaceChildren(), 500);
}

// A list of words beside the field, more than anybody would look through, and keys that only show what is known of a letter.
function listed(field) {
  const choice = make("select", document.body);
  make("option", choice, "Choose a word").value = "";
  for (let i = 0; i < 260; i++) make("option", choice, `${"bcdfghlmnp"[i % 10]}${"aeiou"[i % 5]}${"rst"[i % 3]}${"aeiou"[Math.floor(i / 5) % 5]}${"ds"[i % 2]}`);
  choice.onchange = () => (field.value = choice.value);
  const keys = make("div", document.body);
  keys.className = "marked";
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
    const key = make("div", keys);
    for (let i = 1; i <= LETTERS; i++) make("small", key, i);
    make("b", key, letter);
  }
}

function addLine() {
  const line = make("p", board);
  make("strong", line, `${played + 1}.`);
  return Array.from({ length: LETTERS }, () => Object.assign(make("span", line), { className: "cell" }));
}

function colour(boxes, word, key = "textContent") {
  const clue = marks(word);
  boxes.forEach((box, i) => Object.assign(box, { [key]: word[i].toUpperCase() }).style.background = COLOURS[clue[i]]);
  window.mockLog.words.push(word);
  window.mockLog.clues.push(clue.map((m) => "BYG"[m]).join(""));
  played = word === SECRET ? ROWS : played + 1;
}

function moving() {
  const page = make("table", document.body);
  const lines = Array.from({ length: ROWS }, () => {
    const line = make("tr", page);
    return Array.from({ length: LETTERS }, () => Object.assign(make("td", line), { className: "cell" }));
  });
  const field = Object.assign(document.createElement("input"), { size: 1 });
  let at = 1;
  const go = () => {
    lines[played]?.[at].append(field);
    field.focus();
  };
  const reveal = (line, word) => {
    const clue = marks(word);
    window.mockLog.words.push(word);
    window.mockLog.clues.push(clue.map((m) => "BYG"[m]).join(""));
    line.forEach((box, i) => setTimeout(() => (box.style.background = COLOURS[clue[i]]), 100 * i));
    at = 0;
    setTimeout(() => {
      played = word === SECRET ? ROWS : played + 1;
      go();
    }, 100 * LETTERS);
  };
  field.oninput = () => {
    const line = lines[played];
    line[at++].textContent = field.value.toUpperCase(); // which takes the field away
    field.value = "";
    if (at < LETTERS) go();
    else reveal(line, line.map((box) => box.textContent).join("").toLowerCase());
  };
  make("button", document.body, "New game").onclick = ({ target }) => {
    target.disabled = true;
    Object.assign(lines[0][0], { textContent: SECRET[0].toUpperCase() }).style.background = COLOURS[2];
    lines[0][1].append(field);
  };
}

function apart() {
  const page = make("main", document.body);
  const list = make("section", page);
  const tag = query.has("nested") ? "section" : "ul";
  const row = make(query.has("oldest") ? "form" : tag, page);
  if (query.has("below")) page.append(list);
  const boxes = Array.from({ length: LETTERS }, () => make(query.has("cells") ? "input" : "li", row));
  const key = query.has("cells") ? "value" : "textContent";
  const past = (line) => (query.has("nested") ? Object.assign(make("input", line), { className: "cell", readOnly: true }) : make("li", line));
  const named = (list, name) => (query.has("coming") && !query.has("nested") ? Object.assign(list, { className: name }) : list);
  const later = query.has("nested") ? make("section", page) : page;
  const coming = query.has("coming") ? Array.from({ length: ROWS - 1 }, () => named(make(tag, later), "coming")) : [];
  for (const line of coming) for (let i = 0; i < LETTERS; i++) past(line);
  if (query.has("coming") && !query.has("nested")) make("li", make("ul", page), "Rules");
  named(row, "row");
  const typed = () => boxes.map((box) => box[key]).join("").toLowerCase();
  const send = () => {
    if (typed().length !== LETTERS || played === ROWS) return;
    const done = named(make(tag, list), "row");
    coming.pop()?.remove();
    if (query.has("oldest")) done.className = "done";
    else if (query.has("below")) list.prepend(done);
    colour(boxes.map(() => past(done)), typed(), query.has("nested") ? "value" : "textContent");
    for (const box of boxes) box[key] = "";
  };
  if (!query.has("cells")) {
    return addEventListener("keydown", ({ key: pressed }) => {
      if (pressed === "Enter") send();
      else if (pressed === "Backspace") Object.assign(boxes[Math.max(0, typed().length - 1)], { textContent: "" });
      else if (/^[a-z]$/.test(pressed) && typed().length < LETTERS) boxes[typed().length].textContent = pressed.toUpperCase();
    });
  }
  const button = make("button", page, "Check");
  button.disabled = true;
  button.onclick = send;
  for (const box of boxes) Object.assign(box, { className: "cell", oninput: () => (button.disabled = typed().length < LETTERS) });
}

function rows() {
  const clock = make("p", document.body, "Your time is 00:00");
  setInterval(() => (clock.textContent = `Your time is 00:${String(Math.floor(performance.now() / 1000)).padStart(2, "0")}`), 1000);
  const page = make("main", document.body);
  const lines = Array.from({ length: ROWS }, () => {
    const row = make("fieldset", page);
    return Array.from({ length: LETTERS }, () => Object.assign(make("input", row), { className: "cell", maxLength: 1 }));
  });
  if (query.has("elsewhere")) return elsewhere(lines);
  if (query.has("inturn")) return inTurn(page, lines);
  const enable = () => lines.forEach((line, i) => line.forEach((box) => (box.disabled = i !== played)));
  lines.forEach((line) => line.forEach((box, k) => (box.onkeyup = ({ key }) => {
    const word = line.map((b) => b.value).join("").toLowerCase();
    if (key === "Backspace") line[Math.max(0, k - 1)].focus();
    else if (key !== "Enter") line[Math.min(LETTERS - 1, k + 1)].focus();
    else if (word.length === LETTERS) {
      colour(line, word);
      enable();
      lines[played]?.[0].focus();
    }
  })));
  enable();
  lines[0][0].focus();
}

function inTurn(page, lines) {
  for (const box of lines.flat()) {
    box.disabled = box !== lines[0][0];
    box.oninput = () => {
      const next = lines[played][lines[played].indexOf(box) + 1];
      if (box.value === "" || !next) return;
      next.disabled = false;
      next.focus();
    };
  }
  lines[0][0].focus();
  make("button", page, "Guess").onclick = () => {
    const word = lines[played].map((box) => box.value).join("").toLowerCase();
    if (word.length !== LETTERS) return;
    lines[played].forEach((box) => (box.disabled = true));
    colour(lines[played], word);
    const next = lines[played]?.[0];
    if (next) next.disabled = false;
    next?.focus();
  };
}

function elsewhere(lines) {
  addEventListener("keydown", ({ key, target }) => {
    const line = lines[played];
    if (!line || target !== document.body) return;
    const word = line.map((box) => box.getAttribute("value") ?? "").join("");
    if (key === "Enter" && word.length === LETTERS) colour(line, word);
    else if (key === "Backspace") line[word.length - 1]?.setAttribute("value", "");
    else if (/^[a-z]$/.test(key)) line[word.length]?.setAttribute("value", key);
  });
}

function open() {
  const form = make("form", document.body);
  make("label", form, `Guess the word of ${LETTERS} letters`).htmlFor = "guess";
  const field = make("input", form);
  Object.assign(field, { id: "guess", name: "guessName", maxLength: way === "keys" ? 50 : LETTERS });
  form.onsubmit = () => false;
  const keys = make("div", document.body);
  keys.className = "keys";
  const place = () => (query.has("narrow") ? make("div", keys) : keys);
  const button = make("button", way === "keys" ? place() : form, way === "keys" ? "Enviar" : "Antwoord");
  button.type = "button";
  button.onclick = () => send(field);
  if (way === "list") listed(field);
  if (way !== "keys") return;
  make("img", make("button", place())).alt = "";
  for (const key of "QWERTYUIOPASDFGHJKLZXCVBNM") make("button", place(), key).onclick = () => void (field.value += key);
}

// Asks for something before the board comes.
const choices = {
  radio() {
    const part = make("p", document.body, "How many letters?");
    for (const n of [4, 5]) {
      Object.assign(make("input", part), { type: "radio", name: "letters", value: n });
      part.append(n);
    }
    const start = make("button", part, "start");
    start.onclick = () => {
      if (!part.querySelector("[value='5']:checked")) return;
      start.disabled = true;
      deal();
    };
  },
  select() {
    const part = make("p", document.body);
    const list = make("select", part);
    for (const text of ["", "4 letters", "5 letters"]) make("option", list, text).value = text.slice(0, 1);
    make("button", part, "Start").onclick = () => list.value === "5" && !board && deal();
  },
  prompt() {
    if (prompt("How many letters?") === "5") deal();
  },
  daily() {
    const part = make("p", document.body);
    make("button", part, "Arkadaşına Meydan Oku").onclick = () => part.replaceChildren("…");
    make("button", part, "Günün Kelimesi").onclick = () => {
      part.remove();
      deal();
    };
  },
};

if (way === "apart") {
  apart();
} else if (way === "moving") {
  moving();
} else if (way === "rows") {
  rows();
} else {
  if (way in choices) choices[way]();
  else deal();
  if (query.has("wants")) {
    board.hidden = true;
    make("button", document.body, "Start").onclick = () => (board.hidden = false);
  }
  open();
}
