import { afterEach, describe, expect, it } from "vitest";
import type { AppUpdates, AppVersion } from "../../ports/app-updates.ts";
import {
  dayMs,
  hourMs,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { noon } from "../../tests/support/samples/an-order.ts";
import { UpdateStore } from "./update-store.ts";
import { UpdateWorker } from "./update-worker.ts";

const b: AppVersion = { release: "b", entry: "/assets/index-b.js" };
const c: AppVersion = { release: "c", entry: "/assets/index-c.js" };

/** Versions by hand. */
class ScriptedUpdates implements AppUpdates {
  readonly checks: Instant[] = [];
  /** The releases that were named. */
  readonly reloads: (string | undefined)[] = [];
  readonly tried = new Map<string, Instant>();
  isServedAnother = false;
  prepared: Promise<void> = Promise.resolve();
  fetched: (ready: AppVersion | undefined) => void = () => undefined;
  missed: () => void = () => undefined;
  private readonly clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.clock = clock;
  }

  start(listener: (ready: AppVersion | undefined) => void): Stop {
    this.fetched = listener;
    return () => undefined;
  }

  onMissingFile(listener: () => void): Stop {
    this.missed = listener;
    return () => undefined;
  }

  async check(): Promise<void> {
    this.checks.push(this.clock.now() - noon);
  }

  prepare = (): Promise<void> => this.prepared;
  reload = (version?: AppVersion): void => void this.reloads.push(version?.release);
  triedAt = ({ entry }: AppVersion): Instant | undefined => this.tried.get(entry);
  isReplaced = async (): Promise<boolean> => this.isServedAnother;
  keepAll = (): void => undefined;
}

