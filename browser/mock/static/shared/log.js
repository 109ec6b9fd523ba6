// The page's own log. Tests hold it against what the player believes to have happened. It lives in
// memory alone: a reload starts an empty one, and rows restored from a saved game are not in it.

const log = { words: [], clues: [], rejected: [], keydowns: 0, untrusted: 0, keyups: 0 };
window.mockLog = log;

// On window and in the capture phase, so that every key event is counted before anyone handles it.
addEventListener("keydown", (e) => (e.isTrusted ? log.keydowns++ : log.untrusted++), true);
addEventListener("keyup", (e) => e.isTrusted && log.keyups++, true);

// In a frame the log is sent to the page around it, which may be of another origin.
function tell() {
  if (parent !== window) parent.postMessage({ mockLog: log }, "*");
}

/** A guess with its clue; with several boards their clues with commas between, "-" for a solved one.
 * Where clues are noisy, the ε that it was played with. */
export function logGuess(word, clue, epsilon) {
  log.words.push(word);
  log.clues.push(clue);
  if (epsilon !== undefined) (log.epsilons ??= []).push(epsilon);
  tell();
}

export function logRejected(word) {
  log.rejected.push(word);
  tell();
}
