// The limits of everything that arrives: pushes, answers, stored texts, files and calls of a class. Each is checked where
// it comes in; the limits of single fields are in adapters/wire/limits.ts.

/** Objects and lists inside each other. What is deeper is cut, and the rest is read. */
export const depthMax = 64;

const megabyte = 1024 * 1024;

/** The greatest length of each kind. */
export const arrivingMax = {
  /** Characters. The protocol allows servers 10 kB, and some are configured to send more. */
  push: megabyte,
  /** Bytes of an answer, uncompressed. A longer one is cut off while it arrives. */
  answer: {
    /** Nothing in it is read. */
    ignored: 10_000,
    /** Tokens. */
    small: megabyte,
    /** Reference data of a large company. */
    usual: 16 * megabyte,
    /** A list of as many orders as are read, most of which have a few lines. */
    list: 64 * megabyte,
    /** A driving route. */
    route: 2 * megabyte,
    /** A tile of a map. */
    tile: 5 * megabyte,
  },
  /** Characters of an access token. */
  token: 16_384,
  /** Characters of one key of the device's storage. */
  stored: 200_000,
  /** Characters of a file of settings: a scenario, a lesson. */
  settingsFile: 1_000_000,
  /** Bytes of a recording, and of any file that is dropped on the page. */
  file: 8_000_000,
  /** Bytes of a call to the server of a class. */
  classCall: megabyte,
  /** Bytes of a message on a socket of that server. */
  classMessage: 256 * 1024,
} as const;

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The JSON text without what is deeper than `depthMax`, for which "…" stands. Works on the text: not every engine parses
 * thousands of levels.
 */
export function shallowText(json: string): string {
  let [depth, from, kept] = [0, 0, ""];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    const step = stepOf(sign);
    // Into or out of the first level that is too deep.
    const isEdge = step !== 0 && Math.max(depth, depth + step) === depthMax + 1;
    depth += step;
    if (isEdge && step > 0) kept += `${json.slice(from, at)}"…"`;
    if (isEdge && step < 0) from = at + 1;
  }
  // A text that ends inside is no JSON, cut or not.
  return from === 0 || depth > depthMax ? json : kept + json.slice(from);
}

function stepOf(sign: number): number {
  if (sign === openList || sign === openObject) return 1;
  return sign === closeList || sign === closeObject ? -1 : 0;
}

/** The place of the quote that closes the text. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at += 1;
  }
  return json.length;
}

/** The same of a value that others have parsed. */
export function shallowValue(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === depthMax) return "…";
  if (Array.isArray(value)) return value.map((element) => shallowValue(element, depth + 1));
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    shallowValue(part, depth + 1),
  ]);
  return Object.fromEntries(entries) as unknown;
}
