// Surveying: counts what the page shows of a profile, and changes nothing.

globalThis.absurdist.survey = (p) => {
  const count = (selector) => (selector ? all(document, selector).length : 0);
  const clickable = (list) => (list ?? []).map((step) => all(document, step.click).filter((e) => reads(e, step) && shown(e)).length);
  const { root, row, tile, settled } = p.board;
  const roots = all(document, root);
  const rows = row ? roots.slice(0, 1).flatMap((e) => all(e, row)) : roots.slice(0, 1);
  const tiles = rows.map((e) => all(e, tile));
  const colours = tiles.flat().map(color);
  const of = (colour) => colours.filter((c) => c === colour).length;
  return {
    board: {
      roots: roots.length, rows: row ? rows.length : 0, tiles: tiles.map((list) => list.length), grey: of("B"), yellow: of("Y"), green: of("G"),
      settled: settled ? tiles.flat().filter((t) => t.matches(settled)).length : 0,
    },
    field: count(p.typing.field),
    keys: p.typing.keyboard.key ? globalThis.absurdist.keyNames() : [],
    dismiss: clickable(p.dismiss), again: clickable(p.again),
    messages: (p.rejection.messages ?? []).map((m) => count(m.selector)),
    refused: count(p.rejection.row), answer: count(p.answer.selector), input: count(p.epsilon.input), total: count(p.epsilon.total),
  };
};
