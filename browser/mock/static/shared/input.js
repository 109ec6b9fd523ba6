// The ways in which pages take keys. Each page says which one is its own.

import { letterOf } from "./letters.js";

const CODE = /^Key([A-Z])$/;

// At 60 Hz. A tab in the background draws no frames, and must not swallow keys for ever.
const FRAME_MS = 17;

const TARGETS = { window, document, body: document.body };
const USUAL = { on: "keydown", target: "window", read: "key", unheard() {} };

/**
 * Calls press(letter | "Enter" | "Backspace") for the keys that a page takes, of a set of letters:
 *   on      keydown, keyup, keypress, or clicks: then the keyboard does nothing. A keypress is what writes: with it
 *           Backspace, which writes nothing, is taken when it goes down
 *   target  what listens: window, document, or body
 *   read    key or code: which field of the event is looked at; code tells Latin letters only
 *   lower   true: capital letters are not taken
 *   folds   true: é is taken as e, where é is no letter of the page
 *   drop    true: of the keys that come within one frame only the first is taken
 *   late    true: a letter is heard of only with the next frame, so an Enter before that is not taken
 *           a number: so many milliseconds later, as the listener is renewed then
 *   unheard called for such an Enter
 *   controls  true: Enter on a focused control works that control, and who types a letter has left it: the Enter that
 *           follows is meant for the game. While blocked() all keys are left to what lies over the board
 */
export function listenTo(input, letters, press) {
  const { on, target, read, lower, folds, drop, late, unheard, controls, blocked } = { ...USUAL, ...input };
  if (on === "clicks") return;
  const fromKey = (key) => (lower && key !== key.toLowerCase() ? "" : letterOf(key, letters, folds));
  const name = (event) => special(event[read]) || (read === "code" ? fromCode(event.code) : fromKey(event.key));
  const passes = drop ? oncePerFrame() : late ? enterNextFrame(Number(late)) : () => true;
  const listener = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // Who writes into a field of the page does not type a guess.
    if (event.target.matches?.("input:not([type=checkbox], [type=range]), select, textarea")) return;
    const key = name(event);
    if (controls && key && (blocked?.() || leaves(key, event))) return;
    if (key && passes(key)) press(key);
    else if (late && key === "Enter") unheard();
  };
  const onBackspace = (event) => event.key === "Backspace" && listener(event);
  TARGETS[target].addEventListener(on, listener);
  if (on === "keypress") TARGETS[target].addEventListener("keydown", onBackspace);
}

// Whether a key is left to the control that has the focus.
function leaves(key, event) {
  const focused = document.activeElement;
  const isControl = focused?.matches?.("button, input, a, select, summary") ?? false;
  if (key === "Enter" && isControl) return true;
  if (key === "Enter") event.preventDefault();
  if (key.length === 1 && isControl) focused.blur();
  return false;
}

const special = (name) => (name === "Enter" || name === "Backspace" ? name : "");

const fromCode = (code) => CODE.exec(code)?.[1].toLowerCase() ?? "";

function enterNextFrame(late) {
  let heard = true;
  let renewed = null;
  return (key) => {
    if (key === "Enter") return heard;
    heard = false;
    const hear = () => (heard = true);
    if (late > 1) {
      clearTimeout(renewed);
      renewed = setTimeout(hear, late);
      return true;
    }
    requestAnimationFrame(() => requestAnimationFrame(hear)); // as what is done after a frame is drawn
    setTimeout(hear, 4 * FRAME_MS);
    return true;
  };
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
