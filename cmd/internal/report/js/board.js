"use strict";

// Games, boards and the keyboard. A game comes as columns: its words stand one after the other in one text, and so do
// the clues of each board. A step is how many of the words have been played.

const keyRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const colorNames = { B: "grey", Y: "yellow", G: "green" };
const windowRows = 10; // rows shown of a game without a limit
const limitRows = 40; // rows drawn of a board at most
const fewBoards = 8;
const narrow = 480; // pixels

function element(tag, className, text) {
  const e = document.createElement(tag);
  if (className) e.className = className;
  if (text !== undefined) e.textContent = text;
  return e;
}

const find = (id) => document.getElementById(id);
const thousands = (n) => n.toLocaleString("en-US");
const lettersOf = (game) => game.letters || 5;
const wordAt = (game, i) => game.played.substr(lettersOf(game) * i, lettersOf(game));
const clueAt = (game, i, board = 0) => game.clues[board].substr(lettersOf(game) * i, lettersOf(game)).trim();
const lengthOf = (game) => game.played.length / lettersOf(game);
const display = (text) => text.replaceAll("ß", "ẞ"); // upper case would turn ß into SS
const isRejected = (game, i) => (game.rejected || []).includes(i);

// wins reports whether word i won the game. No candidates are left after it.
const wins = (game, i) => game.outcome === "won" && i === lengthOf(game) - 1;

// doubt returns how many equally likely candidates would leave as much doubt. It returns "" if all are equally likely.
function doubt(game, i) {
  const n = game.effective ? game.effective[i] : 0;
  if (!n) return "";
  return ` (≈${n < 9.95 ? n.toFixed(1) : thousands(Math.round(n))})`;
}

// taken returns how many of the first step words the page accepted.
function taken(game, step) {
  return step - (game.rejected || []).filter((i) => i < step).length;
}

// shownRows returns the words that a board shows at a step, at most the given number, the last ones. A refused word is shown only until the
// next word.
function shownRows(game, board, step, most) {
  const rows = [];
  for (let i = step - 1; i >= 0 && rows.length < most; i--) {
    if (clueAt(game, i, board) || (isRejected(game, i) && i === step - 1)) rows.unshift(i);
  }
  return rows;
}

// rowsOf returns how many rows a board has on the page. If there are very many boards, each has only the rows that it will need.
function rowsOf(game, board = 0) {
  const count = game.clues.length;
  const all = taken(game, lengthOf(game));
  if (count > fewBoards) return Math.min(limitRows, game.clues[board].replaceAll(" ", "").length / lettersOf(game));
  if (game.rows && game.rows <= limitRows) return game.rows;
  return Math.min(all, count > 1 ? limitRows : windowRows);
}

function drawRow(game, i, board, marks, now) {
  const row = element("div", now ? "row now" : "row");
  const word = wordAt(game, i);
  const clue = clueAt(game, i, board);
  for (let k = 0; k < word.length; k++) {
    const tile = element("span", clue ? "tile " + clue[k] : "tile refused", display(word[k]));
    if (marks && clue) tile.dataset.mark = clue[k];
    row.append(tile);
  }
  row.setAttribute("role", "img");
  row.setAttribute("aria-label", word + ": " + (clue ? [...clue].map((c) => colorNames[c]).join(" ") : "refused"));
  if (game.clues.length === 1) {
    const facts = [];
    if (!clue) facts.push("refused");
    else if (!wins(game, i)) facts.push(thousands(game.left[i]) + " left" + doubt(game, i));
    if (game.epsilon && game.epsilon[i]) facts.push("ε " + game.epsilon[i]);
    if ((game.found || []).includes(i)) facts.push("given");
    row.append(element("span", "side", facts.join(", ")));
  }
  return row;
}

function drawEmpty(letters) {
  const row = element("div", "row");
  row.setAttribute("aria-hidden", "true");
  for (let k = 0; k < letters; k++) row.append(element("span", "tile empty"));
  return row;
}

// newBoard makes a board, whose rows updateBoard fills.
function newBoard(game, board) {
  const box = element("div", "board");
  box.setAttribute("role", "group");
  if (game.clues.length === 1 && !game.rows && lengthOf(game) > windowRows) box.append(element("div", "above"));
  for (let i = rowsOf(game, board); i > 0; i--) box.append(element("div", "row"));
  return box;
}

