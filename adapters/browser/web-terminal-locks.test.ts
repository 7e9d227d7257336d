import { describe, expect, it } from "vitest";
import { BrowserLocks } from "../../tests/support/stand-ins/browser-locks.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { WebTerminalLocks } from "./web-terminal-locks.ts";

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function tab(locks: LockManager | undefined, prefix = "dm.", reporter = new RecordingReporter()) {
  return new WebTerminalLocks({ locks, reporter, prefix });
}

describe("the locks of card payments", () => {
  it("give a device to one tab at a time, and to the next once it is released", async () => {
    const { manager } = new BrowserLocks();
    const [first, second] = [tab(manager), tab(manager)];
    const lock = await first.acquire("device:generic:T-1");
    expect(await second.acquire("device:generic:T-1")).toBeUndefined();
    expect(await second.acquire("order:7")).toBeDefined();
    lock?.release();
    await settle();
    expect(await second.acquire("device:generic:T-1")).toBeDefined();
  });

  it("give nothing twice to the same tab, also when the browser has no locks", async () => {
    const alone = tab(undefined);
    const lock = await alone.acquire("order:7");
    expect(await alone.acquire("order:7")).toBeUndefined();
    lock?.release();
    expect(await alone.acquire("order:7")).toBeDefined();
  });

  it("can be taken again by their tab at once, although the browser releases them later (PAY-R17)", async () => {
    const { manager } = new BrowserLocks();
    const [first, second] = [tab(manager), tab(manager)];
    for (let times = 0; times < 3; times += 1) {
      const lock = await first.acquire("order:7");
      expect(lock).toBeDefined();
      expect(await second.acquire("order:7")).toBeUndefined();
      lock?.release();
    }
  });

  it("are separate for training and the till", async () => {
    const { manager } = new BrowserLocks();
    expect(await tab(manager, "training.").acquire("order:7")).toBeDefined();
    expect(await tab(manager, "live.").acquire("order:7")).toBeDefined();
  });

  it("refuse and report when the browser does not answer", async () => {
    const reporter = new RecordingReporter();
    const request = () => Promise.reject(new DOMException("gone", "InvalidStateError"));
    const locks = tab({ request } as unknown as LockManager, "dm.", reporter);
    expect(await locks.acquire("order:7")).toBeUndefined();
    expect(reporter.reports.map(({ kind }) => kind)).toEqual(["payment"]);
  });

  it("pass the lines of a checkout on to the tab that waits longest, and skip one that stopped", async () => {
    const { manager } = new BrowserLocks();
    const seen: string[] = [];
    const hold = (name: string) =>
      tab(manager).hold("lines:7", (isHeld) => seen.push(`${name} ${isHeld ? "holds" : "waits"}`));
    const stops = ["first", "second", "third"].map(hold);
    await settle();
    expect(seen).toEqual(["first holds", "second waits", "third waits"]);
    stops[1]?.();
    stops[0]?.();
    await settle();
    expect(seen.slice(3)).toEqual(["third holds"]);
    stops[2]?.();
    await settle();
    hold("fourth");
    await settle();
    expect(seen.slice(4)).toEqual(["fourth holds"]);
  });

  it("let a checkout go on where the browser has none, or refuses them with a report", async () => {
    const reporter = new RecordingReporter();
    const request = () => Promise.reject(new DOMException("gone", "InvalidStateError"));
    const seen: boolean[] = [];
    for (const locks of [undefined, { request } as unknown as LockManager])
      tab(locks, "dm.", reporter).hold("lines:7", (isHeld) => seen.push(isHeld));
    await settle();
    expect([seen, reporter.reports.map(({ kind }) => kind)]).toEqual([[true, true], ["payment"]]);
  });
});
