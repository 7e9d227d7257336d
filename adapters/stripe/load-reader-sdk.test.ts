import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { readerSdkLoader } from "./load-reader-sdk.ts";

const script = { create: () => ({}) } as never;

function make(load: () => Promise<never>) {
  const clock = new VirtualClock({
    startAt: 0,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const calls: string[] = [];
  const page: { present: undefined; afterInsertion: undefined } = {
    present: undefined,
    afterInsertion: undefined,
  };
  const open = readerSdkLoader({
    load: () => {
      calls.push("load");
      return load();
    },
    place: {
      present: () => page.present,
      insertAgain: () => {
        calls.push("insert");
        page.present = page.afterInsertion;
        return Promise.resolve();
      },
    },
    clock,
  });
  return { clock, calls, page, open };
}

describe("loading Stripe's script", () => {
  it("uses the script that the page has, and loads it otherwise", async () => {
    const { calls, page, open } = make(() => Promise.resolve(script));
    await expect(open()).resolves.toBeTypeOf("function");
    page.present = script;
    await expect(open()).resolves.toBeTypeOf("function");
    expect(calls).toEqual(["load"]);
  });

  it("tries a fresh tag after a failure, since the package remembers it for ever", async () => {
    const { clock, calls, page, open } = make(() => Promise.reject(new Error("offline")));
    await expect(open()).rejects.toThrow("offline");
    await expect(open()).rejects.toThrow("no page");
    page.afterInsertion = script;
    await expect(open()).resolves.toBeTypeOf("function");
    expect(calls).toEqual(["load", "insert", "insert"]);
    expect(clock.pendingCount).toBe(0);
  });

  it("gives up after 30 s and not a millisecond before", async () => {
    const { clock, open } = make(() => new Promise<never>(() => undefined));
    const results: unknown[] = [];
    open().catch((error: unknown) => results.push(error));
    await clock.advanceBy(29_999);
    expect(results).toEqual([]);
    await clock.advanceBy(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(results).toHaveLength(1);
  });

  it("fails without a page", async () => {
    const { open } = make(() => Promise.resolve(null as never));
    await expect(open()).rejects.toThrow("no page");
  });
});
