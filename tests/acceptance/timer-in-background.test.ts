import { describe, expect, it } from "vitest";
import { BrowserClock } from "../../adapters/browser/browser-clock.ts";
import { hourMs, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { Ticker } from "../../src/kernel/ticker.ts";
import { elapsedMs, timerText } from "../../src/orders/order-rules/order-timing.ts";
import { anOrder, noon } from "../support/samples/an-order.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import { makeScriptedPlatform } from "../support/stand-ins/scripted-platform.ts";

function branch() {
  const platform = makeScriptedPlatform({ wallNow: noon });
  const clock = new BrowserClock({ platform, reporter: new RecordingReporter() });
  const ticker = new Ticker(clock);
  const stops = [clock.start(), ticker.start()];
  return {
    platform,
    ticker,
    clock,
    [Symbol.dispose]: () => {
      for (const stop of stops.toReversed()) stop();
    },
  };
}

describe("an order's timer", () => {
  const order = anOrder({ placedAt: noon - 10 * minuteMs });

  it("counts from placed_at, once every second, and is right at once after the page was in the background, and after a sleep once the server is heard (N22) [LS-3]", () => {
    using page = branch();
    page.clock.onServerDate(noon - secondMs / 2, 0);
    const shown: string[] = [];
    for (let second = 0; second < 3; second += 1) {
      page.platform.advance(secondMs);
      shown.push(timerText(elapsedMs(order, page.ticker.now)));
    }
    expect(shown).toEqual(["00:10:01", "00:10:02", "00:10:03"]);

    // The browser delays all timers for half an hour; then the worker's beat arrives.
    page.platform.holdTimers(30 * minuteMs);
    page.clock.wake();
    expect(timerText(elapsedMs(order, page.ticker.now))).toBe("00:40:03");

    // The tablet sleeps, and its monotonic clock stands still.
    page.platform.sleep(hourMs);
    page.platform.resume();
    expect(timerText(elapsedMs(order, page.ticker.now))).toBe("00:40:03");
    page.clock.onServerDate(page.clock.now() + hourMs - secondMs / 2, 0);
    page.platform.advance(0);
    expect(timerText(elapsedMs(order, page.ticker.now))).toBe("01:40:03");
    page.platform.advance(secondMs);
    expect(timerText(elapsedMs(order, page.ticker.now))).toBe("01:40:04");
  });

  it("counts from scheduled_for once a scheduled order has become due [LS-3]", () => {
    using page = branch();
    const scheduled = { ...order, isScheduled: true, scheduledFor: noon + 5 * minuteMs };
    page.platform.advance(5 * minuteMs - secondMs);
    expect(timerText(elapsedMs(scheduled, page.ticker.now))).toBe("00:14:59");
    page.platform.advance(secondMs);
    expect(timerText(elapsedMs(scheduled, page.ticker.now))).toBe("00:00:00");
  });
});
