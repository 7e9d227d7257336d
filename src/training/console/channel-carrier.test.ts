import { reaction } from "mobx";
import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { consoleUnderTest } from "../../../tests/support/branch/console-under-test.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { type Channel, ChannelCarrier, hostConsole } from "./channel-carrier.ts";

/** Channels of one name: each receives what the others post, as plain data. */
function channels() {
  const all = new Set<Set<(event: { readonly data: unknown }) => void>>();
  return (): Channel => {
    const own = new Set<(event: { readonly data: unknown }) => void>();
    all.add(own);
    return {
      postMessage: (message) => {
        for (const other of all) {
          if (other === own) continue;
          for (const listener of [...other]) listener({ data: structuredClone(message) });
        }
      },
      addEventListener: (_type, listener) => own.add(listener),
      removeEventListener: (_type, listener) => own.delete(listener),
      close: () => all.delete(own),
    };
  };
}

function twoWindows() {
  const open = channels();
  const reports: string[] = [];
  const report = (problem: string): void => void reports.push(problem);
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform });
  const window = new ChannelCarrier({ channel: open(), prefix: "w", clock, report });
  return { open, reports, report, clock, window };
}

describe("The console in a window of its own [CO-1]", () => {
  it("has the view of the trainee's page and gives incidents to its branch", async () => {
    const { open, report, window, reports } = twoWindows();
    const { session, world, close } = consoleUnderTest();
    const stopHost = hostConsole(open(), session, report);
    const stop = window.start();
    expect(window.view).toEqual(session.view);
    const reply = await window.send({
      do: "command",
      command: { do: "order", type: "call_center" },
    });
    expect(reply).toMatchObject({ done: true, said: { row: "order", order: expect.any(String) } });
    expect(world.log.describe()).toContain("trainer  order type=call_center");
    expect(window.view).toEqual(session.view);
    expect(reports).toEqual([]);
    stop();
    stopHost();
    close();
  });

  it("goes on after the trainee's page was loaded again", () => {
    const { open, report, window } = twoWindows();
    const stop = window.start();
    expect(window.view).toBeUndefined();
    const first = consoleUnderTest();
    hostConsole(open(), first.session, report)();
    first.close();
    const second = consoleUnderTest({ seed: 9 });
    const stopHost = hostConsole(open(), second.session, report);
    expect(window.view?.seed).toBe(9);
    stop();
    stopHost();
    second.close();
  });

  it("says that the trainee's page was closed, and finds it again", async () => {
    const { open, report, window } = twoWindows();
    const { session, close } = consoleUnderTest();
    const stopHost = hostConsole(open(), session, report);
    const stop = window.start();
    const { view } = window;
    expect(window.isConnected).toBe(true);
    stopHost();
    expect([window.isConnected, window.view]).toEqual([false, view]);
    expect(await window.send({ do: "pause" })).toEqual({ done: false, why: "no_answer" });
    const stopSecond = hostConsole(open(), session, report);
    expect(window.isConnected).toBe(true);
    stop();
    stopSecond();
    close();
  });

  it("counts a page as closed that left without a word, until it answers again", async () => {
    const { open, report, window, clock } = twoWindows();
    const { session, simulation, close } = consoleUnderTest();
    const lost = open();
    hostConsole(lost, session, report);
    const stop = window.start();
    lost.close();
    let changes = 0;
    const stopCounting = reaction(
      () => JSON.stringify([window.view, window.isConnected]),
      () => {
        changes += 1;
      },
    );
    await clock.advanceBy(3_999);
    expect(window.isConnected).toBe(true);
    await clock.advanceBy(2_001);
    expect([window.isConnected, changes]).toEqual([false, 1]);
    const stopHost = hostConsole(open(), session, report);
    expect([window.isConnected, changes]).toEqual([true, 2]);
    await window.send({ do: "pause" });
    expect(simulation.control.isPaused).toBe(true);
    stopCounting();
    stop();
    stopHost();
    close();
  });

  it("is one console in two windows: each sees what the other did", async () => {
    const { open, report, window, clock, reports } = twoWindows();
    const other = new ChannelCarrier({ channel: open(), prefix: "v", clock, report });
    const { session, close } = consoleUnderTest();
    const stopHost = hostConsole(open(), session, report);
    const stops = [window.start(), other.start()];
    expect(await window.send({ do: "pause" })).toEqual({ done: true });
    expect([window.view?.clock.isPaused, other.view?.clock.isPaused]).toEqual([true, true]);
    expect(reports).toEqual([]);
    for (const stop of stops) stop();
    stopHost();
    close();
  });

  it("says so when no page answers", async () => {
    const { window, clock } = twoWindows();
    const stop = window.start();
    const reply = window.send({ do: "pause" });
    await clock.advanceBy(20_000);
    expect(await reply).toEqual({ done: false, why: "no_answer" });
    stop();
  });

  it.each([
    "hello",
    null,
    { ask: "send", id: "x", instruction: { do: "explode" } },
    { ask: "send", id: "x".repeat(100), instruction: { do: "pause" } },
    { ask: "send", id: "x", instruction: { do: "speed", speed: 1e9 } },
    { ask: "send", id: "x", instruction: { do: "begin", seed: -1 } },
    { tell: "view", view: { clock: "now" } },
  ])("ignores and reports the message %j", async (message) => {
    const { open, report, window, reports } = twoWindows();
    const { session, world, simulation, close } = consoleUnderTest();
    const stopHost = hostConsole(open(), session, report);
    const stop = window.start();
    const before = [world.digest(), simulation.control.isPaused, window.view];
    open().postMessage(message);
    await Promise.resolve();
    expect([world.digest(), simulation.control.isPaused, window.view]).toEqual(before);
    expect(reports.length).toBeGreaterThan(0);
    stop();
    stopHost();
    close();
  });
});
