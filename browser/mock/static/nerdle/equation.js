// What the page says of a guess. The page works every equation out by itself; of the engine's list it only draws the
// answer.

const FORM = /^\d+([-+*/]\d+)*$/;

/** Why a guess is refused, or "" if it is an equation that holds. */
export function problem(guess) {
  const sides = guess.split("=");
  if (sides.length !== 2) return "A nerdle calculation always needs ONE equals sign. e.g. 12+34=46";
  const [left, right] = sides;
  const wrong = "That guess doesn't compute!";
  if (!FORM.test(left) || /^\d+$/.test(left) || !/^\d+$/.test(right)) return wrong;
  const value = valueOf(left);
  if (equals(value, Number(right))) return "";
  if (!equals(fromLeftToRight(left), Number(right))) return wrong;
  return `That guess does not compute. ${left} actually equals ${value}`;
}

/** What is worth saying of an equation that holds, and that is no answer all the same; else "". */
export function remark(guess) {
  const accepted = "We've accepted that as a valid calculation but please note that nerdle answers never include";
  if (/(^|\D)0\d/.test(guess)) return `${accepted} a number with a leading zero.`;
  if (/(^|\D)0\D.*=|\D0=/.test(guess)) return `${accepted} a lone zero on the left side of the '='.`;
  return "";
}

/**
 * The same for equations that differ only in the order of what is added or multiplied: the terms with their signs,
 * each as its sorted factors, sorted.
 */
export function withoutOrder(guess) {
  const [left, right] = guess.split("=");
  const sorted = (text, parts) => [...text.matchAll(parts)].map(([part]) => part).sort();
  const terms = sorted(`+${left}`, /[-+][^-+]+/g).map((term) => {
    const factors = sorted(`*${term.slice(1)}`, /[*/]\d+/g);
    return term[0] + factors.join("");
  });
  return `${terms.sort().join("")}=${right}`;
}

// What comes out is near enough to a whole number where it is one.
const equals = (value, whole) => Math.abs(value - whole) < 1e-9;

function valueOf(expression) {
  const terms = [...`+${expression}`.matchAll(/([-+])([^-+]+)/g)];
  return terms.reduce((sum, [, sign, product]) => sum + (sign === "-" ? -1 : 1) * fromLeftToRight(product), 0);
}

// The result for a player who forgets that * and / come before + and -.
function fromLeftToRight(expression) {
  return [...expression.matchAll(/([-+*/]?)(\d+)/g)].reduce((value, [, operator, digits]) => {
    const x = Number(digits);
    return { "": x, "+": value + x, "-": value - x, "*": value * x, "/": value / x }[operator];
  }, 0);
}
