import { type Duration, minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { BrowserClock } from "./browser-clock.ts";
import type { Platform } from "./window-platform.ts";

/** The API's own answers have this long to tell the time after a start or a resume. */
const patienceMs: Duration = 2 * secondMs;
const retryMs: Duration = 10 * secondMs;
/** A reading ages: the monotonic clock of a tablet is not exact. */
const renewMs: Duration = 10 * minuteMs;
const timeoutMs: Duration = 5 * secondMs;

export interface PageServerTimeOptions {
  readonly clock: BrowserClock;
  readonly platform: Pick<Platform, "monotonicNow">;
  readonly random: () => number;
  readonly fetch: typeof fetch;
}

/**
 * Asks the page's own server for the time where the API's answers do not tell it (N15). Asks by HEAD, which the service
 * worker never answers (N36).
 */
export class PageServerTime {
  private readonly options: PageServerTimeOptions;
  private cancel: Stop = () => undefined;

  constructor(options: PageServerTimeOptions) {
    this.options = options;
  }

  start(): Stop {
    const { clock } = this.options;
    const stops = [clock.onServerTime(() => this.arm()), clock.onStep(() => this.arm())];
    this.arm();
    return () => {
      for (const stop of stops) stop();
      this.cancel();
    };
  }

  private arm(unknownMs = patienceMs): void {
    const { clock } = this.options;
    this.cancel();
    const afterMs = clock.serverTime() === undefined ? unknownMs : renewMs;
    this.cancel = clock.schedule(clock.now() + afterMs, () => {
      this.arm(retryMs);
      const isTold = clock.serverTime() !== undefined && clock.offsetSource === "date";
      if (!isTold) void this.ask();
    });
  }

  private async ask(): Promise<void> {
    const { clock, platform, random } = this.options;
    const controller = new AbortController();
    const stopTimeout = clock.schedule(clock.now() + timeoutMs, () => controller.abort());
    const sentAt = platform.monotonicNow();
    try {
      const { headers } = await this.options.fetch(`/?server-time=${random()}`, {
        method: "HEAD",
        cache: "no-store",
        redirect: "error",
        signal: controller.signal,
      });
      const date = Date.parse(headers.get("date") ?? "");
      if (Number.isNaN(date)) return;
      clock.onPageDate(date + ageMsOf(headers), platform.monotonicNow() - sentAt);
    } catch {
      // Offline, or no such server: asked again later.
    } finally {
      stopTimeout();
    }
  }
}

/** The least time for which a cache has kept the answer; caches round it up. */
function ageMsOf(headers: Headers): Duration {
  const age = headers.get("age") ?? "";
  return /^\d{1,9}$/.test(age) ? Math.max(0, Number(age) - 1) * secondMs : 0;
}
