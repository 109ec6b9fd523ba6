// Finds what a site puts up to find out whether a human plays: a wall. It takes the place of the page, or lies over it. Words about
// such things in an article, and captcha frames that nobody sees or that stand beside the board, are none.
(() => {
  const FEW = 1500; // the most characters of a page or a dialog that is only a wall
  const SMALL = 10; // pixels of the smallest element that is there to be seen
  const FRAME = 300; // pixels of the smallest frame that holds a page

  const { all, ancestors, holds, DIALOG } = globalThis.absurdistDOM;

  // A layer is what lies over the page: the nearest dialog around an element, or what keeps its place in the window.
  const isLayer = (e) => e.matches(DIALOG) || getComputedStyle(e).position === "fixed";
  const layerOf = (e) => ancestors(e).find((n) => !n.contains(document.body) && isLayer(n)) ?? null;

  const said = (e) => (e.innerText ?? "").replace(/\s+/g, " ").trim();
  const matches = (pattern, text) => new RegExp(pattern, "iu").test(text);

  function shows(e) {
    const box = e.getBoundingClientRect();
    const inWindow = box.right > 0 && box.bottom > 0 && box.left < innerWidth;
    return inWindow && Math.min(box.width, box.height) >= SMALL && e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  // isSign reports whether a sign matches a layer, or the page apart from its layers.
  function isSign({ selector, title, text }, around, layer) {
    const page = around === document.body;
    if (title && !(page && matches(title, document.title))) return false;
    if (!selector) return !text || matches(text, said(around));
    const mine = (e) => !page || [null, layer].includes(layerOf(e));
    return all(around.parentNode, selector).some((e) => holds(around, e) && shows(e) && mine(e) && (!text || matches(text, said(e))));
  }

  // sentence returns the one that tells the wall, or all that it says.
  function sentence(around, signs) {
    const parts = (around.innerText ?? "").split(/\n+|(?<=[.!?…])\s+/u);
    return parts.find((s) => signs.some(({ text }) => text && matches(text, s))) ?? said(around);
  }

  /**
   * Returns the wall that shows, or null, by its signs and the elements of the boards: its name, what it says, and whether it lies
   * over the page.
   */
  globalThis.absurdistWall = (signs, boards) => {
    if (!document.body || window !== window.top && Math.min(innerWidth, innerHeight) < FRAME) return null;
    const layer = layerOf(document.elementFromPoint(innerWidth / 2, innerHeight / 2));
    for (const around of [layer, boards.length === 0 ? document.body : null]) {
      if (!around || boards.some((b) => holds(around, b))) continue;
      const sign = said(around).length <= FEW && signs.find((s) => isSign(s, around, layer));
      if (sign) return { name: sign.name, text: sentence(around, signs), over: around === layer };
    }
    return null;
  };
})();
