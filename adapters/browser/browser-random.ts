/** A random number from 0 up to, but not including, 1. Spreads the requests of many tablets. */
export function browserRandom(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}
