import type { Clock } from "../../../ports/clock.ts";
import type { Stop } from "../../../ports/entities/time.ts";

/** The platform's own timer, for tests that have to wait in real time. */
export const realSetTimeout = globalThis.setTimeout;

/** The part of Node's timers that libraries use. */
class VirtualTimer {
  readonly cancel: Stop;

  constructor(cancel: Stop) {
    this.cancel = cancel;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }
}

/** Runs the timers of libraries, such as the pauses of pusher-js, on a clock until it is undone. */
export function installVirtualTimers(clock: Clock): Stop {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const after = (task: (...values: unknown[]) => void, delayMs = 0, ...values: unknown[]) =>
    new VirtualTimer(clock.schedule(clock.now() + Math.max(1, delayMs), () => task(...values)));
  const every = (task: (...values: unknown[]) => void, everyMs = 0, ...values: unknown[]) => {
    let stop: Stop = () => undefined;
    const beat = (): void => {
      stop = clock.schedule(clock.now() + Math.max(1, everyMs), () => {
        beat();
        task(...values);
      });
    };
    beat();
    return new VirtualTimer(() => stop());
  };
  const cancelBy = (original: (timer: never) => void) => (timer: unknown) => {
    if (timer instanceof VirtualTimer) timer.cancel();
    else original(timer as never);
  };
  Object.assign(globalThis, {
    setTimeout: after,
    setInterval: every,
    clearTimeout: cancelBy(clearTimeout),
    clearInterval: cancelBy(clearInterval),
  });
  return () =>
    void Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
}
