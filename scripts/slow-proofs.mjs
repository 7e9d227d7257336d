/**
 * The statements of the ledger that no test of `npm test` proves, each with what only a slow test can show.
 *
 * @type {ReadonlyMap<string, string>}
 */
export const slowProofs = new Map([
  [
    "IN-6",
    "names Firefox and WebKit, which run in npm run verify alone; Chromium's specs walk the same",
  ],
]);
