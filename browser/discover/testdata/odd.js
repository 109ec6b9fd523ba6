// A game for five letters of which the query's ?shape says what is odd:
//   foils   a field holds a number, and keys are taken once Start was pressed, which with ?stays shows the board, whose rows have no box of
//           their own, and begins another game at each click; with ?shows it changes nothing that shows
//   bottom  the last row is played first, and the first one last
//   fifth   the fifth letter sends a word, and takes one away that is refused; no other key does anything
//   shown   rows like those of the board explain the game, with boxes of another class
//   hidden  letters come by a field that nobody sees, which must have the focus
//   among   rows stand among elements that are made like them
//   names   colours are custom properties of styles
//   desk    the board shows in a wide window only
//   drawn   letters stand in attributes, which a style sheet shows
//   link    words go into a field, and a link sends them, or with ?as=div what only looks like a button; ?says is what it says
//   anew    all is drawn anew at each key; a message stays for a while, and colours come late
//   again   the page begins another game as soon as one is over
//   moving  colours come by animations that no element and no style sheet tells of
//   shake   the boxes of a word that is refused get a class for a moment, and nothing else tells it; with ?lose they lose their own then
//   beside  one row holds the place of a message, too
//   modal   the message of a refusal has to be closed before the page takes keys again; with same it is one element, which comes again; with next
//           it offers another word first, and says little of how it is closed; with ground a click beside it closes it, and it has no button
//   grow    a row is fields that send the word with its last letter and stay open; then the next row comes, and grey has no mark
//   reused  one row is used for each guess: the next key empties it, or with ?by=time a moment, before which keys do nothing
//   squares there is no board: each guess is a line of a list, a word with squares beside it
//   offline the page says again and again that it has no connection
//   passing grey has no mark, and tiles have a class for two seconds as they get their colours
//   prompt  a button has the browser's dialog ask for a word, and nothing takes keys
//   select  the same with lists of letters, which a button sends
//   wrapped finished boxes are put into an element that has no place of its own
//   told    the row that wins does not show: the page says so and is over, with ?by=alert a dialog does, and with ?by=cover what
//           covers the board, a click on which begins another game
//   pops    boxes have a class for a moment as letters come, clues are late, and nothing is said of a word that is refused
//   blocks  a letter that was grey is not taken any more
//   foot    a grid that has a field and a button as its last line
//   gone    the board is taken away as the game ends
//   alerts  the page opens dialogs without end as a word is taken
//   leaves  the page goes elsewhere as a word is taken, which is never shown; with ?once it loads itself anew as the first is taken
//   name    a grid, and before it five boxes for the player's name
//   other   boxes, and with ?row their row too, are other elements once they have colours
//   loose   Backspace takes a letter off the last word that was played, after which no key does anything; with ?none it does nothing
//   asks    the page asks its server for each word, which knows half of them, or with ?as=all takes all
//   past    the colours of finished rows go with the next key, or with ?as=green are all green then; with ?anew all is drawn anew
//   long    boxes are five times as long as they are high, and four icons stand in a line
//   stale   letters that come at once go into one box, and a full row can't be emptied; a button that closes the rules has the
//           class of green boxes, and the board gives way to praise
//   rival   an opponent plays on a board beside this one, a moment after each word
//   veiled  a letter of the colour of its ground keeps the place of one in boxes that are empty
//   spent   a word that is refused uses up its row, which is emptied
//   levels  below the board lies that of another level, with more rows and four letters
//   hints   rows to come stand in lines, and in the first of them is a hint, a row of four boxes
//   behind  a key changes the letters that stood in the row a while ago
//   either  a letter that is green is yellow nowhere else
//   last    a letter is green only where the secret has its last copy, and a dialog says that the game is won
// With ?left any of them says how many guesses are left.
const query = new URLSearchParams(location.search);
const shape = query.get("shape");
const SECRET = query.get("secret") ?? "crown";
const ROWS = Number(query.get("rows") ?? 6);
const GRID = ["foot", "name"].includes(shape);
const REFUSED = query.get("as") === "all" ? [] : ["zzzzz", ...(query.get("refused") ?? "").split(",")];
const COLOURS = ["rgb(120, 124, 126)", "rgb(201, 180, 88)", "rgb(106, 170, 100)"];
const NAMES = ["absent", "present", "correct"];
const LAYER = "position: fixed; inset: 0; background: white";
window.mockLog = { words: [], clues: [] };
window.refused = {}; // how often a word was sent that was refused

