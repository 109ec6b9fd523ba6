// A game for five letters whose rows are fields. A button checks the row that is next, and tells nothing but the colours of letters that
// the answer has. Nothing keeps anybody from writing into other rows.
//   ?given    each row begins with the first letter of the answer
//   ?carries  green letters are written into the next row, in their colour, which stays there
//   ?swapped  a box tells whether the word has the answer's letter at its place
//   ?each     each row has a button of its own, and only the next can be written into
//   ?late     a button reads what stood in the row a frame before
//   ?mirror   words go into a field, and its text shows on the board as it is typed
const query = new URLSearchParams(location.search);
const SECRET = query.get("secret") ?? "crown";
const ROWS = 6;
const RED = "rgb(220, 40, 40)"; // of a letter in its place
const YELLOW = "rgb(255, 255, 0)";
window.mockLog = { words: [], clues: [] };
const each = query.has("each");
const mirror = query.has("mirror");

function make(tag, parent, properties = {}) {
  const e = Object.assign(document.createElement(tag), properties);
  parent.append(e);
  return e;
}

const board = make("div", document.body, { id: "board" });
const rows = Array.from({ length: ROWS }, (_, n) => {
  const line = make("section", board);
  const boxes = Array.from({ length: 5 }, () => make("input", line, { maxLength: 1, disabled: mirror || (each && n > 0) }));
  if (each) make("button", line, { id: `send-${n}`, textContent: "Check", disabled: n > 0, onclick: check });
  return boxes;
});
let next = 0;

function give() {
  if (next < ROWS && query.has("given")) rows[next][0].value = SECRET[0];
}

// How a box of a word looks: "" for one that tells nothing.
function colour(word, i) {
  if (word[i] === SECRET[i]) return RED;
  return (query.has("swapped") ? word.includes(SECRET[i]) : SECRET.includes(word[i])) ? YELLOW : "";
}

const read = () => rows[next].map((box) => box.value.toLowerCase()).join("");
let stood = "";
if (query.has("late")) document.addEventListener("input", () => requestAnimationFrame(() => (stood = read())));

function check() {
  const boxes = rows[next];
  const word = query.has("late") ? stood : read();
  const looks = [...SECRET].map((_, i) => colour(word, i));
  window.mockLog.words.push(word);
  window.mockLog.clues.push(looks.map((look) => ({ [RED]: "G", [YELLOW]: "Y" })[look] ?? "B").join(""));
  looks.forEach((look, i) => look && (boxes[i].style.backgroundColor = look));
  if (word === SECRET) return make("p", document.body, { textContent: "You won!" });
  next++;
  if (next === ROWS) return;
  give();
  if (each) for (const e of board.querySelectorAll("input, button")) e.disabled = e.parentElement !== board.children[next];
  if (query.has("carries")) looks.forEach((look, i) => look === RED && Object.assign(rows[next][i], { value: SECRET[i] }).style.setProperty("background-color", RED));
}

give();
if (mirror) {
  const field = make("input", document.body);
  field.addEventListener("keyup", () => rows[next].forEach((box, i) => (box.value = field.value[i] ?? "")));
}
if (!each) make("button", document.body, { id: "check", textContent: mirror ? "Ready" : "Check", onclick: check });
