// The page's side of the engine: two workers. One answers at once. The other searches for as long as it takes, and is ended
// when its answer is no longer wanted.

// Stopped is the error of a search whose answer is no longer wanted.
export class Stopped extends Error {}

// Refused is the engine's error about a request. It has the tiles concerned.
export class Refused extends Error {
  constructor({ error, turn, board = 0, tiles = [] }) {
    super(error);
    Object.assign(this, { turn, board, tiles });
  }
}

// The files for the first advice. They are requested early, so that they load while the engine does.
const FIRST = [
  "words/lists.json", "alphabets/en.yaml", "words/nyt2022-answers.txt", "words/nyt-others.txt",
  "words/en-5-uses.txt", "days/days.tsv", "days/model.json",
];

// Seat is a worker.
class Seat {
  #worker;
  #waiting = new Map();
  #next = 0;
  #ended = false; // messages after the end, such as that the worker could not load, are ignored

  constructor(module, files, { onModule, onProgress, onBroken }) {
    this.#worker = new Worker(new URL("worker.js", import.meta.url));
    this.#worker.onmessage = ({ data }) => {
      if (this.#ended) return;
      if (data.module) onModule?.(data.module);
      else if (data.progress !== undefined) onProgress?.(data.progress);
      else if (data.broken !== undefined) onBroken(data.broken);
      else if (data.id !== undefined) this.#settle(data);
    };
    this.#worker.onerror = (event) => this.#ended || onBroken(event.message ?? "the worker could not be started");
    this.#worker.postMessage({ module, files });
  }

  get busy() {
    return this.#waiting.size > 0;
  }

  ask(kind, request) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, kind, request });
    });
  }

  #settle({ id, reply }) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (reply.error) reject(new Refused(reply));
    else resolve(reply.answer);
  }

  end() {
    this.#ended = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Stopped());
    this.#waiting.clear();
  }
}

// engine is the page's, after startEngine. onBroken is called with the reason if it can't go on.
export let engine;
export const startEngine = (onBroken) => (engine = new Engine(onBroken));

// Engine answers requests.
export class Engine {
  #quick;
  #deep;
  #module;
  #onBroken;

  constructor(onBroken) {
    this.#onBroken = onBroken;
    this.#quick = new Seat(undefined, FIRST, { onModule: (module) => (this.#module = module), onBroken });
  }

  // ask answers a request that takes only a moment.
  ask(kind, request) {
    return this.#quick.ask(kind, request);
  }

  // search answers a request that may take long. It ends the previous search.
  search(kind, request, onProgress) {
    this.stop();
    this.#deep ??= new Seat(this.#module, [], { onProgress: (states) => this.onProgress?.(states), onBroken: this.#onBroken });
    this.onProgress = onProgress;
    return this.#deep.ask(kind, request);
  }

  // stop ends a search.
  stop() {
    if (!this.#deep?.busy) return;
    this.#deep.end();
    this.#deep = undefined;
  }
}
