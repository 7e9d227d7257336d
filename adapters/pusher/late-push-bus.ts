import type { Clock } from "../../ports/clock.ts";
import type { PushChannel } from "../../ports/entities/push-channel.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { PushBus, PushConnection, PushListener } from "../../ports/push-bus.ts";

/** How long after a fetch that failed the next one begins; lists are polled meanwhile. */
const retryMs: Duration = 5 * secondMs;

/**
 * Stands for a push bus whose code is still being fetched. The board is usable before it is there: its
 * lists and actions need no push, and the first subscription is followed by a load anyway.
 */
export class LatePushBus implements PushBus {
  private readonly load: () => Promise<PushBus>;
  private readonly clock: Clock;

  /** `clock` is real time. */
  constructor(load: () => Promise<PushBus>, clock: Clock) {
    this.load = load;
    this.clock = clock;
  }

  open(channels: readonly PushChannel[], listener: PushListener): PushConnection {
    let desired = channels;
    let connection: PushConnection | undefined;
    let isClosed = false;
    let cancelRetry: Stop = () => undefined;
    const fetch = (): void => {
      this.load().then(
        (bus) => {
          if (!isClosed) connection = bus.open(desired, listener);
        },
        () => {
          if (isClosed) return;
          listener.onHealth("down");
          cancelRetry = this.clock.schedule(this.clock.now() + retryMs, fetch);
        },
      );
    };
    fetch();
    return {
      setDesired: (next) => {
        desired = next;
        connection?.setDesired(next);
      },
      recycle: () => connection?.recycle(),
      close: () => {
        isClosed = true;
        cancelRetry();
        connection?.close();
      },
    };
  }
}
