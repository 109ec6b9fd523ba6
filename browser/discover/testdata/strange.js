// A game whose page says nothing by its names: classes without a meaning, or
// (?style) no class at all, colours that no other page has, and no list of words.
const SECRET = "crown";
const inline = location.search === "?style";
const COLOURS = ["rgb(34, 34, 34)", "rgb(0, 136, 255)", "rgb(255, 136, 0)"];

const rows = Array.from({ length: 6 }, () => {
  const row = document.createElement("ul");
  row.append(...Array.from({ length: 5 }, () => document.createElement("li")));
  document.querySelector("section").append(row);
  return row;
});
let typed = "";
let row = 0;
window.mockLog = { words: [], clues: [] };

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

function submit() {
  const clue = marks(typed);
  clue.forEach((m, i) => {
    const box = rows[row].children[i];
    if (inline) box.style.backgroundColor = COLOURS[m];
    else box.className = `q${7 + m}`;
  });
  window.mockLog.words.push(typed);
  window.mockLog.clues.push(clue.map((m) => "BYG"[m]).join(""));
  row = typed === SECRET ? 6 : row + 1;
  typed = "";
}

addEventListener("keydown", ({ key }) => {
  if (row > 5) return;
  if (key === "Enter" && typed.length === 5) return submit();
  if (key === "Backspace") typed = typed.slice(0, -1);
  else if (/^[a-z]$/.test(key) && typed.length < 5) typed += key;
  [...rows[row].children].forEach((box, i) => (box.textContent = typed[i] ?? ""));
});
