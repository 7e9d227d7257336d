interface Stoppable {
  stop?(): Promise<void> | void;
}

/** Runs each check of a contract with an adapter of its own, which it makes before the check and stops after it. */
export function making<Given extends Stoppable>(
  make: () => Promise<Given> | Given,
): (check: (given: Given) => Promise<void> | void) => Promise<void> {
  return async (check) => {
    const given = await make();
    let isRight = false;
    try {
      await check(given);
      isRight = true;
    } finally {
      // Leftovers of a failed check would hide the reason of its failure.
      const stopped = (async () => given.stop?.())();
      await stopped.catch((error: unknown) => {
        if (isRight) throw error;
      });
    }
  };
}