// updateBoard redraws the rows of a board that have changed. A step changes few of them.
function updateBoard(box, game, board, step, marks) {
  const many = game.clues.length > 1;
  const rows = shownRows(game, board, step, rowsOf(game, board));
  for (const [k, old] of [...box.querySelectorAll(".row")].entries()) {
    const now = rows[k] === step - 1;
    const key = k < rows.length ? [rows[k], now, marks].join() : "empty";
    if (old.dataset.key === key) continue;
    const row = k < rows.length ? drawRow(game, rows[k], board, marks, now) : drawEmpty(lettersOf(game));
    row.dataset.key = key;
    old.replaceWith(row);
  }
  const above = box.querySelector(".above");
  if (above) {
    const count = taken(game, step) - rows.filter((i) => !isRejected(game, i)).length;
    above.textContent = count > 0 ? thousands(count) + " guesses above" : "";
  }
  const solved = many && rows.length > 0 && /^G+$/.test(clueAt(game, rows[rows.length - 1], board));
  box.classList.toggle("solved", solved);
  box.setAttribute("aria-label", many ? `Board ${board + 1}${solved ? ", solved" : ""}` : "Board");
}

// drawBoards fills the place with the game's boards, in tiles as large as its width allows.
function drawBoards(place, game, step, marks) {
  const count = game.clues.length;
  const small = place.clientWidth < narrow;
  const letters = lettersOf(game);
  const side = count === 1 && (small || letters > 5) ? (game.epsilon ? 112 : 68) : 0; // what stands beside the rows
  const width = place.clientWidth - side;
  let columns = 1;
  if (count > 1) columns = small ? (count > fewBoards ? 4 : 2) : Math.min(count, count > fewBoards ? 8 : 4);
  if (letters > 5) columns = Math.max(1, Math.floor((columns * 5) / letters));
  const gap = count > fewBoards ? 9 : 16;
  const largest = count > 1 ? 34 : rowsOf(game) > 7 ? 38 : 48;
  const tile = Math.min(largest, Math.floor((width - gap * (columns - 1)) / columns / ((109 * letters - 5) / 100))); // both the tiles and the gaps between them
  place.style.setProperty("--tile", tile + "px");
  place.style.setProperty("--letters", letters);
  place.style.setProperty("--board-gap", gap + "px");
  place.style.paddingRight = side + "px";
  place.classList.toggle("small", tile < 20);
  if (place.game !== game) {
    place.game = game;
    place.replaceChildren(...game.clues.map((_, board) => newBoard(game, board)));
  }
  for (const [board, box] of [...place.children].entries()) updateBoard(box, game, board, step, marks);
  place.classList.toggle("open", Boolean(place.querySelector(".board:not(.solved)")));
}

// firstSeen returns the first guess that showed each letter in each color, by board. It is computed once for a game, so that
// a step costs the same however long the game is.
function firstSeen(game) {
  game.seen ??= game.clues.map((clues) => {
    const seen = {};
    for (let at = 0; at < clues.length; at++) {
      if (clues[at] === " ") continue;
      const letter = (seen[game.played[at]] ??= {});
      letter[clues[at]] ??= Math.floor(at / lettersOf(game));
    }
    return seen;
  });
  return game.seen;
}

// knownLetters returns the best color that each letter has shown on a board before a step.
function knownLetters(game, board, step) {
  const known = {};
  for (const [letter, first] of Object.entries(firstSeen(game)[board])) {
    for (const color of ["B", "Y", "G"]) if (first[color] < step) known[letter] = color;
  }
  return known;
}

// drawKeyboard colors the keys. With several boards a key is divided among them, as on their sites. If clues may lie, they say nothing
// certain about a letter, and no keyboard is shown.
function drawKeyboard(place, game, step) {
  place.hidden = game.lies;
  if (place.hidden) return;
  const known = game.clues.map((_, board) => knownLetters(game, board, step));
  const columns = Math.ceil(Math.sqrt(known.length));
  const lines = Math.ceil(known.length / columns);
  const named = { G: [], Y: [], B: [] };
  place.replaceChildren(
    ...(game.keys || keyRows).map((keys) => {
      const row = element("div");
      for (const letter of keys) {
        const key = element("span", "key", display(letter));
        const colors = known.map((k) => k[letter]);
        if (known.length === 1 && colors[0]) {
          key.classList.add(colors[0]);
          named[colors[0]].push(letter);
        }
        if (known.length > 1 && colors.some((c) => c)) divide(key, colors, columns, lines);
        row.append(key);
      }
      return row;
    }),
  );
  const colored = Object.entries(named).filter(([, list]) => list.length);
  place.setAttribute("aria-label", "Keyboard. " + colored.map(([c, list]) => colorNames[c] + ": " + list.join(" ")).join("; "));
}

// divide paints a part of the key for each board.
function divide(key, colors, columns, lines) {
  key.classList.add("many");
  const names = { B: "--grey", Y: "--yellow", G: "--green" };
  const layers = colors.map((c, board) => {
    const paint = c ? `var(${names[c]})` : "transparent";
    const x = columns > 1 ? (100 * (board % columns)) / (columns - 1) : 0;
    const y = lines > 1 ? (100 * Math.floor(board / columns)) / (lines - 1) : 0;
    return `linear-gradient(${paint}, ${paint}) ${x}% ${y}% / ${100 / columns}% ${100 / lines}% no-repeat`;
  });
  key.style.background = layers.join(", ") + ", var(--line)";
}
