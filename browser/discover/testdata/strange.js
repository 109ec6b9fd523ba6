// A game whose page says nothing by its names: classes have no meaning, no other page has its colours, and there is no list of words. The
// query changes it.
// Boxes and rows: there are no classes (?style), or all elements are of one kind without a class (?bare); the same with others like the
//   rows around them (?among), or with boxes in the shadow root of their row (?nested). Green boxes keep the class of yellow ones (?kept).
//   A box gets an element inside with its letter (?inner), or a note once its word is sent (?notes). Each has two faces, whose names change
//   places with the colours (?faces). Boxes and rows have an attribute whose name differs at each load (?scoped). There is no row before
//   the first guess (?late), and each new row comes above the older ones (?newest). Rows are no elements (?grid), or get their boxes when
//   their turn comes (?places). They go from right to left (?dir=rtl), or show each word from the last box to the first (?backwards).
// Words: the page has another secret (?secret=WORD) and a language (?lang). It takes words off the board again (?refused=WORDS), or takes
//   only those of a file that it loads (?words=FILE), or loads with the second word (?lazy). A word that is refused stays, and a dialog of
//   the browser says so (?alert), or a banner does, which under the same title says that the game is won (?banner). After four rows the
//   page loads itself again (?reload).
// Letters: words show their last letter in its final form (?finals), letters in the form that they have within a word (?forms), and sent
//   words their accents (?accents). The key I stands for i, as in English (?english). A typed letter gives another, while the page's key
//   gives itself (?slip=TWO), or empties the rows that were played (?forgets). Words are written into something editable (?editable).
// The keyboard has some letters (?keys=LETTERS). It is all that the page listens to (?clicks), or alone has an Enter (?clicks=enter), or is
//   only there to be seen (?idle). Its Enter stands apart (?apart). It comes when the game is started (?start), under a title spelt in
//   elements (?spelt=TITLE). Its two other keys have words of their own, or a class and no text (?says=ENTER,BACKSPACE). Each key is in an
//   element of its own (?held), or letters and other keys are elements of two kinds (?as=TAG,TAG). Without a keyboard there may be other
//   letters (?letters=LETTERS), and a field that shows the letters and has the focus as the board comes (?mirror).
// Around the board: it comes by a button that stays (?begin) and that gives the game the focus, without which it takes no keys (?focused).
//   A guide stands beside the ground that it puts over the page, shows later than that, and keeps the keys; its button has only a picture
//   (?guide). It may cover another dialog (?guide=over). A panel with a cross stands beside the window (?panel).
const query = new URLSearchParams(location.search);
const SECRET = query.get("secret") ?? "crown";
const WIDTH = SECRET.length;
const refused = (query.get("refused") ?? "").split(",");
const among = query.has("among");
const nested = query.has("nested");
const bare = query.has("bare") || among || nested;
const inline = query.has("style") || bare;
const letters = query.get("letters") ?? query.get("keys") ?? "abcdefghijklmnopqrstuvwxyz";
const COLOURS = ["rgb(34, 34, 34)", "rgb(0, 136, 255)", "rgb(255, 136, 0)"];

document.dir = query.get("dir") ?? "";
let taker = window; // of keys
if (query.has("focused")) {
  taker = document.createElement("main");
  taker.tabIndex = -1;
  taker.append(...document.querySelectorAll("nav, section, footer"));
  document.body.prepend(taker);
}
const file = query.get("words");
let known = null; // words
const load = () => fetch(file).then((r) => r.json()).then((list) => (known = list.map(plain)));
let entered = 0;
if (query.has("lazy")) known = [];
else if (file) load();

