// Counts what a page shows of its profile. It runs beside the reader, in the same
// world, and changes nothing.
(() => {
  function all(roots, selector) {
    let found = roots;
    selector.split(">>>").forEach((step, i) => {
      if (i > 0) found = found.map((e) => e.shadowRoot).filter(Boolean);
      if (step.trim() !== "") found = found.flatMap((e) => [...e.querySelectorAll(step)]);
    });
    return found;
  }

  const visible = (e) => e.getClientRects().length > 0 && e.checkVisibility({ visibilityProperty: true });
  const count = (selector) => (selector ? all([document], selector).length : 0);

  // steps counts what could be clicked now for each step.
  const steps = (list) =>
    (list ?? []).map((s) => all([document], s.click).filter((e) => globalThis.absurdist.reads(e, s) && visible(e)).length);

  function board({ root, row, tile, settled }) {
    const roots = all([document], root);
    const rows = row ? all(roots.slice(0, 1), row) : roots.slice(0, 1);
    const tiles = rows.map((r) => all([r], tile));
    const matching = (s) => (s ? tiles.flat().filter((t) => t.matches(s)).length : 0);
    const shown = tiles.flat().map(globalThis.absurdist.colour);
    const of = (colour) => shown.filter((c) => c === colour).length;
    return {
      roots: roots.length, rows: row ? rows.length : 0, tiles: tiles.map((t) => t.length),
      grey: of("B"), yellow: of("Y"), green: of("G"), settled: matching(settled),
    };
  }

  globalThis.absurdist.survey = (p) => ({
    board: board(p.board),
    keys: p.typing.keyboard.key ? globalThis.absurdist.keyNames() : [],
    dismiss: steps(p.dismiss),
    again: steps(p.again),
    messages: (p.rejection.messages ?? []).map((m) => count(m.selector)),
    refused: count(p.rejection.row),
    answer: count(p.answer.selector),
    input: count(p.epsilon.input),
    total: count(p.epsilon.total),
  });
})();