const stops: Stop[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function follow(options: { takesItself?: boolean; chance?: number; endsAfterMs?: number } = {}) {
  const { takesItself = true, chance = 0.5, endsAfterMs } = options;
  const clock = new VirtualClock({
    startAt: noon,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const updates = new ScriptedUpdates(clock);
  const store = new UpdateStore({ takesItself, reload: () => updates.reload() });
  const page = {
    isOffline: false,
    isInterrupted: false,
    holds: { isUnresolved: false, isAnythingOpen: false, hasTypedText: false },
  };
  const secondsOfNoon = (noon % dayMs) / secondMs;
  const worker = new UpdateWorker({
    clock,
    updates,
    store,
    random: () => chance,
    holds: () => page.holds,
    isOffline: () => page.isOffline,
    isInterrupted: () => page.isInterrupted,
    businessEndTimeSeconds: () =>
      endsAfterMs === undefined ? undefined : secondsOfNoon + endsAfterMs / secondMs,
  });
  stops.push(worker.start());
  const open = (what: Partial<typeof page.holds>): void => {
    page.holds = { isUnresolved: false, isAnythingOpen: false, hasTypedText: false, ...what };
  };
  return { clock, updates, store, page, open };
}

describe("the worker that follows new versions", () => {
  it("asks at its start and then every hour [IN-2]", async () => {
    const { clock, updates } = follow();
    expect(updates.checks).toEqual([0]);
    await clock.advanceBy(hourMs - secondMs);
    expect(updates.checks).toHaveLength(1);
    await clock.advanceBy(2 * hourMs);
    expect(updates.checks).toEqual([0, hourMs, 2 * hourMs]);
  });

  it("asks after an outage, within a minute of its end [IN-2]", async () => {
    const { clock, updates, page } = follow({ chance: 0.25 });
    page.isOffline = true;
    await clock.advanceBy(5 * minuteMs);
    page.isOffline = false;
    await clock.advanceBy(16 * secondMs);
    expect(updates.checks).toEqual([0, 5 * minuteMs + 16 * secondMs]);
    await clock.advanceBy(minuteMs);
    expect(updates.checks).toHaveLength(2);
  });

  it("asks after an interruption of 10 s that did not reach Offline, and not after a shorter one [IN-2]", async () => {
    const { clock, updates, page } = follow({ chance: 0.25 });
    const interrupt = async (ms: number): Promise<void> => {
      page.isInterrupted = true;
      await clock.advanceBy(ms);
      page.isInterrupted = false;
      await clock.advanceBy(minuteMs);
    };
    await interrupt(9 * secondMs);
    expect(updates.checks).toEqual([0]);
    await interrupt(12 * secondMs);
    expect(updates.checks).toHaveLength(2);
    await interrupt(5 * minuteMs);
    expect(updates.checks).toHaveLength(3);
  });

  it("asks at the end of the business day, spread over an hour [IN-2]", async () => {
    const early = follow({ chance: 0.1, endsAfterMs: 10 * minuteMs });
    await early.clock.advanceBy(50 * minuteMs);
    expect(early.updates.checks).toEqual([0, 16 * minuteMs]);
    const late = follow({ chance: 0.9, endsAfterMs: 5 * minuteMs });
    await late.clock.advanceBy(61 * minuteMs);
    expect(late.updates.checks).toEqual([0, 59 * minuteMs]);
  });

  it("loads the page in the version at once where nothing is open, and names what it tried [IN-2]", async () => {
    const { clock, updates } = follow();
    updates.fetched(b);
    await clock.advanceBy(secondMs);
    expect(updates.reloads).toEqual(["b"]);
  });

  it.each(["isUnresolved", "isAnythingOpen", "hasTypedText"])(
    "waits as long as the page reports %s, and takes the version a second later at most [IN-2]",
    async (hold) => {
      const { clock, updates, store, open } = follow();
      open({ [hold]: true });
      updates.fetched(b);
      await clock.advanceBy(3 * hourMs);
      expect(updates.reloads).toEqual([]);
      expect(store.ready?.release).toBe("b");
      open({});
      await clock.advanceBy(secondMs);
      expect(updates.reloads).toEqual(["b"]);
    },
  );

  it("closes what is only open once the business day has ended, but nothing that is unresolved or typed [IN-2]", async () => {
    const { clock, updates, open } = follow({ endsAfterMs: hourMs });
    open({ isAnythingOpen: true, hasTypedText: true });
    updates.fetched(b);
    await clock.advanceBy(hourMs + minuteMs);
    expect(updates.reloads).toEqual([]);
    open({ isAnythingOpen: true, isUnresolved: true });
    await clock.advanceBy(minuteMs);
    expect(updates.reloads).toEqual([]);
    open({ isAnythingOpen: true });
    await clock.advanceBy(secondMs);
    expect(updates.reloads).toEqual(["b"]);
  });

  it("keeps a popup open in the middle of the next day", async () => {
    const { clock, updates, open } = follow({ endsAfterMs: hourMs });
    await clock.advanceBy(10 * hourMs);
    open({ isAnythingOpen: true });
    updates.fetched(b);
    await clock.advanceBy(hourMs);
    expect(updates.reloads).toEqual([]);
  });

  it("does not load the page if something was opened while the version took over [N36]", async () => {
    const { clock, updates, open } = follow();
    let inCharge: () => void = () => undefined;
    updates.prepared = new Promise((resolve) => {
      inCharge = resolve;
    });
    updates.fetched(b);
    await clock.advanceBy(secondMs);
    open({ isUnresolved: true });
    inCharge();
    await clock.advanceBy(minuteMs);
    expect(updates.reloads).toEqual([]);
    open({});
    await clock.advanceBy(secondMs);
    expect(updates.reloads).toEqual(["b"]);
  });

  it("tries a version that a reload did not bring once an hour, and another one at once", async () => {
    const { clock, updates } = follow();
    updates.tried.set(b.entry, noon);
    updates.fetched(b);
    await clock.advanceBy(hourMs - secondMs);
    expect(updates.reloads).toEqual([]);
    updates.fetched(c);
    await clock.advanceBy(secondMs);
    expect(updates.reloads).toEqual(["c"]);
  });

  it("takes a version by a press alone where updates are manual, whatever is open but money, commands and text [IN-2]", async () => {
    const { clock, updates, store, open } = follow({ takesItself: false });
    updates.fetched(b);
    await clock.advanceBy(hourMs);
    expect(updates.reloads).toEqual([]);
    open({ isAnythingOpen: true, isUnresolved: true });
    store.request();
    await clock.advanceBy(minuteMs);
    expect(updates.reloads).toEqual([]);
    open({ isAnythingOpen: true });
    await clock.advanceBy(secondMs);
    expect(updates.reloads).toEqual([undefined]);
  });

  it("leaves a slow server time to answer before it loads the page once more", async () => {
    const { clock, updates } = follow();
    updates.fetched(b);
    await clock.advanceBy(secondMs);
    expect(updates.reloads).toEqual(["b"]);
    await clock.advanceBy(30 * secondMs - 1);
    expect(updates.reloads).toEqual(["b"]);
    await clock.advanceBy(1);
    expect(updates.reloads).toEqual(["b", "b"]);
  });

  it("drops the offer of a version that is withdrawn, and what staff asked of it", async () => {
    const { clock, updates, store } = follow({ takesItself: false });
    updates.fetched(b);
    store.request();
    updates.fetched(undefined);
    updates.fetched(c);
    expect(store.isRequested).toBe(false);
    await clock.advanceBy(minuteMs);
    expect(updates.reloads).toEqual([]);
  });

  it("asks for the page's version when a file is missing, and remembers the last answer [N36]", async () => {
    const { clock, updates, store } = follow();
    for (const isAnother of [true, false]) {
      updates.isServedAnother = isAnother;
      updates.missed();
      await clock.advanceBy(secondMs);
      expect(store.isReplaced).toBe(isAnother);
    }
  });

  it("believes the answer to its last question, also where an earlier one comes later [N36]", async () => {
    const { clock, updates, store } = follow();
    let answer = (_: boolean): void => undefined;
    updates.isReplaced = () => new Promise<boolean>((resolve) => (answer = resolve));
    updates.missed();
    const answerFirst = answer;
    updates.missed();
    answer(true);
    await clock.advanceBy(secondMs);
    answerFirst(false);
    await clock.advanceBy(secondMs);
    expect(store.isReplaced).toBe(true);
  });

  it("asks and takes nothing once it is stopped", async () => {
    const { clock, updates } = follow();
    for (const stop of stops.splice(0)) stop();
    updates.fetched(b);
    await clock.advanceBy(3 * hourMs);
    expect([updates.checks, updates.reloads]).toEqual([[0], []]);
    expect(clock.pendingCount).toBe(0);
  });
});
