// The ways in which pages take keys. Each page says which one is its own.

const LETTER = /^[a-z]$/i;
const LOWER = /^[a-z]$/;
const CODE = /^Key([A-Z])$/;

// At 60 Hz. A tab in the background draws no frames, and must not swallow keys for ever.
const FRAME_MS = 17;

/**
 * Calls press("a".."z" | "Enter" | "Backspace") for the keys that a page takes:
 *   on      keydown, keyup, or clicks: then the keyboard does nothing
 *   target  what listens: window, document, or document.body
 *   read    key or code: which field of the event is looked at
 *   lower   true: capital letters are not taken
 *   drop    true: of the keys that come within one frame only the first is taken
 */
export function listenTo({ on = "keydown", target = window, read = "key", lower = false, drop = false }, press) {
  if (on === "clicks") return;
  const name = read === "code" ? fromCode : (event) => fromKey(event, lower ? LOWER : LETTER);
  const passes = drop ? oncePerFrame() : () => true;
  target.addEventListener(on, (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // Who writes into a field of the page does not type a guess.
    if (event.target.matches?.("input:not([type=checkbox]), select, textarea")) return;
    const key = name(event);
    if (key && passes()) press(key);
  });
}

function fromKey({ key }, letter) {
  if (key === "Enter" || key === "Backspace") return key;
  return letter.test(key) ? key.toLowerCase() : "";
}

function fromCode({ code }) {
  if (code === "Enter" || code === "Backspace") return code;
  return CODE.exec(code)?.[1].toLowerCase() ?? "";
}

function oncePerFrame() {
  let taken = false;
  return () => {
    if (taken) return false;
    taken = true;
    const free = () => (taken = false);
    requestAnimationFrame(free);
    setTimeout(free, FRAME_MS);
    return true;
  };
}
