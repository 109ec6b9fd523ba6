// A page that plays nothing: it takes words and colours them all grey, except
// "green", which wins. The query makes it awkward:
//   input=clicks      keys are ignored, the buttons are not
//   input=field       an input field takes the letters
//   drop=N            every N-th key is lost
//   hole=N            the letter of the N-th key does not show, and yet has its tile
//   cover=N           after row N something must be clicked away before keys count
//   alert=N           after row N an alert stops the page
//   reject=WORD       is taken away without a sign
//   width=N           tiles a row
//   letters=TEXT      what the page takes, instead of a to z
//   dead=TEXT         letters whose keys do nothing
//   upper=1           letters are shown in upper case; tr in that of Turkish
//   lines=N           the tiles of N rows stand in a grid, without elements for rows
//   given=LETTER      stands in the first tile of each row, in colour; typing starts with the second
//   hint=1            an untyped row shows a letter that is known besides
//   wrong=1           the row shows another word than was typed
//   silent=WORD       nothing at all happens
//   deals=TIME        another server deals the answer so much later; until then words get grey, and then yellow
//   asks=TIME         a word that is taken gets its colours once a server has answered so much later
//   turn=MS           a word that is taken turns its tiles at once, and gets its colours so much later; keys still count until then
//   bare=1            grey tiles have no mark
//   empties=1         "green" leaves a board of green and grey tiles without letters
//   tells=1           "green" is said to have won, in a paragraph, and shows no colours
//   fails=1           the script fails as the page is first loaded
//   dialog=WORD       a dialog says that it is none
//   paced=MS          the colours of a row come one by one, so far apart, and the page breaks if a key comes before as much has
//                     passed after the last
const query = new URLSearchParams(location.search);
if (query.has("fails") && !sessionStorage.failed) throw new Error((sessionStorage.failed = "a slip"));
const width = Number(query.get("width") ?? 5);
const letters = [...(query.get("letters") ?? "abcdefghijklmnopqrstuvwxyz")];
const given = query.get("given") ?? "";
const lines = Number(query.get("lines") ?? 0);
const board = document.querySelector("#board");
const cover = document.querySelector("#cover");
const field = query.get("input") === "field" && document.body.appendChild(document.createElement("input"));
const seen = { keys: [] }; // the key-downs of letters, for tests
let row = [];
let word = given;
let keys = 0;
let rows = 0;
let pacing = false;
let paced = 0; // until when no key may come after that
let broken = false;

function draw() {
  const known = query.has("hint") && word === given ? { 2: "z" } : {};
  row.forEach((tile, i) => (tile.textContent = shown([...word][i] ?? known[i] ?? "")));
  if (given) row[0]?.classList.add("grey");
}

const shown = (letter) => (query.has("upper") ? letter.replace("ß", "ẞ").replace("ŀ", "l·l").toLocaleUpperCase(query.get("upper") === "tr" ? "tr" : "en") : letter);

function tiles() {
  return Array.from({ length: width }, () => Object.assign(document.createElement("span"), { className: "tile" }));
}

function addRow() {
  if (lines) {
    row = [...board.children].slice(rows * width, (rows + 1) * width);
  } else {
    const element = Object.assign(document.createElement("div"), { className: "row" });
    row = tiles();
    element.append(...row);
    board.append(element);
  }
  word = given;
  draw();
}

function enter() {
  if ([...word].length < width || word === query.get("silent")) return;
  if (word === query.get("dialog")) return alert("no word");
  if (word === query.get("reject")) {
    word = given;
    draw();
    return;
  }
  if (query.has("wrong")) word = "wrong";
  draw();
  if (query.has("asks")) return void fetch(`tiles.yaml?after=${query.get("asks")}`).finally(finish); // again for each Enter
  if (query.has("paced")) return void pace(row, Number(query.get("paced")));
  if (!query.has("turn")) return finish();
  row.forEach((tile) => tile.classList.add("turning"));
  setTimeout(finish, Number(query.get("turn")));
}

async function pace(done, ms) {
  pacing = true;
  rows++;
  addRow();
  for (const [i, tile] of done.entries()) {
    if (i > 0) await new Promise((later) => setTimeout(later, ms));
    tile.classList.add("grey");
  }
  pacing = false;
  paced = performance.now() + ms; // by the clock: timers are late on a busy machine
}

let dealt = !query.has("deals");
if (!dealt) fetch(`//localhost:${location.port}/tiles.yaml?after=${query.get("deals")}`, { mode: "no-cors" }).finally(() => (dealt = true));

function finish() {
  if (query.has("tells") && word === "green") return void document.body.appendChild(document.createElement("p")).append("You won!");
  row.forEach((tile) => tile.classList.add(word === "green" ? "green" : query.has("bare") ? "box" : query.has("deals") && dealt ? "yellow" : "grey"));
  if (query.has("empties") && word === "green") {
    for (const tile of board.querySelectorAll(".tile")) tile.textContent = "";
    word = "";
    return;
  }
  rows++;
  addRow();
  if (rows === Number(query.get("cover"))) cover.hidden = false;
  if (rows === Number(query.get("alert"))) setTimeout(() => alert("still there?"));
}

function key(name) {
  if ((query.get("dead") ?? "").includes(name)) return;
  keys++;
  if (broken || !cover.hidden || (query.has("drop") && keys % Number(query.get("drop")) === 0)) return;
  if (name === "Enter") enter();
  else if (name === "Backspace") word = given + [...word].slice([...given].length, -1).join("");
  else if (letters.includes(name) && [...word].length < width) word += keys === Number(query.get("hole")) ? " " : name;
  if (name !== "Enter") broken = pacing || performance.now() < paced;
  draw();
}

document.addEventListener("keydown", (e) => {
  if (letters.includes(e.key)) seen.keys.push(`${e.key} ${e.code} ${e.keyCode}`);
  if (!["clicks", "field"].includes(query.get("input"))) key(e.key);
});
if (field) {
  field.addEventListener("input", () => {
    if (!cover.hidden) field.value = "";
    word = [...field.value].filter((c) => letters.includes(c)).slice(0, width).join("");
    draw();
  });
  field.addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || !cover.hidden) return;
    enter();
    field.value = "";
  });
  field.focus();
}
document.querySelector("#away").addEventListener("click", () => (cover.hidden = true));
for (const name of [...letters, "Enter", "Backspace"]) {
  const button = Object.assign(document.createElement("button"), { textContent: name.length > 1 ? name : shown(name) });
  button.addEventListener("click", () => key(name));
  document.querySelector("#keys").append(button);
}
if (lines) {
  board.style.cssText = `display: grid; grid-template-columns: repeat(${width}, 2em); grid-auto-rows: 2em`;
  for (let i = 0; i < lines; i++) board.append(...tiles());
}
addRow();
