// The engine in a Web Worker. It loads the WebAssembly and passes requests to it, one after the other. A worker that searches for
// too long is ended by its owner, see engine.js.

const files = new Map(); // promises of files that are loading, by name

// read returns the content of a file of the folder data, or null if there is none.
function read(name) {
  const known = files.get(name);
  files.delete(name); // the engine keeps what it needs
  return known ?? load(name);
}

async function load(name) {
  const response = await fetch(`../data/${name}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${name}`);
  return new Uint8Array(await response.arrayBuffer());
}

function prefetch(names) {
  for (const name of names) {
    const promise = load(name);
    promise.catch(() => {}); // read reports the error
    files.set(name, promise);
  }
}

let index; // promise of the names of all files

// list returns the files of a folder. All trees are read to find that of a game, so they are loaded together.
async function list(folder) {
  index ??= fetch("../data/files.json").then((response) => response.json());
  const names = (await index).filter((name) => name.startsWith(`${folder}/`));
  if (folder === "trees") prefetch(names.filter((name) => name.endsWith(".gz") && !files.has(name)));
  return names;
}

// compile returns the compiled engine. The file is compressed, whatever the server does. Some servers decompress it on the way.
async function compile() {
  const response = await fetch("../engine/absurdist.wasm.gz");
  if (!response.ok) throw new Error(response.status === 404 ? "missing" : `the server answered ${response.status} for its code`);
  const reader = response.body.getReader();
  const { value: first } = await reader.read();
  let body = new ReadableStream({
    start: (out) => out.enqueue(first),
    async pull(out) {
      const { done, value } = await reader.read();
      if (done) out.close();
      else out.enqueue(value);
    },
  });
  if (first[0] === 0x1f && first[1] === 0x8b) body = body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
}

// loadGo loads Go's script that starts the engine. If the server lacks it, the server was built without the engine.
async function loadGo() {
  const script = "../engine/wasm_exec.js";
  try {
    importScripts(script);
  } catch (error) {
    const response = await fetch(script, { method: "HEAD" });
    throw response.status === 404 ? new Error("missing") : error;
  }
}

let lastProgress = 0;

// The functions that the engine calls.
globalThis.absurdist = {
  read,
  list,
  progress(states) {
    if (performance.now() - lastProgress < 100) return;
    lastProgress = performance.now();
    postMessage({ progress: states });
  },
  start(answer) {
    postMessage({ ready: true });
    onmessage = ({ data: { id, kind, request } }) => answer(kind, JSON.stringify(request), (reply) => postMessage({ id, reply: JSON.parse(reply) }));
    for (const event of waiting) onmessage(event);
  },
};

// Requests that arrive before the engine is ready wait. The first message says what to begin with.
const waiting = [];
onmessage = async ({ data }) => {
  onmessage = (event) => waiting.push(event);
  prefetch(data.files);
  try {
    await loadGo();
    const module = data.module ?? (await compile());
    if (!data.module) postMessage({ module });
    const go = new Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    globalThis.absurdist.memory = instance.exports.mem;
    await go.run(instance);
    throw new Error("it ended");
  } catch (error) {
    postMessage({ broken: error.message });
  }
};