const FINAL = { כ: "ך", מ: "ם", נ: "ן", פ: "ף", צ: "ץ" };
const ACCENTS = { a: "ã", e: "é", o: "ô", c: "ç" };
const BASE = Object.fromEntries(Object.entries(FINAL).map(([base, form]) => [form, base]));
// A word as it is typed: with final forms only where they have keys.
function plain(word) {
  return letters.includes("ם") ? word : [...word].map((c) => BASE[c] ?? c).join("");
}
// What the box of a letter shows.
function sign(letter, i, sent) {
  if (query.has("finals") && i === WIDTH - 1) return FINAL[letter] ?? letter;
  if (query.has("forms") && letter) return letter === "ه" ? "\ufeeb" : `\u0640${letter}\u200d`;
  if (query.has("accents") && sent) return upper(ACCENTS[letter] ?? letter);
  return upper(letter);
}
const upper = (text) => text.replace("ß", "ẞ").toUpperCase();
const scope = Math.random().toString(36).slice(2, 5);
const make = (tag, style) => {
  const element = document.createElement(bare ? "div" : tag);
  if (bare) element.style.cssText = style;
  if (query.has("scoped")) element.toggleAttribute(`_ngcontent-${scope}-c2`);
  return element;
};
const faced = query.has("faces");
function box() {
  const element = make("li", "width: 40px; height: 40px; border: 1px solid");
  if (faced) element.innerHTML = '<b class="front"></b><b class="back"></b>';
  return element;
}
const boxes = () => Array.from({ length: WIDTH }, box);
document.documentElement.lang = query.get("lang") ?? "";
if (query.has("grid")) {
  const grid = document.createElement("ul");
  grid.style.cssText = `display: grid; grid-template-columns: repeat(${WIDTH}, 42px)`;
  document.querySelector("section").append(grid);
}
const places = query.has("places");
const late = query.has("late") || query.has("newest");
const other = () => {
  const line = make("ul", "display: flex");
  line.append(make("li", "width: 90px"), make("li", "width: 90px"));
  document.querySelector("section").append(line);
};
if (among) other();
const rows = Array.from({ length: 6 }, (_, i) => {
  const row = boxes();
  const grid = document.querySelector("section > ul[style]");
  const element = grid ?? make("ul", "display: flex; gap: 4px");
  if (places) element.className = "place";
  row.holder = nested ? element.attachShadow({ mode: "open" }) : element;
  if (!places || i === 0) row.holder.append(...(query.has("backwards") ? [...row].reverse() : row));
  if (!grid && !late) document.querySelector("section").append(element);
  if (late) row.element = element;
  return row;
});
if (among) other();
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

function announce(text) {
  const banner = document.createElement("aside");
  banner.innerHTML = `<h2>Strange words, every day</h2><p>${text}</p>`;
  document.body.append(banner);
  setTimeout(() => banner.remove(), 1500);
}

function note(box, text) {
  box.style.position = "relative";
  const element = document.createElement("span");
  element.style.cssText = "position: absolute; top: 40px; left: 0; z-index: 1; background: white";
  element.textContent = text;
  box.append(element);
}

function submit() {
  const clue = marks(typed);
  if (query.has("notes")) note(rows[row][clue.indexOf(0)] ?? rows[row][0], "not so");
  if (query.has("banner") && typed === SECRET) announce("The word was found");
  if (query.has("accents")) rows[row].forEach((box, i) => (box.textContent = sign(typed[i], i, true)));
  clue.forEach((m, i) => {
    const box = rows[row][i];
    if (faced) [box.firstChild.className, box.lastChild.className] = [`back q${7 + m}`, "front"];
    else if (inline) box.style.backgroundColor = COLOURS[m];
    else (box.querySelector("b") ?? box).className = m === 2 && query.has("kept") ? "q8 q9" : `q${7 + m}`;
  });
  window.mockLog.words.push(typed);
  window.mockLog.clues.push(clue.map((m) => "BYG"[m]).join(""));
  if (late) document.querySelector("section")[query.has("newest") ? "prepend" : "append"](rows[row].element);
  row = typed === SECRET ? 6 : row + 1;
  if (row > 3 && query.has("reload")) location.reload();
  if (places) rows[row]?.holder.append(...rows[row]);
  typed = "";
}

function press(key) {
  if (row > 5) return;
  if (key === "Enter" && ++entered === 2 && query.has("lazy")) load();
  if (key === "Enter" && typed.length === WIDTH && !refused.includes(typed) && (known?.includes(typed) ?? true)) return submit();
  if (key === "Enter" && typed.length === WIDTH && query.has("alert")) alert("not a word");
  else if (key === "Enter" && typed.length === WIDTH && query.has("banner")) announce("Such a word is not known");
  else if (key === "Enter" && typed.length === WIDTH) typed = "";
  else if (key === "Backspace") typed = typed.slice(0, -1);
  else if (letters.includes(key) && typed.length < WIDTH) typed += query.has("english") && key === "ı" ? "i" : key;
  rows[row].forEach((box, i) => {
    const letter = sign(typed[i] ?? "", i, false);
    if (faced) return [...box.children].forEach((face) => (face.textContent = letter));
    if (!query.has("inner") || letter === "") return (box.textContent = letter);
    if (!box.firstChild) box.append(document.createElement("b"));
    box.firstChild.textContent = letter;
  });
}

