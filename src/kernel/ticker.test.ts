import { describe, expect, it } from "vitest";
import { secondMs } from "../../ports/entities/time.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { Ticker } from "./ticker.ts";

function running() {
  const clock = new VirtualClock({ startAt: 10_400, yieldToPlatform: () => Promise.resolve() });
  const ticker = new Ticker(clock);
  return { clock, ticker, stop: ticker.start() };
}

describe("the ticker", () => {
  it("calls its listeners each second, after its time has changed, until they stop", async () => {
    const { clock, ticker, stop } = running();
    const heard: number[] = [];
    const stopListening = ticker.onBeat(() => heard.push(ticker.now));
    await clock.advanceBy(2 * secondMs);
    expect(heard).toEqual([11_000, 12_000]);
    stopListening();
    await clock.advanceBy(secondMs);
    expect([heard.length, ticker.now]).toEqual([2, 13_000]);
    stop();
    expect(clock.pendingCount).toBe(0);
  });

  it("goes on after a listener has thrown", async () => {
    const { clock, ticker } = running();
    const stopListening = ticker.onBeat(() => {
      throw new Error("broken listener");
    });
    await expect(clock.advanceBy(secondMs)).rejects.toThrow("broken listener");
    stopListening();
    await clock.advanceBy(secondMs);
    expect(ticker.now).toBe(12_000);
  });
});
