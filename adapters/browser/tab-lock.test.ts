import { describe, expect, it } from "vitest";
import { withTabLock } from "./one-tab.ts";

/** The used part of the browser's locks; refuses, or grants after the previous holder has ended. */
function makeLocks(isRefusing = false): LockManager {
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: unknown, run: () => Promise<unknown>) => {
    if (isRefusing) return Promise.reject(new DOMException("too late", "TimeoutError"));
    const mine = turn.then(run);
    turn = mine.catch(() => {});
    return mine;
  };
  return { request, query: async () => ({}) } as LockManager;
}

describe("a lock among tabs", () => {
  it("runs one task after the other", async () => {
    const locks = makeLocks();
    const seen: string[] = [];
    const task = (name: string) => async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
      return name;
    };
    const both = [withTabLock(locks, "x", task("one")), withTabLock(locks, "x", task("two"))];
    expect(await Promise.all(both)).toEqual(["one", "two"]);
    expect(seen).toEqual(["one begins", "one ends", "two begins", "two ends"]);
  });

  it("does not stop a task when the browser has no locks or refuses them", async () => {
    expect(await withTabLock(undefined, "x", async () => 1)).toBe(1);
    expect(await withTabLock(makeLocks(true), "x", async () => 2)).toBe(2);
  });

  it("runs a task once, also when it fails", async () => {
    let runs = 0;
    const failing = withTabLock(makeLocks(), "x", async () => {
      runs += 1;
      throw new Error("failed");
    });
    await expect(failing).rejects.toThrow("failed");
    expect(runs).toBe(1);
  });
});
