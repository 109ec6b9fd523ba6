// A page that plays nothing: it takes words and colours them all grey, except
// "green", which wins. The query makes it awkward:
//   input=clicks      keys are ignored, the buttons are not
//   drop=N            every N-th key is lost
//   cover=N           after row N something must be clicked away before keys count
//   alert=N           after row N an alert stops the page
//   reject=WORD       is taken away without a sign
//   width=N           tiles a row
//   wrong=1           the row shows another word than was typed
//   silent=WORD       nothing at all happens
const query = new URLSearchParams(location.search);
const width = Number(query.get("width") ?? 5);
const board = document.querySelector("#board");
const cover = document.querySelector("#cover");
let row;
let word = "";
let keys = 0;
let rows = 0;

function draw() {
  [...row.children].forEach((tile, i) => (tile.textContent = word[i] ?? ""));
}

function addRow() {
  row = document.createElement("div");
  row.className = "row";
  for (let i = 0; i < width; i++) row.append(Object.assign(document.createElement("span"), { className: "tile" }));
  board.append(row);
}

function enter() {
  if (word.length < width || word === query.get("silent")) return;
  if (word === query.get("reject")) {
    word = "";
    draw();
    return;
  }
  if (query.has("wrong")) word = "wrong";
  draw();
  [...row.children].forEach((tile) => tile.classList.add(word === "green" ? "green" : "grey"));
  word = "";
  rows++;
  addRow();
  if (rows === Number(query.get("cover"))) cover.hidden = false;
  if (rows === Number(query.get("alert"))) setTimeout(() => alert("still there?"));
}

function key(name) {
  keys++;
  if (!cover.hidden || (query.has("drop") && keys % Number(query.get("drop")) === 0)) return;
  if (name === "Enter") enter();
  else if (name === "Backspace") word = word.slice(0, -1);
  else if (/^[a-z]$/.test(name) && word.length < width) word += name;
  draw();
}

document.addEventListener("keydown", (e) => query.get("input") !== "clicks" && key(e.key));
document.querySelector("#away").addEventListener("click", () => (cover.hidden = true));
for (const name of [..."abcdefghijklmnopqrstuvwxyz", "Enter", "Backspace"]) {
  const button = Object.assign(document.createElement("button"), { textContent: name });
  button.addEventListener("click", () => key(name));
  document.querySelector("#keys").append(button);
}
addRow();
