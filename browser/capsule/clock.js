// Has the page's clock go as when the page was captured: a daily page deals that day's word. Offset is in milliseconds.
((offset) => {
  const Real = Date;
  const now = () => Real.now() + offset;
  class Shifted extends Real {
    constructor(...args) {
      if (args.length === 0) super(now());
      else super(...args);
    }
    static now() { return now(); }
  }
  globalThis.Date = new Proxy(Shifted, {
    apply: () => new Shifted().toString(), // Date() without new
  });
  Shifted.prototype.constructor = globalThis.Date;
})
