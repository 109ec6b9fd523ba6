// Waits for a moment in a loop whenever Enter is pressed, as some scripts do.
addEventListener("keydown", (event) => {
  const end = Date.now() + 20;
  while (event.key === "Enter" && Date.now() < end);
});
