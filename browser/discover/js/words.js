// What the page has loaded that may hold the list of its words: its scripts, and what they fetched. Nothing else of the page is
// looked at: no variables, no storage.

const LISTING = /\.(?:[cm]?js|json|txt|csv|tsv|dic|lst)$/i;
const SHORTEST = 64; // bytes: what is shorter is no list
const loaded = []; // that were read

// The addresses that may be read once more: the browser has them, and asking for them again does nothing on the server.
function addresses() {
  const list = [...document.scripts].map((s) => s.src).filter(Boolean);
  for (const { name, initiatorType, decodedBodySize } of performance.getEntriesByType("resource")) {
    const path = name.split(/[?#]/)[0];
    if (LISTING.test(path) || (["script", "fetch", "xmlhttprequest"].includes(initiatorType) && decodedBodySize >= SHORTEST)) list.push(name);
  }
  return [...new Set(list)].filter((url) => /^(?:https?|blob|data):/.test(url));
}

// A text of at most so many bytes; null if it can't be read. Non-text counts as empty.
async function read(url, most, signal) {
  try {
    const response = await fetch(url, { cache: "force-cache", signal });
    if (!response.ok || /^(?:image|audio|video|font)\//.test(response.headers.get("content-type") ?? "")) return "";
    const text = await response.text();
    return text.length > most ? "" : text;
  } catch {
    return null;
  }
}

/**
 * Reads what the page has loaded, but for what is known by its name: at most count loaded of so many characters each, within ms.
 * Returns their names and lengths, -1 for those that could not be read. loadedText returns the texts.
 */
d.readLoaded = async (known, count, most, ms) => {
  const signal = AbortSignal.timeout(ms);
  const inline = [...document.scripts].filter((s) => !s.src && s.textContent.length >= SHORTEST).map((s, i) => ({ name: `script ${i} ${s.textContent.length}`, text: s.textContent }));
  const found = [...inline, ...addresses().map((name) => ({ name }))].filter(({ name }) => !known.includes(name)).slice(0, count);
  await Promise.all(found.map(async (one) => (one.text ??= await read(one.name, most, signal))));
  return found.map(({ name, text }) => ({ name, index: loaded.push(text ?? "") - 1, length: text?.length ?? -1 }));
};

/** A part of a text that was read. */
d.loadedText = (index, from, to) => loaded[index].slice(from, to);
