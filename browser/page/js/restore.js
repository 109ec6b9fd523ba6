// Gives an origin back what it had stored when its browser died, before the page's own scripts run.
({ origin, items }) => {
  if (location.origin !== origin) return;
  try {
    localStorage.clear();
    for (const [key, value] of items) localStorage.setItem(key, value);
  } catch {
    // The page must do without.
  }
}
