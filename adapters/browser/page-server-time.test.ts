import { describe, expect, it } from "vitest";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { makeScriptedPlatform } from "../../tests/support/stand-ins/scripted-platform.ts";
import { BrowserClock } from "./browser-clock.ts";
import { PageServerTime } from "./page-server-time.ts";

const wallNow = 1_800_000_000_000;

/** The tablet is ten minutes ahead. `headers`: those of the page's server, by its own time. */
function make(headers: (serverNow: number) => Record<string, string>, tripMs = 200) {
  const platform = makeScriptedPlatform({ wallNow });
  const serverNow = (): number => platform.wallNow() - 10 * minuteMs;
  const clock = new BrowserClock({ platform, reporter: new RecordingReporter() });
  const asked: [string, RequestInit | undefined][] = [];
  let seed = 0;
  const time = new PageServerTime({
    clock,
    platform,
    random: () => (seed += 0.25),
    fetch: async (address, init) => {
      asked.push([String(address), init]);
      await undefined;
      platform.holdTimers(tripMs);
      return new Response(null, { headers: headers(serverNow()) });
    },
  });
  const stops = [clock.start(), time.start()];
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= secondMs) {
      platform.advance(Math.min(left, secondMs));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const stop = (): void => {
    for (const end of stops) end();
  };
  return { platform, clock, asked, pass, stop, serverNow };
}

const dated = (serverNow: number) => ({ date: new Date(serverNow).toUTCString() });

describe("the page's own server", () => {
  it("is asked for the time by HEAD, past every cache, where the API does not tell it (N15)", async () => {
    const { clock, asked, pass, stop, serverNow } = make(dated);
    await pass(1_999);
    expect([asked, clock.serverTime()]).toEqual([[], undefined]);
    await pass(1);
    expect(asked).toEqual([
      [
        "/?server-time=0.25",
        expect.objectContaining({ method: "HEAD", cache: "no-store", redirect: "error" }),
      ],
    ]);
    const behindMs = serverNow() - (clock.serverTime()?.reached ?? 0);
    expect(behindMs >= 0 && behindMs <= secondMs).toBe(true);
    expect(clock.offsetSource).toBe("page");
    await pass(10 * minuteMs);
    expect(asked.map(([address]) => address)).toEqual(["/?server-time=0.25", "/?server-time=0.5"]);
    stop();
  });

  it("is not asked while the API's answers tell the time, but after a resume that they leave open (N22)", async () => {
    const { platform, clock, asked, pass, stop, serverNow } = make(dated);
    clock.onServerDate(serverNow(), 100);
    await pass(minuteMs);
    expect(asked).toEqual([]);
    platform.resume();
    await pass(3_000);
    expect(asked).toHaveLength(1);
    stop();
  });

  it("adds the age of an answer that a cache has kept", async () => {
    const { clock, pass, stop, serverNow } = make((now) => ({
      ...dated(now - minuteMs),
      age: "60",
    }));
    await pass(3_000);
    const behindMs = serverNow() - (clock.serverTime()?.reached ?? 0);
    expect(behindMs >= 0 && behindMs <= 2 * secondMs).toBe(true);
    stop();
  });

  it.each([
    ["has no Date", () => ({}), 200],
    ["took longer than 5 s", dated, 5_001],
  ] as const)(
    "is asked again, and nothing is known, after an answer that %s",
    async (_, headers, tripMs) => {
      const { clock, asked, pass, stop } = make(headers, tripMs);
      await pass(13_000);
      expect([asked.length >= 2, clock.serverTime()]).toEqual([true, undefined]);
      stop();
    },
  );
});
