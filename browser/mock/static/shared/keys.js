// Keys, from a real keyboard and from the buttons on the page.

const LETTER = /^[a-z]$/i;

// Enter on a focused control works that control: it must not send the guess as well.
const isControl = (element) => element?.matches?.("button, input, a, select, summary") ?? false;

/**
 * Calls press("a".."z" | "Enter" | "Backspace") for each key pressed on target, unless blocked()
 * says that something lies over the game.
 */
export function listen(target, press, blocked) {
  target.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || blocked()) return;
    const focused = document.activeElement;
    if (event.key === "Enter") {
      if (isControl(focused)) return;
      event.preventDefault();
      press("Enter");
    } else if (event.key === "Backspace") {
      press("Backspace");
    } else if (LETTER.test(event.key)) {
      // Who types has left the control: the Enter that follows is meant for the game.
      if (isControl(focused)) focused.blur();
      press(event.key.toLowerCase());
    }
  });
}

/** Makes a button act on a click without taking the focus away from the game. */
export function onPress(button, action) {
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", action);
}
