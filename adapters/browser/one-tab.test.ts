import { describe, expect, it } from "vitest";
import type { Stop } from "../../ports/entities/time.ts";
import { BrowserLocks } from "../../tests/support/stand-ins/browser-locks.ts";
import { inOneTab } from "./one-tab.ts";

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function tabs(locks: LockManager | undefined) {
  const running = new Set<string>();
  const open = (tab: string): Stop =>
    inOneTab(locks, "part", () => {
      running.add(tab);
      return () => running.delete(tab);
    });
  return { running, open };
}

describe("a part that runs in one tab", () => {
  it("runs in the first, and in the next once that is closed [N37]", async () => {
    const { running, open } = tabs(new BrowserLocks().manager);
    const [closeFirst, closeSecond, closeThird] = ["first", "second", "third"].map(open);
    await settle();
    expect([...running]).toEqual(["first"]);
    closeSecond?.();
    closeFirst?.();
    await settle();
    expect([...running]).toEqual(["third"]);
    closeThird?.();
    await settle();
    expect([...running]).toEqual([]);
  });

  it("runs in each where the browser has no locks, as on plain http", () => {
    const { running, open } = tabs(undefined);
    const close = open("first");
    open("second");
    close();
    expect([...running]).toEqual(["second"]);
  });
});
