// What the browser keeps for the page.

// kept returns what was kept under a name, or otherwise.
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise; // storage is blocked, or someone else wrote there
  }
}

// keep keeps a value under a name, and reports whether it could.
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false; // storage is blocked or full: the value holds until the page is closed
  }
}
