/** An array that counts how often one of its elements is read, by index or by a loop over all. */
export function countedReads<Element>(elements: readonly Element[]) {
  let reads = 0;
  const array: readonly Element[] = new Proxy([...elements], {
    get: (target, key, receiver) => {
      if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  return { array, reads: () => reads };
}
