/** The used part of Web Locks: a holder keeps its name until its promise ends; others wait unless they refuse to. */
export class BrowserLocks {
  private readonly queues = new Map<string, Promise<void>>();

  readonly manager = {
    request: async (
      name: string,
      { ifAvailable, signal }: LockOptions,
      hold: (lock: unknown) => Promise<unknown> | undefined,
    ): Promise<unknown> => {
      const before = this.queues.get(name);
      if (before !== undefined && ifAvailable === true) return hold(null);
      const turn = (async () => {
        await before;
        if (signal?.aborted === true) throw new DOMException("stopped", "AbortError");
        return hold({ name });
      })();
      const done = turn.then(
        () => undefined,
        () => undefined,
      );
      this.queues.set(name, done);
      void done.then(() => this.queues.get(name) === done && this.queues.delete(name));
      return turn;
    },
  } as unknown as LockManager;
}
