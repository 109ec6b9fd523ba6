// Notes the order in which these happen: timers, a transition, frames, and the server's answer.
const order = [];
const note = (name) => () => order.push(name);

/** Resolves once all of it has happened, to the names in order. */
function passTime() {
  const began = performance.now();
  box.addEventListener("transitionend", note("transition of 2 s"));
  box.className = "long";
  setTimeout(note("timer of 3 s"), 3000);
  fetch("/slow").then(note("answer of the server")); // it takes a second by any clock
  let ends = false;
  return new Promise((resolve) => {
    requestAnimationFrame(function frame(now) {
      if (!ends && now - began > 4000) {
        ends = true;
        note("frame after 4 s")();
        resolve(order);
      }
      requestAnimationFrame(frame);
    });
  });
}

/** Never ends where the clock stands still while a script runs. */
function busy() {
  const end = Date.now() + 10;
  while (Date.now() < end);
}
