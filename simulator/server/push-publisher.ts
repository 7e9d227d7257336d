import type { Stop } from "../../ports/entities/time.ts";
import type { Network } from "../world/network.ts";
import { classroomClient } from "./classroom-client.ts";
import { encodePush, type WirePush } from "./encode-push.ts";
import { encodeTerminalEvent } from "./encode-terminal.ts";
import { encodeTime, type SimulatorTime, timeChannel, timeEvent } from "./simulator-time.ts";
import type { AmountEncoder } from "./wire-values.ts";

/** The most events of one call; the hosted service takes no more. */
const batchMax = 10;
/** The events that wait for the service; further ones push out the oldest, and pages poll. */
const waitingMax = 1_000;

/** Carries events to pages for the owner of the branch (CL-7). */
export interface PushService {
  /** Sends up to ten events at once, in their order. Rejects when the service did not take them. */
  publish(events: readonly WirePush[]): Promise<void>;
}

export interface PushPublisherOptions {
  readonly network: Network;
  readonly time: SimulatorTime;
  readonly amount: AmountEncoder;
  readonly service: PushService;
  /** Called when the service begins to fail, and when it takes events again. */
  readonly onState: (isReached: boolean) => void;
}

/**
 * Publishes the world's pushes through a service instead of this server's own sockets. One call at a time, so that events
 * keep their order; a call that fails is not repeated, since it may have arrived: pages poll (N18), and the next call
 * brings what comes next. It never holds the branch.
 */
export class PushPublisher {
  readonly counts = { published: 0, lost: 0 };
  private readonly options: PushPublisherOptions;
  private waiting: WirePush[] = [];
  private isSending = false;
  private isReached = true;

  constructor(options: PushPublisherOptions) {
    this.options = options;
  }

  start(): Stop {
    const { network, time, amount } = this.options;
    const stops = [
      network.listen(classroomClient, (message) => this.add(encodePush(message, amount))),
      network.listenToTerminals(classroomClient, (event) => this.add(encodeTerminalEvent(event))),
      time.onChange(() => {
        const data = JSON.stringify(encodeTime(time));
        this.add({ channel: timeChannel, event: timeEvent, data });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  private add({ channel, ...push }: WirePush): void {
    // Only private channels leave this machine.
    this.waiting.push({ ...push, channel: `private-${channel}` });
    if (this.waiting.length > waitingMax) {
      this.waiting.shift();
      this.counts.lost += 1;
    }
    if (!this.isSending) void this.send();
  }

  private async send(): Promise<void> {
    this.isSending = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchMax);
      const isTaken = await this.options.service.publish(batch).then(
        () => true,
        () => false,
      );
      this.counts[isTaken ? "published" : "lost"] += batch.length;
      if (isTaken !== this.isReached) {
        this.isReached = isTaken;
        this.options.onState(isTaken);
      }
    }
    this.isSending = false;
  }
}
