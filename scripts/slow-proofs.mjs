/**
 * The statements of the ledger that no test of `npm test` proves, each with what only a slow test can show.
 *
 * @type {ReadonlyMap<string, string>}
 */
export const slowProofs = new Map();
