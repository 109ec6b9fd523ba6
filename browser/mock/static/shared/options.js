// The query options of a page. The server has already refused unknown names and bad values, so the
// readers here only convert.

import { fingerprint } from "./random.js";

const query = new URLSearchParams(location.search);

/** The page's name, which is its folder. */
export const site = location.pathname.split("/").at(-2);

export const has = (name) => query.has(name);
export const text = (name, fallback = "") => query.get(name) ?? fallback;
export const number = (name, fallback) => (query.has(name) ? Number(query.get(name)) : fallback);
export const flag = (name, fallback) => (query.has(name) ? query.get(name) === "1" : fallback);

// The options that change how a game looks and runs, but not which game it is.
const PASSING = ["choices", "fault", "hub", "late", "modals", "redesign", "reveal", "save", "stagger"];

/** A number that identifies a game. It depends on all options that determine the game. */
export function wholeMark() {
  const kept = [...query].filter(([name]) => !PASSING.includes(name)).sort();
  return fingerprint(kept.map(([name, value]) => `${name}=${value}`).join("&"));
}
