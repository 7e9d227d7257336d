/** Closes a union: the compiler refuses a case that was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable case: ${JSON.stringify(value)}`);
}