function marks(word) {
  if (shape === "last") return [...word].map((c, i) => (SECRET.includes(c) ? 1 + (SECRET.lastIndexOf(c) === i) : 0));
  const left = [...SECRET].filter((c, i) => word[i] !== c && !(shape === "either" && [...word].some((d, k) => d === c && SECRET[k] === c)));
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
  .tile { width: 40px; height: 40px; border: 1px solid; text-align: center }
  .row { display: flex; gap: 4px; height: 46px }
  .box { width: 40px; height: 40px; border: 1px solid; text-align: center }
  body:has(.rival) { display: flex; gap: 60px }
  .foils[style] .row { display: contents }
  .veiled .box { background-color: black; color: black } .veiled .seen { color: white }
  .long .box { width: 110px; height: 22px }
  .absent, .veiled .absent { background: ${COLOURS[0]} } .present, .veiled .present { background: ${COLOURS[1]} } .correct, .veiled .correct { background: ${COLOURS[2]} }
  .mark { background: var(--is) }
  .among > div { display: flex; gap: 4px; height: 46px }
  @media (max-width: 1000px) { .desk { display: none } }
  .drawn .box::after { content: attr(data-sign) }
  .send { cursor: pointer }
  .foot, .name { display: grid; grid-template-columns: repeat(5, 44px); gap: 4px }
  .foot > input { grid-column: span 4; width: 150px }
`;
document.body.style.setProperty("--good", COLOURS[2]);

if (shape === "name") {
  const line = make("div", document.body, { style: "display: flex; gap: 2px" });
  for (let i = 0; i < 5; i++) make("div", line, { style: "width: 20px; height: 20px; border: 1px solid" });
}

if (shape === "shown") {
  const rules = make("div", document.body);
  for (const word of ["TERMO", "CASAL"]) {
    const row = make("div", rules, { name: "row" });
    for (const text of word) make("div", row, { text, name: "sample", style: "width: 36px; height: 36px; border: 1px solid" });
  }
}
if (shape === "levels") {
  const below = make("div", document.body, { style: LAYER });
  for (let i = 0; i < 7; i++) for (let k = 0, row = make("div", below, { name: "row" }); k < 4; k++) make("div", row, { name: "box" });
}
const words = []; // sent so far
let typed = "";
let over = false;
const board = make("div", document.body, { name: shape, style: shape === "levels" ? LAYER : "" });
if (shape === "long") {
  const icons = make("div", document.body, { style: "display: flex; gap: 4px" });
  for (let i = 0; i < 4; i++) make("div", icons, { style: "width: 16px; height: 16px; border: 1px solid" });
}
if (shape === "among") {
  make("div", board, { text: "Guess it" });
  make("div", make("div", board));
}

const rival = shape === "rival" && make("div", document.body, { name: shape });
if (rival) for (let i = 0; i < ROWS; i++) for (let k = 0, row = make("div", rival, { name: "row" }); k < 5; k++) empty(row);
// The opponent plays a word that tells of another letter each time.
function oppose() {
  const n = words.length - 1;
  [...rival.children[n].children].forEach((box, k) => {
    const word = "tapirwoundcrockbrowngrownfrown".slice(5 * n, 5 * n + 5); // no list of words for others to find
    box.textContent = word[k].toUpperCase();
    box.className = "box " + NAMES[marks(word)[k]];
  });
}

const rows = [];
let wiped = false;
if (shape === "stale") {
  const rules = make("div", document.body, { style: LAYER });
  make("button", rules, { text: "Got it", name: "correct" }).addEventListener("click", () => rules.remove());
}
function drawAgain() {
  rows[0] ??= make("div", board, { name: "row" });
  while (rows[0].childElementCount < 5) empty(rows[0]);
  const shows = typed === "" && !wiped ? words.at(-1) ?? "" : "";
  const clue = shows ? marks(shows) : [];
  [...rows[0].children].forEach((box, k) => {
    box.textContent = ((shows || typed)[k] ?? "").toUpperCase();
    box.className = "box " + (NAMES[clue[k]] ?? "");
  });
}

function tellWords() {
  board.replaceChildren();
  for (const word of words) {
    const line = make("li", board);
    make("b", line, { text: word.toUpperCase() });
    line.append(` ${marks(word).map((m) => ["⬜", "🟨", "🟩"][m]).join("")}`);
  }
}

function drawHinted() {
  board.replaceChildren();
  for (let i = 0; i < ROWS; i++) {
    const line = i < words.length ? board : make("div", board, { style: "display: flex; gap: 60px" });
    const row = make("div", line, { name: "row" });
    const word = words[i] ?? (i === words.length ? typed : "");
    for (let k = 0; k < 5; k++) make("div", row, { text: (word[k] ?? "").toUpperCase(), name: "box " + (i < words.length ? NAMES[marks(word)[k]] : "") });
    const hint = i === words.length && make("div", line, { name: "row" });
    if (hint) for (const text of "NOUN") make("div", hint, { text, name: "box" });
  }
}

function draw() {
  if (shape === "hints") return drawHinted();
  if (shape === "squares") return tellWords();
  if (shape === "reused") return drawAgain();
  if (shape === "anew" || query.has("anew")) {
    board.replaceChildren();
    rows.length = 0;
  }
  if (shape === "anew") {
    make("h1", board, { text: "Five letters" });
    if (said) make("p", board, { text: said });
  }
  for (let i = 0; i < ROWS; i++) {
    rows[i] ??= GRID ? board : make("div", board, { name: shape === "among" ? "" : "row" });
    if (shape === "bottom") board.prepend(rows[i]);
    if (rows[i].dataset.done) continue;
    const word = words[i] ?? (i === words.length ? typed : "");
    const clue = i < revealed ? marks(word) : [];
    for (let k = 0; k < 5; k++) {
      const here = rows[i].children[GRID ? 5 * i + k : k] ?? empty(rows[i]);
      const box = here.firstElementChild ?? here;
      if (shape === "drawn") box.dataset.sign = (word[k] ?? "").toUpperCase();
      else if (shape === "veiled") box.innerHTML = `<span><span ${word[k] ? 'class="seen"' : ""}>${word[k]?.toUpperCase() ?? "A"}</span></span>`;
      else box.textContent = (word[k] ?? "").toUpperCase();
      if (clue.length > 0) paint(box, clue[k]);
      if (i < revealed && isPast()) box.className = query.has("as") ? "box correct" : "box";
    }
    if (shape === "other" && i < revealed) exchange(i);
    if (shape === "beside" && i === 3 && !rows[i].children[5]) make("div", rows[i], { style: "position: absolute; width: 200px; height: 40px; opacity: 0" });
  }
}

function empty(row) {
  const styled = shape === "among" ? { style: "width: 40px; height: 40px; border: 1px solid" } : { name: query.has("lose") ? "box still" : "box" };
  return make("div", row, styled);
}

const isPast = () => shape === "past" && typed !== "";

// exchange replaces the boxes of a row by other elements.
function exchange(i) {
  const row = query.has("row") ? make("section", board, { name: "row" }) : rows[i];
  const boxes = [...rows[i].children];
  if (row !== rows[i]) rows[i].replaceWith(row);
  row.replaceChildren();
  boxes.forEach((box) => make("b", row, { text: box.textContent, name: box.className.replace("box", "tile") }));
  row.dataset.done = "yes";
  rows[i] = row;
}

const turned = new Set(); // boxes that were painted

function paint(box, mark) {
  if (shape === "names") {
    box.className = "box mark";
    box.style.setProperty("--is", ["var(--bad, gray)", "var(--near, gold)", "var(--good)"][mark]);
  } else if (shape === "moving") {
    if (box.getAnimations().length === 0) box.animate([{ backgroundColor: "white" }, { backgroundColor: COLOURS[mark] }], { duration: 200, delay: 100 * [...box.parentElement.children].indexOf(box), fill: "forwards" });
  } else if (shape === "among") {
    box.style.backgroundColor = COLOURS[mark];
  } else if (shape === "passing") {
    if (mark > 0) box.classList.add(NAMES[mark]);
    if (turned.has(box)) return;
    turned.add(box);
    box.classList.add("turning");
    setTimeout(() => box.classList.remove("turning"), 2000);
  } else {
    box.className = "box " + NAMES[mark];
  }
  if (shape === "wrapped" && box.parentElement.className === "row") {
    const wrapper = document.createElement("span");
    wrapper.style.cssText = "display: contents; --order: 1";
    box.replaceWith(wrapper);
    wrapper.append(box);
  }
}

const left = query.has("left") && make("p", document.body, { text: `Guesses left: ${ROWS}` });

let asking = false;
async function ask() {
  if (asking || typed.length !== 5) return;
  asking = true;
  await fetch(`kilordle.html?word=${typed}`);
  asking = false;
  const sum = [...typed].reduce((n, c) => n + c.charCodeAt(0), 0);
  if (typed !== SECRET && (sum % 2 === 1 || REFUSED.includes(typed)) && !query.has("as")) return flash();
  accept();
}

function send() {
  if (shape === "asks") return ask();
  if (!/^\S{5}$/.test(typed)) return;
  if (REFUSED.includes(typed)) {
    window.refused[typed] = (window.refused[typed] ?? 0) + 1;
    if (shape === "anew") return say("Not in word list");
    if (shape === "pops") return;
    if (shape === "spent") return spend();
    if (shape === "shake") return shake([...rows[words.length].children]);
    if (shape === "modal") return tell("Oops");
    return flash();
  }
  accept();
}

function spend() {
  words.push(typed.replace(/./g, " "));
  typed = "";
  draw();
}

function accept() {
  if (shape === "leaves" && !query.has("once")) return (location.href = "broken.html");
  if (shape === "leaves" && !window.name) return location.reload((window.name = "played"));
  while (shape === "alerts") alert("Subscribe");
  window.mockLog.words.push(typed);
  window.mockLog.clues.push(shape === "last" && typed === SECRET ? "GGGGG" : marks(typed).map((m) => "BYG"[m]).join(""));
  over = typed === SECRET || words.length + 1 === ROWS;
  if (shape === "told" && query.get("by") === "cover" && typed === SECRET) return praise();
  if (shape === "told" && typed === SECRET) return query.has("by") ? alert("You won, well done") : make("p", document.body, { text: "¡Ganaste!" });
  if (shape === "stale" && typed === SECRET) return void (document.body.textContent = "Congratulations! You won!");
  if (shape === "last" && typed === SECRET) after(2, () => alert("Você acertou!"));
  words.push(typed);
  if (query.has("left")) left.textContent = `Guesses left: ${ROWS - words.length}`;
  typed = "";
  if (rival) setTimeout(oppose, 400);
  wiped = false;
  if (query.get("by") === "time" && !over) setTimeout(() => draw((wiped = true)), 1500);
  if (!["anew", "pops"].includes(shape)) reveal();
  else setTimeout(reveal, shape === "pops" ? 700 : 300);
  draw();
  if (over && shape === "again") setTimeout(begin, 500);
  if (over && shape === "gone") after(30, () => board.replaceChildren(document.createTextNode("The end")));
}

// Does something some frames later: half a second for 30, and more on a busy machine.
function after(frames, act) {
  requestAnimationFrame(() => (frames > 1 ? after(frames - 1, act) : act()));
}

function praise() {
  const cover = make("div", document.body, { style: LAYER });
  make("h2", cover, { text: "Well done" });
  make("button", cover, { text: "Play again" }).addEventListener("click", () => {
    cover.remove();
    begin();
  });
}

function flash() {
  const message = make("p", document.body, { text: "Not in word list" });
  setTimeout(() => message.remove(), 500);
}

function shake(boxes) {
  for (const box of boxes) box.classList.add("shaking");
  setTimeout(() => boxes.forEach((box) => box.classList.remove("shaking", ...(query.has("lose") ? ["still"] : []))), 300);
}

let closed = true; // the message
function tell(text) {
  closed = false;
  const old = query.has("same") && document.querySelector("#oops");
  if (old) return (old.hidden = false);
  const message = make("div", document.body, { style: LAYER });
  make("p", message, { text });
  if (query.has("ground")) {
    message.firstChild.style = "margin: 40px; height: 80vh";
    message.addEventListener("click", ({ target }) => target === message && (message.remove(), (closed = true)));
    return;
  }
  if (query.has("next")) {
    make("button", message, { text: "Another word" }).addEventListener("click", () => {
      message.remove();
      closed = true;
      typed = "";
      begin();
    });
  }
  make("button", message, { text: query.has("next") ? "Hm" : "OK" }).addEventListener("click", () => {
    if (query.has("same")) Object.assign(message, { hidden: true, id: "oops" });
    else message.remove();
    closed = true;
  });
}

let revealed = 0; // rows
function reveal() {
  revealed = words.length;
  draw();
}

let said = "";
function say(text) {
  said = text;
  draw();
  if (text) setTimeout(say, 4000, "");
}

function begin() {
  over = false;
  revealed = words.length = 0;
  for (const row of rows.splice(0)) row.remove();
  draw();
}

function press(key) {
  if (over || !closed || (query.get("by") === "time" && words.length > 0 && !wiped)) return;
  if (key === "Enter" && shape !== "fifth") return send();
  if (shape === "stale") return letStale(key);
  if (shape === "behind") return letBehind(key);
  if (key === "Backspace" && (query.has("none") || shape === "fifth")) return;
  if (key === "Backspace" && shape === "loose" && typed === "" && words.length > 0) {
    over = true;
    return void (rows[words.length - 1].lastElementChild.textContent = "");
  }
  if (key === "Backspace") typed = typed.slice(0, -1);
  else if (/^[a-z]$/.test(key) && typed.length < 5 && !isBlocked(key)) typed += key;
  if (shape === "fifth" && typed.length === 5) {
    if (!REFUSED.includes(typed)) return accept();
    typed = "";
  }
  draw();
  if (shape === "pops" && key !== "Backspace") pop(rows[words.length]?.children[typed.length - 1]);
}

let next = 0; // box of the next letter, a moment late
function letStale(key) {
  const full = typed.length === 5;
  if (key === "Backspace" && !full) typed = typed.slice(0, -1);
  else if (/^[a-z]$/.test(key) && !full) typed = typed.slice(0, next) + key + " ".repeat(typed.length - next);
  setTimeout(() => {
    next = typed.length % 5;
    draw();
  });
}

let behind = ""; // what keys change
function letBehind(key) {
  if (key === "Backspace") typed = behind.slice(0, -1);
  else if (/^[a-z]$/.test(key) && behind.length < 5) typed = behind + key;
  draw();
  setTimeout(() => (behind = typed), 100);
}

const isBlocked = (key) => shape === "blocks" && words.some((word) => word.includes(key)) && !SECRET.includes(key);

function pop(box) {
  box?.classList.add("pop");
  setTimeout(() => box?.classList.remove("pop"), 250);
}

function addFields() {
  const row = make("div", board, { name: "row" });
  for (let k = 0; k < 5; k++) {
    const field = make("input", row, { name: "box" });
    field.maxLength = 1;
    field.addEventListener("input", () => {
      if (field.value === "") return;
      if (field.nextElementSibling) field.nextElementSibling.focus();
      else sendFields([...row.children]);
    });
  }
  row.firstElementChild.focus();
}

function addLists() {
  const row = make("div", board, { name: "row" });
  for (let k = 0; k < 5; k++) {
    const list = make("select", row, { name: "box" });
    for (const c of "-ABCDEFGHIJKLMNOPQRSTUVWXYZ") make("option", list, { text: c });
  }
}

function sendLists() {
  const lists = [...board.lastElementChild.children];
  typed = lists.map((list) => list.value.toLowerCase()).join("");
  if (typed.includes("-") || lists.some((list) => list.disabled)) return;
  if (REFUSED.includes(typed)) return flash();
  const clue = marks(typed);
  window.mockLog.words.push(typed);
  window.mockLog.clues.push(clue.map((m) => "BYG"[m]).join(""));
  lists.forEach((list, k) => Object.assign(list, { disabled: true, className: "box " + NAMES[clue[k]] }));
  if (typed !== SECRET && board.childElementCount < ROWS) addLists();
}

function sendFields(fields) {
  const word = fields.map((f) => f.value.toLowerCase()).join("");
  if (word.length !== 5) return;
  const clue = marks(word);
  window.mockLog.words.push(word);
  window.mockLog.clues.push(clue.map((m) => "BYG"[m]).join(""));
  clue.forEach((m, k) => m > 0 && fields[k].classList.add(NAMES[m]));
  if (word !== SECRET && board.childElementCount < ROWS) addFields();
}

if (shape === "grow") addFields();
else if (shape === "select") {
  addLists();
  make("button", document.body, { text: "Guess" }).addEventListener("click", sendLists);
}
else draw();
if (shape === "among") make("div", board, { text: "by nobody" });
if (shape === "foils") {
  over = true;
  make("input", make("label", document.body, { text: "Guesses" })).value = "6";
  const start = make("button", document.body, { text: "Start" });
  start.addEventListener("click", () => {
    if (query.has("shows")) return begin();
    if (!query.has("stays")) start.remove();
    board.style.display = query.has("stays") ? "grid" : "";
    begin();
  });
  if (query.has("stays")) Object.assign(board.style, { display: "none", gridTemplateColumns: "repeat(5, 44px)" });
}
if (shape === "offline") {
  const toast = make("p", document.body);
  setInterval(() => (toast.textContent = toast.textContent ? "" : "Connection lost"), 300);
}
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
} else if (shape === "link" || shape === "squares") {
  const field = make("input", document.body);
  const link = make(query.get("as") ?? "a", document.body, { text: query.get("says") ?? "Guess", name: "send" });
  link.addEventListener("click", () => {
    typed = field.value.toLowerCase();
    field.value = "";
    send();
    typed = "";
  });
} else if (shape === "foot") {
  const field = make("input", board);
  make("button", board, { text: "Go" }).addEventListener("click", () => {
    typed = field.value.toLowerCase();
    field.value = "";
    send();
    typed = "";
  });
} else if (shape === "prompt") {
  make("button", document.body, { text: "Guess a word" }).addEventListener("click", () => {
    typed = over ? "" : (prompt("Your word?") ?? "").toLowerCase();
    send();
    typed = "";
  });
} else if (!["grow", "select"].includes(shape)) {
  addEventListener("keydown", ({ key }) => press(key));
}
