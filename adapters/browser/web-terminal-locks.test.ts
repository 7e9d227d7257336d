import { describe, expect, it } from "vitest";
import { RecordingReporter } from "../../tests/support/recording-reporter.ts";
import { WebTerminalLocks } from "./web-terminal-locks.ts";

/** The used part of Web Locks: a holder keeps its name until its promise ends. */
class OneBrowser {
  private readonly names = new Set<string>();

  readonly manager = {
    request: async (
      name: string,
      _options: LockOptions,
      hold: (lock: unknown) => Promise<void> | undefined,
    ): Promise<void> => {
      if (this.names.has(name)) {
        await hold(null);
        return;
      }
      this.names.add(name);
      await hold({ name });
      this.names.delete(name);
    },
  } as unknown as LockManager;
}

function tab(locks: LockManager | undefined, prefix = "dm.", reporter = new RecordingReporter()) {
  return new WebTerminalLocks({ locks, reporter, prefix });
}

describe("the locks of card payments", () => {
  it("give a device to one tab at a time, and to the next once it is released", async () => {
    const { manager } = new OneBrowser();
    const [first, second] = [tab(manager), tab(manager)];
    const lock = await first.acquire("device:generic:T-1");
    expect(await second.acquire("device:generic:T-1")).toBeUndefined();
    expect(await second.acquire("order:7")).toBeDefined();
    lock?.release();
    await Promise.resolve();
    expect(await second.acquire("device:generic:T-1")).toBeDefined();
  });

  it("give nothing twice to the same tab, also when the browser has no locks", async () => {
    const alone = tab(undefined);
    const lock = await alone.acquire("order:7");
    expect(await alone.acquire("order:7")).toBeUndefined();
    lock?.release();
    expect(await alone.acquire("order:7")).toBeDefined();
  });

  it("are separate for training and the till", async () => {
    const { manager } = new OneBrowser();
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
});
