// Who answers, as the commands name it.

const FIBBLE = "fibble";
const numbers = [2, 3, 4, 5].map((lies) => `${FIBBLE}:lies=${lies}`);

export const HOSTS = ["wordle", "absurdle", FIBBLE, ...numbers, `${FIBBLE}:lies=1,at-most`, ...numbers.map((host) => `${host},at-most`)];

// lying reports whether tiles of a row lie.
export const lying = (host) => host.startsWith(FIBBLE);

// titleOf returns the name of a host's game for people, "" for Wordle's.
export function titleOf(host) {
  const [, lies, most] = /:lies=(\d)(,at-most)?$/.exec(host) ?? [];
  const detail = lies ? `, ${most ? "up to " : ""}${lies} ${lies === "1" ? "lie" : "lies"} a row` : "";
  return lying(host) ? `Fibble${detail}` : host === "absurdle" ? "Absurdle" : "";
}
