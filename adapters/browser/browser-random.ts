/** A number of 0 to below 1 from the browser's own chance; spreads what many tablets do at once. */
export function browserRandom(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}
