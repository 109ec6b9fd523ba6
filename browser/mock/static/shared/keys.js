// Keys, from a real keyboard and from the buttons on the page.

import { letterOf } from "./letters.js";

// Enter on a focused control works that control: it must not send the guess as well.
const isControl = (element) => element?.matches?.("button, input, a, select, summary") ?? false;

/**
 * Calls press(letter | "Enter" | "Backspace") for each key pressed on target that is one of a set of letters,
 * unless blocked() says that something lies over the game.
 */
export function listen(target, letters, press, blocked) {
  target.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || blocked()) return;
    const focused = document.activeElement;
    const letter = letterOf(event.key, letters);
    if (event.key === "Enter") {
      if (isControl(focused)) return;
      event.preventDefault();
      press("Enter");
    } else if (event.key === "Backspace") {
      press("Backspace");
    } else if (letter) {
      // Who types has left the control: the Enter that follows is meant for the game.
      if (isControl(focused)) focused.blur();
      press(letter);
    }
  });
}

/** Makes a button act on a click without taking the focus away from the game. */
export function onPress(button, action) {
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", action);
}
