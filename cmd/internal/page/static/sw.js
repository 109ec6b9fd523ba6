// Stores the page for use without a network. The network is asked first, because it has the newest files.

const CACHE = "absurdist";
const SHELL = [
  "./", "style.css", "icon.svg", "manifest.webmanifest", "engine/wasm_exec.js", "engine/absurdist.wasm.gz", "data/files.json",
  ...["address", "advice", "board", "days", "dom", "ending", "engine", "game", "games", "group", "hints", "hosts", "keyboard", "look", "main", "menu", "paste", "review", "searching", "settings", "squares", "stats", "store", "switches", "typing", "worker"].map((name) => `js/${name}.js`),
  ...["words/lists.json", "words/nyt2022-answers.txt", "words/nyt-others.txt", "words/en-5-uses.txt", "alphabets/en.yaml", "days/days.tsv", "days/model.json"].map((name) => `data/${name}`),
];
const OURS = /^(|index\.html|style\.css|icon\.svg|manifest\.webmanifest|(js|engine|data)\/.*)$/;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = new URL(registration.scope);
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin || !OURS.test(url.pathname.slice(scope.pathname.length))) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
