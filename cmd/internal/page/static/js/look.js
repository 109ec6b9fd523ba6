// Sets the colours before the page is painted. This is a classic script, because modules wait for the page.
(() => {
  try {
    const look = JSON.parse(localStorage.getItem("look") ?? "{}");
    if (look.theme) document.documentElement.dataset.theme = look.theme;
    if (look.contrast) document.documentElement.dataset.contrast = look.contrast;
  } catch {
    // Storage is blocked: the system's colours are used.
  }
})();