if (query.has("editable")) {
  const field = document.createElement("p");
  field.contentEditable = "true";
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const word = field.textContent;
    if (word.length === WIDTH) for (const letter of word) press(letter);
    if (word.length === WIDTH) press("Enter");
    field.textContent = "";
  });
  document.querySelector("footer").append(field);
} else if (query.has("mirror")) {
  const field = document.createElement("input");
  field.addEventListener("input", () => {
    const taken = [...field.value].every((c) => letters.includes(c)) && field.value.length <= WIDTH;
    field.value = taken ? field.value : typed;
    while (typed !== "") press("Backspace");
    for (const letter of field.value) press(letter);
  });
  field.addEventListener("keydown", ({ key }) => {
    const before = row;
    if (key === "Enter") press("Enter");
    if (row !== before) field.value = "";
  });
  document.querySelector("section").append(field);
} else if (query.get("clicks") !== "") taker.addEventListener("keydown", ({ key }) => {
  if (query.has("forgets")) rows.slice(0, row).flat().forEach((box) => box.replaceChildren());
  if (key !== "Enter" || !query.has("clicks")) press(query.get("slip")?.[0] === key ? query.get("slip")[1] : key);
});
function addKeys(holder, keys, says = keys) {
  for (const [i, key] of [...keys].entries()) {
    const [letter, other] = query.get("as")?.split(",") ?? ["button", "button"];
    const button = document.createElement(key.length === 1 ? letter : other);
    if (says[i].startsWith(".")) button.className = says[i].slice(1);
    else button.textContent = upper(says[i]);
    if (!query.has("idle")) button.addEventListener("click", () => press(key));
    const place = query.has("held") ? document.createElement("span") : holder;
    if (place !== holder) holder.append(place);
    place.append(button);
  }
}

function openKeyboard() {
  const footer = document.querySelector("footer");
  const holder = query.has("apart") ? footer.appendChild(document.createElement("div")) : footer;
  addKeys(holder, letters);
  addKeys(footer, ["Enter", "Backspace"], query.get("says")?.split(","));
}

for (const letter of query.get("spelt") ?? "") {
  const span = document.createElement("span");
  span.textContent = letter;
  document.querySelector("nav").append(span);
}
if (query.has("guide")) {
  const ground = document.createElement("div");
  ground.style.cssText = "position: fixed; inset: 0; background: #0008";
  const guide = document.createElement("div");
  guide.style.cssText = "position: fixed; inset: 30px 200px; background: white";
  guide.role = "dialog";
  guide.tabIndex = -1;
  guide.animate([{ opacity: 0 }, { opacity: 1 }], { duration: query.get("guide") === "over" ? 2000 : 700, easing: "step-end" });
  guide.innerHTML = '<p>How to play</p><button><svg class="icon icon-x" width="20" height="20"></svg></button><button>Word of the day</button>';
  guide.addEventListener("keydown", (event) => event.stopPropagation());
  guide.querySelector("button").addEventListener("click", () => [ground, guide].forEach((e) => e.remove()));
  if (query.get("guide") === "over") {
    const welcome = document.createElement("div");
    welcome.style.cssText = "position: fixed; inset: 0; background: #ddd";
    welcome.role = "dialog";
    welcome.innerHTML = '<button style="margin: 60px">Play</button>';
    welcome.querySelector("button").addEventListener("click", () => welcome.remove());
    document.body.append(welcome);
  }
  document.body.append(ground, guide);
  guide.focus();
}
if (query.has("panel")) {
  const panel = document.createElement("aside");
  panel.style.cssText = "position: fixed; right: -220px; top: 0; width: 200px; height: 100px";
  panel.innerHTML = '<button aria-label="close">×</button><p>Guess the 5-letter word</p>';
  document.body.append(panel);
}
if (query.has("begin")) {
  const section = document.querySelector("section");
  const button = document.createElement("button");
  button.textContent = "New game";
  button.addEventListener("click", () => {
    document.querySelector("footer").before(section);
    (section.querySelector("input") ?? taker).focus();
  });
  section.remove();
  document.querySelector("footer").append(button);
}
if (query.has("start")) {
  const button = document.createElement("button");
  button.textContent = "Start game";
  button.addEventListener("click", () => {
    button.remove();
    openKeyboard();
  });
  document.querySelector("footer").append(button);
} else if (query.has("keys")) openKeyboard();
