// The board: rows of tiles, their states, and the turning of the tiles. It knows no rule of the game.

import { make } from "../shared/dom.js";
import { ordinal } from "../shared/hardmode.js";

const STATES = ["absent", "present", "correct"];
const SPOKEN = ["absent", "present in another position", "correct"];

// The live site's timing in milliseconds. A tile turns away and back, the next one starts somewhat
// later than halfway: five tiles take 1740 ms.
const POP = 100;
const FLIP = 250;
const STAGGER = 310;
const SHAKE = 600;
const HOP = 1000;
const HOP_STAGGER = 100;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export class Board {
  element;
  #rows = [];
  #width;
  #speed;
  #stops;

  /**
   * speed is the factor on the live site's timing, 0 for no animation at all; with stops a reveal never
   * gets to its last tile.
   */
  constructor(element, { rows, width, speed, stops }) {
    this.element = element;
    this.#width = width;
    this.#speed = speed;
    this.#stops = stops;
    element.style.setProperty("--rows", rows);
    element.style.setProperty("--width", width);
    element.style.setProperty("--speed", speed);
    this.#build(rows);
  }

  #build(rows) {
    for (let n = 1; n <= rows; n++) {
      const row = make("div", { class: "Row-module_row__pwpBq", role: "group", "aria-label": `Row ${n}` });
      const tiles = Array.from({ length: this.#width }, () =>
        make("div", {
          class: "Tile-module_tile__UWEHN",
          role: "img",
          "aria-roledescription": "tile",
          "data-testid": "tile",
          "aria-live": "polite",
        }),
      );
      tiles.forEach((tile) => row.append(make("div", {}, tile)));
      this.#rows.push({ row, tiles });
      this.element.append(row);
    }
    this.clear();
  }

  clear() {
    for (const { row, tiles } of this.#rows) {
      row.className = "Row-module_row__pwpBq";
      tiles.forEach((tile, i) => setTile(tile, i, "", "empty"));
    }
  }

  /** Shows what is typed into a row so far. */
  type(index, word) {
    this.#rows[index].tiles.forEach((tile, i) => {
      const letter = word[i] ?? "";
      if (tile.textContent === letter) return;
      setTile(tile, i, letter, letter ? "tbd" : "empty");
      if (letter) this.#pop(tile);
    });
  }

  #pop(tile) {
    if (this.#speed === 0) return;
    tile.dataset.animation = "pop";
    setTimeout(() => {
      // Enter may have come in between: a tile that turns is not to be stopped.
      if (tile.dataset.animation === "pop") tile.dataset.animation = "idle";
    }, POP * this.#speed);
  }

  /** Turns the tiles of a row over, one after the other; done when the last one lies still. */
  async reveal(index, marks) {
    if (this.#speed === 0) return this.restore(index, null, marks);
    const tiles = this.#rows[index].tiles;
    await Promise.all(
      tiles.map(async (tile, i) => {
        if (this.#stops && i === tiles.length - 1) await new Promise(() => {});
        await wait(i * STAGGER * this.#speed);
        tile.dataset.animation = "flip-in";
        await wait(FLIP * this.#speed);
        setTile(tile, i, tile.textContent, STATES[marks[i]], SPOKEN[marks[i]]);
        tile.dataset.animation = "flip-out";
        await wait(FLIP * this.#speed);
        tile.dataset.animation = "idle";
      }),
    );
  }

  /** Shows a finished row at once; word may be null when its letters are there already. */
  restore(index, word, marks) {
    this.#rows[index].tiles.forEach((tile, i) =>
      setTile(tile, i, word?.[i] ?? tile.textContent, STATES[marks[i]], SPOKEN[marks[i]]),
    );
  }

  /** What stands on the board: { letter, mark } a tile, mark undefined while it is not known. */
  rows() {
    const seen = ({ textContent, dataset }) => ({ letter: textContent, mark: STATES.indexOf(dataset.state) });
    return this.#rows.map(({ tiles }) => tiles.map(seen));
  }

  shake(index) {
    this.#perform(index, "Row-module_invalid__cFFMq", SHAKE);
  }

  hop(index) {
    this.#perform(index, "Row-module_win__mCIaI", HOP + HOP_STAGGER * this.#width);
  }

  #perform(index, name, ms) {
    const { row } = this.#rows[index];
    row.classList.remove(name);
    void row.offsetWidth; // lets the animation start again
    row.classList.add(name);
    setTimeout(() => row.classList.remove(name), ms);
  }
}

function setTile(tile, i, letter, state, spoken = "") {
  tile.textContent = letter;
  tile.dataset.state = state;
  tile.dataset.animation = "idle";
  const said = letter ? letter.toUpperCase() : "empty";
  tile.setAttribute("aria-label", [`${ordinal(i + 1)} letter`, said, spoken].filter(Boolean).join(", "));
}
