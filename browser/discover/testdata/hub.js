// A page from which something leads to a game. The query's ?by says what:
//   box    boxes with handlers of their own, and no pointer
//   word   words whose clicks the document handles
//   mute   a box with a handler, whose words say nothing
//   link   one of several links
//   away   a box that leads to another site, and a button
//   frame  a frame of another origin, with such boxes
//   rules  a button in a dialog of rules that another opens, and that can be closed too
//   again  a button that says that it begins another game
//   ready  a word that has to be typed into a row of boxes
//   gate   a field for a name and a button that leads to another page, which sends back who gave no name
//   set    a game and a language, each chosen by a radio button that is set, and a button of a class that the game's have too
//   sizes  boxes with a number below each, and a button that is switched off until a box was clicked
//   choice a dialog over the board that can be closed, without a game, or asks which one to play
//   given  a small box that nothing tells from a text
// Behind a canvas that is only decoration.
const by = new URLSearchParams(location.search).get("by");
const confetti = document.createElement("canvas");
confetti.setAttribute("aria-hidden", "true");
confetti.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%; pointer-events: none; z-index: 9";
document.body.append(confetti);

function add(tag, text, more = {}) {
  const e = document.createElement(tag);
  e.textContent = text;
  Object.assign(e, more);
  document.body.append(e);
  return e;
}

function begin() {
  for (const e of document.querySelectorAll("h1, .game")) e.remove();
  add("script", "", { src: "odd.js" });
}

const box = (text, click) => add("div", text, { className: "game" }).addEventListener("click", click);
const other = `http://${location.hostname === "localhost" ? "127.0.0.1" : "localhost"}:${location.port}/`;

if (by === "box") {
  box("Two players", () => alert("Nobody is here"));
  box("Unlimited", begin);
} else if (by === "word") {
  add("span", "About", { className: "game" });
  add("span", "Free play", { className: "game", id: "free" });
  document.addEventListener("click", ({ target }) => target.id === "free" && begin());
} else if (by === "again") {
  add("button", "+ New Word", { className: "game", onclick: begin });
} else if (by === "mode") {
  const mode = add("button", "Hard words", { id: "deep" });
  mode.onclick = () => (mode.className = "chosen");
  begin();
} else if (by === "mute") {
  box("🟩", begin);
} else if (by === "link") {
  add("a", "Hangman", { href: "broken.html" });
  add("a", "Wordle", { href: "odd.html" });
} else if (by === "away") {
  box("Play", () => (location.href = other + "broken.html"));
  document.querySelector(".game").style.cursor = "pointer";
  add("button", "Start", { className: "game", onclick: begin });
} else if (by === "frame") {
  add("iframe", "", { src: other + "hub.html?by=box", width: 900, height: 700 });
} else if (by === "rules") {
  const dialog = add("dialog", "", { className: "game" });
  for (const [textContent, onclick] of [["Close", () => dialog.close()], ["Let's get Started", begin]]) {
    dialog.append(Object.assign(document.createElement("button"), { textContent, onclick }));
  }
  add("button", "Start playing", { className: "game", onclick: () => dialog.showModal() });
} else if (by === "ready") {
  const row = add("div", "", { style: "display: flex; gap: 4px" });
  const boxes = [..."READY"].map(() => {
    const box = document.createElement("div");
    box.style.cssText = "width: 40px; height: 40px; border: 1px solid";
    row.append(box);
    return box;
  });
  add("h2", 'Type "READY" and press ENTER to start');
  const typed = () => boxes.map((box) => box.textContent).join("");
  addEventListener("keydown", ({ key }) => {
    const n = typed().length;
    if (key === "Enter" && typed() === "READY") location.href = "odd.html";
    else if (key === "Backspace" && n > 0) boxes[n - 1].textContent = "";
    else if (/^[a-z]$/.test(key) && n < 5) boxes[n].textContent = key.toUpperCase();
  });
} else if (by === "choice") {
  begin();
  let chosen = false;
  addEventListener("keydown", (e) => chosen || e.stopPropagation(), true);
  const cover = add("div", "", { style: "position: fixed; inset: 0; background: white" });
  cover.append(Object.assign(document.createElement("h2"), { textContent: "Choose a category" }));
  for (const [textContent, choice] of [["×", false], ["Colors", true], ["Original Wordle", true]]) {
    cover.append(Object.assign(document.createElement("button"), { textContent, onclick: () => (cover.remove(), (chosen ||= choice)) }));
  }
} else if (by === "set") {
  for (const [name, set, ...others] of [["game", "Wordle", "Hangman"], ["language", "Deutsch", "English"]]) {
    for (const textContent of [set, ...others]) {
      const label = add("label", textContent, { className: "game" });
      label.style.cursor = "pointer";
      label.prepend(Object.assign(document.createElement("input"), { type: "radio", name, checked: textContent === set }));
    }
  }
  add("button", "Los", { className: "game btn", onclick: () => (begin(), add("button", "Hint", { className: "btn" })) });
} else if (by === "sizes") {
  const play = add("button", "Play", { className: "game", disabled: true, onclick: begin });
  for (const number of "456") {
    const choice = add("div", "", { className: "game", innerHTML: `<div style="width: 40px; height: 40px; cursor: pointer"></div><p>${number}</p>` });
    choice.firstChild.onclick = () => (play.disabled = false);
  }
} else if (by === "gate") {
  const name = add("input", "", { placeholder: "Your name" });
  add("button", "Play", { onclick: () => {
    if (name.value === "") return;
    sessionStorage.setItem("name", name.value);
    location.href = "hub.html?by=named";
  } });
} else if (by === "named") {
  if (sessionStorage.getItem("name") === null) location.href = "hub.html?by=gate";
  else begin();
} else {
  add("p", "x", { id: "deep", className: "game" });
  document.addEventListener("click", ({ target }) => target.id === "deep" && begin());
}
