import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Instant, secondMs } from "../../ports/entities/time.ts";
import type { Read } from "../../ports/outcome.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { type ReadSteps, Throttler } from "./throttler.ts";

interface Wish {
  readonly key: string;
  readonly words: readonly string[];
  readonly from?: Instant;
}

interface Sent {
  readonly at: Instant;
  readonly words: string;
  readonly steps: ReadSteps;
  hasEnded: boolean;
  answer(read: Read<string>): void;
}

let clock: VirtualClock;
let sent: Sent[];
/** The reads that were in flight when another one began. */
let overlaps: Sent[];
let ended: string[];
let planned: (Instant | undefined)[];
let throttler: Throttler<Wish, string>;
/** The request of a read that has failed. */
let retry: (() => void) | undefined;

beforeEach(() => {
  retry = undefined;
  clock = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  sent = [];
  overlaps = [];
  ended = [];
  planned = [];
  throttler = new Throttler<Wish, string>({
    realClock: clock,
    guardClocks: [clock],
    keyOf: ({ key }) => key,
    merge: (earlier, later) => ({ ...later, words: [...earlier.words, ...later.words] }),
    notBefore: ({ from }) => from ?? 0,
    onPlan: (at) => planned.push(at),
    read: ({ words }, steps) =>
      new Promise((answer) => {
        overlaps.push(
          ...sent.filter(({ hasEnded, steps: { cancel } }) => !hasEnded && !cancel.isCancelled),
        );
        sent.push({ at: clock.now(), words: words.join(" "), steps, answer, hasEnded: false });
      }),
    end: (read, { words }) => {
      ended.push(`${words.join(" ")}: ${read.kind}`);
      if (read.kind !== "loaded") retry?.();
    },
  });
});

const wish = (word: string, key = "list", from?: Instant): Wish => ({
  key,
  words: [word],
  ...(from !== undefined && { from }),
});
const answered: Read<string> = { kind: "loaded", value: "answer" };
const words = () => sent.map((each) => [each.at, each.words]);
/** Answers the last read, and lets the throttler take that in. */
const answer = async (read: Read<string> = answered) => {
  const last = sent.at(-1);
  if (last !== undefined) last.hasEnded = true;
  last?.answer(read);
  await Promise.resolve();
  await Promise.resolve();
};

afterEach(() => expect(overlaps).toEqual([]));

describe("A throttler", () => {
  it("reads at once, then what was requested meanwhile as one, a second after the first began [B-I10]", async () => {
    for (const word of ["a", "b", "c"]) throttler.request(wish(word));
    expect(words()).toEqual([[0, "a"]]);
    await answer();
    expect(words()).toEqual([[0, "a"]]);
    expect(planned).toEqual([secondMs]);
    await clock.advanceBy(secondMs);
    expect(words()).toEqual([
      [0, "a"],
      [secondMs, "b c"],
    ]);
    expect(planned).toEqual([secondMs, undefined]);
    expect(ended).toEqual(["a: loaded"]);
  });

  it("does not wait its second for another key, nor begin before the instant that a request names", async () => {
    throttler.request(wish("a"));
    await answer();
    throttler.request(wish("b", "other"));
    expect(words()).toEqual([
      [0, "a"],
      [0, "b"],
    ]);
    await answer();
    throttler.request(wish("c", "third", 5 * secondMs));
    await clock.advanceBy(5 * secondMs - 1);
    expect(sent).toHaveLength(2);
    await clock.advanceBy(1);
    expect(sent).toHaveLength(3);
  });

  it("reads sooner than after a delay where another request comes", async () => {
    throttler.request(wish("retry"), 30 * secondMs);
    expect(sent).toEqual([]);
    throttler.request(wish("staff"));
    expect(words()).toEqual([[0, "retry staff"]]);
  });

  it("does not let what was requested meanwhile wait for the retry of a failed read (B-I31)", async () => {
    retry = () => throttler.request(wish("retry"), 30 * secondMs);
    throttler.request(wish("a"));
    throttler.request(wish("gap"));
    await clock.advanceBy(2 * secondMs);
    await answer({ kind: "unreachable", reason: "network" });
    expect(words().at(-1)).toEqual([2 * secondMs, "gap retry"]);
  });

  it("gives up a read that does not end, and reads the next", async () => {
    throttler.request(wish("a"));
    throttler.request(wish("b"));
    await clock.advanceBy(16 * secondMs);
    expect(ended).toEqual(["a: unreachable"]);
    expect(sent[0]?.steps.cancel.isCancelled).toBe(true);
    expect(words().at(-1)).toEqual([16 * secondMs, "b"]);
    sent[0]?.answer(answered);
    await Promise.resolve();
    expect(ended).toEqual(["a: unreachable"]);
  });

  it("waits for a read as long as it makes progress, and gives it up once it makes none", async () => {
    throttler.request(wish("a"));
    for (let slices = 0; slices < 3; slices += 1) {
      await clock.advanceBy(15 * secondMs);
      sent[0]?.steps.onProgress();
    }
    expect(ended).toEqual([]);
    await clock.advanceBy(16 * secondMs);
    expect(ended).toEqual(["a: unreachable"]);
    sent[0]?.steps.onProgress();
    await clock.advanceBy(60 * secondMs);
    expect(ended).toEqual(["a: unreachable"]);
  });

  it("takes no answer after it was abandoned, and reads nothing that waited", async () => {
    throttler.request(wish("a"));
    throttler.request(wish("b"));
    throttler.abandon();
    expect(sent[0]?.steps.cancel.isCancelled).toBe(true);
    await answer();
    await clock.advanceBy(60 * secondMs);
    expect(ended).toEqual([]);
    expect(sent).toHaveLength(1);
    throttler.request(wish("c"));
    expect(words().at(-1)).toEqual([60 * secondMs, "c"]);
  });
});
