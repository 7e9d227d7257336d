import { afterEach, describe, expect, it } from "vitest";
import { BrowserClock } from "../../../../adapters/browser/browser-clock.ts";
import type { StaffId } from "../../../../ports/entities/ids.ts";
import type { PartnerKind, TerminalFeatures } from "../../../../ports/entities/terminal-kinds.ts";
import {
  type Duration,
  hourMs,
  minuteMs,
  type Stop,
  secondMs,
} from "../../../../ports/entities/time.ts";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import {
  aCardPayment,
  dueByDefault,
  startAt,
} from "../../../../tests/support/payments/payment-tablet.ts";
import { MemoryLocalStore } from "../../../../tests/support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../../../../tests/support/stand-ins/memory-locks.ts";
import { RecordingReporter } from "../../../../tests/support/stand-ins/recording-reporter.ts";
import {
  makeScriptedPlatform,
  type ScriptedPlatform,
} from "../../../../tests/support/stand-ins/scripted-platform.ts";
import { ScriptedTerminal } from "../../../../tests/support/stand-ins/scripted-terminal.ts";
import { SteppingClock } from "../../../../tests/support/stand-ins/stepping-clock.ts";
import type { AttemptModel } from "./attempt-model.ts";
import { AttemptService } from "./attempt-service.ts";

let stop: Stop = () => undefined;

afterEach(() => stop());

/** A running payment over the page's real clock, whose server agrees with the tablet at first. */
async function paying(kind: PartnerKind, features: Partial<TerminalFeatures> = {}) {
  const platform = makeScriptedPlatform({ wallNow: startAt });
  const reporter = new RecordingReporter();
  const clock = new BrowserClock({ platform, reporter });
  const stopClock = clock.start();
  clock.onServerDate(startAt - 500, 0);
  const terminal = new ScriptedTerminal(clock, kind, features);
  terminal.answers.begin = () => ({
    kind: "started",
    status: "in_progress",
    partnerReferences: [],
  });
  const service = new AttemptService({
    clock,
    reporter,
    localStore: new MemoryLocalStore(),
    tabId: "tab",
    locks: new MemoryLocks().forTab("tab"),
    terminals: async () => new Map([[kind, terminal]]),
    balanceOf: () => dueByDefault,
    isOffered: () => true,
    staffId: () => 42 as StaffId,
    isLinkUp: () => true,
    page: { onResume: () => () => undefined, onNetworkChange: () => () => undefined },
  });
  const stopService = service.resume();
  stop = () => {
    stopService();
    stopClock();
  };
  const start = await service.start(aCardPayment({ kind }));
  if (start.kind !== "started") throw new Error(`It did not start: ${start.kind}`);
  return { platform, clock, terminal, attempt: start.attempt as AttemptModel };
}

/** The server's time turns out to be another one; two dates that agree step the clock. */
function step(
  { clock, platform }: { clock: BrowserClock; platform: ScriptedPlatform },
  byMs: Duration,
): void {
  const date = clock.now() + byMs - 500;
  clock.onServerDate(date, 0);
  clock.onServerDate(date, 0);
  platform.advance(0);
}

const steps = [-hourMs, -2 * minuteMs, 2 * minuteMs, hourMs] as const;

describe("a step of the clock while a card payment runs", () => {
  it.each(steps)("neither ends it early nor lets it wait for longer: %i ms", async (byMs) => {
    const given = await paying("generic");
    const { platform, attempt } = given;
    platform.advance(20 * secondMs);
    const left = Number(attempt.endsAt) - given.clock.now();
    step(given, byMs);
    expect(attempt.phase).toBe("in_progress");
    expect(Number(attempt.endsAt) - given.clock.now()).toBe(left);
    platform.advance(39 * secondMs);
    expect(attempt.phase).toBe("in_progress");
    platform.advance(2 * secondMs);
    expect(attempt.phase).toBe("terminal_timeout");
  });

  it.each(steps)("moves its polls and a device's Cancel with it: %i ms", async (byMs) => {
    const polled = await paying("generic", { pollEveryMs: 3 * secondMs });
    polled.platform.advance(2 * secondMs);
    step(polled, byMs);
    expect(polled.terminal.times("poll")).toEqual([]);
    polled.platform.advance(secondMs);
    expect(polled.terminal.times("poll")).toHaveLength(1);
    stop();
    const device = await paying("magnati");
    device.platform.advance(30 * secondMs);
    step(device, byMs);
    expect(device.attempt.canCancel).toBe(false);
    device.platform.advance(30 * secondMs);
    expect(device.attempt.canCancel).toBe(true);
    device.platform.advance(118 * secondMs);
    expect(device.attempt.phase).toBe("in_progress");
    device.platform.advance(3 * secondMs);
    expect(device.attempt.phase).toBe("cancelled");
  });

  it.each(steps)(
    "listens to an unpaid one for the rest of its ten minutes: %i ms (N7)",
    async (byMs) => {
      const given = await paying("magnati");
      given.terminal.push("declined");
      given.attempt.goBack();
      step(given, byMs);
      given.platform.advance(9 * minuteMs);
      expect(given.terminal.listenerCount).toBe(1);
      given.platform.advance(2 * minuteMs);
      expect(given.terminal.listenerCount).toBe(0);
    },
  );
});

it.each([
  ["forwards", hourMs],
  ["back", -hourMs],
])(
  "The terminals of a journalled payment are loaded again after 30 s, also when the clock was set %s by an hour",
  async (_, byMs) => {
    const elapsed = new VirtualClock({ startAt, yieldToPlatform });
    const clock = new SteppingClock(elapsed);
    const localStore = new MemoryLocalStore();
    let loads = 0;
    const open = (terminal?: ScriptedTerminal) =>
      new AttemptService({
        clock,
        localStore,
        reporter: new RecordingReporter(),
        tabId: "tab",
        locks: new MemoryLocks().forTab("tab"),
        terminals: async () => {
          loads += 1;
          elapsed.reportActivity();
          if (terminal === undefined) throw new Error("The terminals could not be loaded");
          return new Map([[terminal.kind, terminal]]);
        },
        balanceOf: () => dueByDefault,
        isOffered: () => true,
        staffId: () => 42 as StaffId,
        isLinkUp: () => true,
        page: { onResume: () => () => undefined, onNetworkChange: () => () => undefined },
      });
    const first = open(new ScriptedTerminal(clock, "generic", {}));
    const stopFirst = first.resume();
    await first.start(aCardPayment({ kind: "generic" }));
    stopFirst();
    stop = open().resume();
    await elapsed.advanceBy(20 * secondMs);
    loads = 0;
    clock.step(byMs);
    await elapsed.advanceBy(10 * secondMs - 1);
    expect(loads).toBe(0);
    await elapsed.advanceBy(1);
    expect(loads).toBe(1);
  },
);
