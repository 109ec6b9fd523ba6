// The page's storage in the browser.

// kept returns the value stored under a name, or otherwise if there is none.
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise; // storage is blocked, or its content is not ours
  }
}

// keep stores a value under a name.
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the value lasts until the page is closed.
  }
}
