import { describe, expect, it } from "vitest";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { makeScriptedPlatform } from "../../tests/support/stand-ins/scripted-platform.ts";
import { BrowserClock } from "./browser-clock.ts";

const wallNow = 1_800_000_000_000;

function make() {
  const platform = makeScriptedPlatform({ wallNow });
  const reporter = new RecordingReporter();
  const clock = new BrowserClock({ platform, reporter });
  const steps: number[] = [];
  clock.onStep((byMs) => steps.push(byMs));
  return { platform, reporter, clock, steps, stop: clock.start() };
}

describe("the browser's clock", () => {
  it("shows the tablet's time until it has the server's", () => {
    const { platform, clock } = make();
    platform.advance(1_500);
    expect(clock.now()).toBe(wallNow + 1_500);
    expect(clock.offsetSource).toBe("nothing");
    expect(clock.deviceLeadMs()).toBeUndefined();
  });

  it("takes the first date of the server at once, and adds half a second and half the round trip", () => {
    const { platform, clock } = make();
    clock.onServerDate(wallNow + 20_000, 200);
    expect(clock.now()).toBe(wallNow + 20_600);
    expect(clock.offsetMs).toBe(20_600);
    expect(clock.deviceLeadMs()).toBe(-20_600);
    platform.advance(1_000);
    expect(clock.now()).toBe(wallNow + 21_600);
  });

  it("moves no order when the tablet's clock is changed", () => {
    const { platform, clock } = make();
    clock.onServerDate(wallNow, 0);
    const before = clock.now();
    platform.changeWallClock(3_600_000);
    expect(clock.now()).toBe(before);
    platform.changeWallClock(-7_200_000);
    platform.resume();
    platform.advance(10);
    expect(clock.now()).toBe(before + 10);
  });

  it("changes by at most half a second in a minute", () => {
    const { platform, clock, steps } = make();
    clock.onServerDate(wallNow, 0);
    const start = clock.now();
    clock.onServerDate(start - 500 + 3_000, 0);
    expect(clock.now()).toBe(start);
    platform.advance(60_000);
    expect(clock.now()).toBe(start + 60_500);
    platform.advance(300_000);
    expect(clock.now()).toBe(start + 363_000);
    platform.advance(60_000);
    expect(clock.now()).toBe(start + 423_000);
    expect(steps).toEqual([]);
  });

  it("stands still instead of going back when the first date is a little behind", () => {
    const { platform, clock, steps } = make();
    clock.onServerDate(wallNow - 10_500, 0);
    expect(clock.now()).toBe(wallNow);
    platform.advance(10_000);
    expect(clock.now()).toBe(wallNow);
    platform.advance(1);
    expect(clock.now()).toBe(wallNow + 1);
    expect(steps).toEqual([]);
  });

  it("jumps by more than 30 s once two readings agree, reports it, and runs due tasks", () => {
    const { platform, clock, steps, reporter } = make();
    clock.onServerDate(wallNow - 500, 0);
    const ran: number[] = [];
    clock.schedule(wallNow + 20_000, () => ran.push(clock.now()));
    clock.onServerDate(wallNow - 500 + 30_001, 0);
    expect(clock.now()).toBe(wallNow);
    clock.onServerDate(wallNow - 500 + 30_001, 0);
    expect(clock.now()).toBe(wallNow + 30_001);
    expect(steps).toEqual([30_001]);
    expect(ran).toEqual([]);
    platform.advance(0);
    expect(ran).toEqual([wallNow + 30_001]);
    expect(reporter.reports).toEqual([
      expect.objectContaining({ kind: "clock", details: { stepMs: 30_001, source: "date" } }),
    ]);
  });

  it("approaches a difference of exactly 30 s slowly", () => {
    const { clock, steps } = make();
    clock.onServerDate(wallNow - 500, 0);
    clock.onServerDate(wallNow - 500 + 30_000, 0);
    clock.onServerDate(wallNow - 500 + 30_000, 0);
    expect(clock.now()).toBe(wallNow);
    expect(steps).toEqual([]);
  });

  it("ignores a single wrong date", () => {
    const { clock, steps } = make();
    clock.onServerDate(wallNow - 500, 0);
    clock.onServerDate(wallNow - 86_400_000, 0);
    clock.onServerDate(wallNow - 500, 0);
    clock.onServerDate(wallNow - 86_400_000, 0);
    expect(clock.now()).toBe(wallNow);
    expect(steps).toEqual([]);
  });

  it("jumps at once to the first date when the tablet's clock is far off, also back", () => {
    const { clock, steps } = make();
    clock.onServerDate(wallNow - 500 - 3_600_000, 0);
    expect(clock.now()).toBe(wallNow - 3_600_000);
    expect(steps).toEqual([-3_600_000]);
  });

  it("uses the smallest delay of stamped messages when no date can be read", () => {
    const { platform, clock } = make();
    clock.onEventStamp(wallNow + 8_000);
    expect(clock.now()).toBe(wallNow + 8_000);
    clock.onEventStamp(wallNow + 3_000);
    clock.onEventStamp(wallNow + 8_400);
    platform.advance(60_000);
    expect(clock.now()).toBe(wallNow + 60_000 + 8_400);
    expect(clock.offsetSource).toBe("push");
  });

  it("is not set back by one message that was late, but by three that agree", () => {
    const { clock } = make();
    clock.onEventStamp(wallNow - 20_000);
    clock.onEventStamp(wallNow - 12_000);
    expect([clock.offsetSource, clock.offsetMs]).toEqual(["nothing", 0]);
    clock.onEventStamp(wallNow - 11_000);
    expect([clock.offsetSource, clock.offsetMs]).toEqual(["push", -11_000]);
  });

  it("prefers dates to stamps, and stamps to a token's claim", () => {
    const { clock } = make();
    clock.onTokenIssued(wallNow + 4_500);
    expect(clock.now()).toBe(wallNow + 5_000);
    expect(clock.offsetSource).toBe("token");
    clock.onEventStamp(wallNow + 5_000);
    expect(clock.offsetSource).toBe("push");
    clock.onServerDate(wallNow + 4_500, 0);
    clock.onEventStamp(wallNow + 29_000);
    clock.onTokenIssued(wallNow + 29_000);
    expect(clock.offsetSource).toBe("date");
    expect(clock.now()).toBe(wallNow + 5_000);
  });

  it("runs due tasks in order when the page is shown again", () => {
    const { platform, clock } = make();
    const ran: string[] = [];
    clock.schedule(wallNow + 2_000, () => ran.push("second"));
    clock.schedule(wallNow + 1_000, () => ran.push("first"));
    platform.holdTimers(60_000);
    expect(ran).toEqual([]);
    platform.resume();
    expect(ran).toEqual(["first", "second"]);
  });

  it("runs due tasks at the worker's beat while the page is hidden", () => {
    const { platform, clock } = make();
    const ran: number[] = [];
    clock.schedule(wallNow + 1_000, () => ran.push(clock.now()));
    platform.holdTimers(999);
    clock.wake();
    expect(ran).toEqual([]);
    platform.holdTimers(1);
    clock.wake();
    expect(ran).toEqual([wallNow + 1_000]);
    clock.wake();
    expect(ran).toHaveLength(1);
  });

  it("counts a sleep during which the monotonic clock stood still, once the server confirms it (N22)", () => {
    const { platform, clock, steps } = make();
    clock.onServerDate(wallNow - 500, 0);
    const ran: number[] = [];
    clock.schedule(wallNow + 600_000, () => ran.push(clock.now()));
    platform.sleep(3_600_000);
    expect(clock.now()).toBe(wallNow);
    platform.resume();
    expect([clock.now(), clock.serverTime(), ran]).toEqual([wallNow, undefined, []]);
    platform.advance(200);
    clock.onServerDate(wallNow + 3_600_000 - 500, 0);
    platform.advance(0);
    expect(clock.now()).toBe(wallNow + 3_600_000);
    expect(clock.serverTime()?.reached).toBe(wallNow + 3_600_000 - 500);
    expect(ran).toEqual([wallNow + 3_600_000]);
    expect(steps).toEqual([]);
  });

  it("sets its timer again for a delay that is too long for a browser's timer", () => {
    const { platform, clock } = make();
    const at = wallNow + 40 * 86_400_000;
    const ran: number[] = [];
    clock.schedule(at, () => ran.push(clock.now()));
    expect(platform.waitingDelays).toEqual([2 ** 31 - 1]);
    platform.advance(40 * 86_400_000 - 1);
    expect(ran).toEqual([]);
    platform.advance(1);
    expect(ran).toEqual([at]);
  });

  it("sets its timer again when a timer fires early", () => {
    const { platform, clock } = make();
    const ran: number[] = [];
    clock.schedule(wallNow + 1_000, () => ran.push(clock.now()));
    platform.advance(998);
    platform.fireEarly();
    expect(ran).toEqual([]);
    platform.advance(2);
    expect(ran).toEqual([wallNow + 1_000]);
  });

  it("leaves a timer that is set for an earlier instant, and then sets it for what is left (PF-2)", () => {
    const { platform, clock } = make();
    const ran: string[] = [];
    const cancel = clock.schedule(wallNow + 250, () => ran.push("cancelled"));
    const [first] = platform.waitingDelays;
    cancel();
    clock.schedule(wallNow + 400, () => ran.push("later"));
    platform.advance(20);
    expect(platform.waitingDelays).toEqual([first]);
    clock.schedule(wallNow + 100, () => ran.push("sooner"));
    expect(platform.waitingDelays).toEqual([80]);
    platform.advance(380);
    expect(ran).toEqual(["sooner", "later"]);
    expect(platform.waitingDelays).toEqual([]);
  });

  it("reports a failing task and runs the others", () => {
    const { platform, clock, reporter } = make();
    const ran: string[] = [];
    clock.schedule(wallNow + 1, () => {
      throw new Error("broken task");
    });
    clock.schedule(wallNow + 1, () => ran.push("next"));
    platform.advance(1);
    expect(ran).toEqual(["next"]);
    expect(reporter.reports).toHaveLength(1);
  });

  it("leaves no timer and no listener", () => {
    const { platform, clock, stop } = make();
    clock.schedule(wallNow + 1, () => {});
    stop();
    expect(platform.waitingDelays).toEqual([]);
    expect(platform.listenerCount).toBe(0);
  });
});
