import type { PushMessage } from "../../ports/entities/push-message.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { Network } from "../world/network.ts";
import type { ConnectionControl } from "./control-routes.ts";
import { encodePush, type WirePush } from "./encode-push.ts";
import { channelEvent } from "./pusher-frames.ts";
import type { PusherProtocol } from "./pusher-protocol.ts";
import type { PusherSession, PusherSocket } from "./pusher-session.ts";
import { encodeTime, type SimulatorTime, timeChannel, timeEvent } from "./simulator-time.ts";
import type { AmountEncoder } from "./wire-values.ts";

export interface PushGatewayOptions {
  readonly network: Network;
  readonly protocol: PusherProtocol;
  readonly time: SimulatorTime;
  readonly amount: AmountEncoder;
}

/** One push connection, for whoever holds its socket. */
export interface PushGuest {
  receive(text: string): void;
  closed(): void;
}

/** Brings the world's pushes, and its trouble, to the connections of the Pusher protocol. */
export class PushGateway implements ConnectionControl {
  private readonly options: PushGatewayOptions;
  /** The same message goes to many browsers; it is written out once. */
  private readonly encodedPushes = new WeakMap<PushMessage, WirePush>();
  private guestsCount = 0;
  private refusedUntil: Instant = Number.NEGATIVE_INFINITY;

  constructor(options: PushGatewayOptions) {
    this.options = options;
  }

  /** Tells the pages whenever time was moved. */
  start(): Stop {
    const { time, protocol } = this.options;
    return time.onChange(() => {
      protocol.publish(timeChannel, timeEvent, encodeTime(time));
    });
  }

  /** True while a new connection is to fail as if nobody listened on the port. */
  get isUnreachable(): boolean {
    return this.options.time.now() < this.refusedUntil;
  }

  /** Takes a new connection; nothing when the protocol turned it away. */
  open(target: string, socket: PusherSocket): PushGuest | undefined {
    const session = this.options.protocol.open(target, socket);
    if (session === undefined) return undefined;
    this.guestsCount += 1;
    const client = `browser ${this.guestsCount}`;
    const { network } = this.options;
    const stopListening = network.listen(client, (message) => this.deliver(session, message));
    const stopTrouble = network.onTrouble(client, ({ code, refusedUntil }) => {
      this.refuseUntil(Math.max(this.refusedUntil, refusedUntil));
      session.close(code);
    });
    return {
      receive: (text) => session.receive(text),
      closed: () => {
        stopListening();
        stopTrouble();
        session.closed();
      },
    };
  }

  closeAll(code: number): number {
    return this.options.protocol.closeAll(code);
  }

  refuseUntil(until: Instant): void {
    this.refusedUntil = until;
  }

  /** A page that prefixes its channels with `private-` hears the same. */
  private deliver(session: PusherSession, message: PushMessage): void {
    const push = this.encodedPushes.get(message) ?? encodePush(message, this.options.amount);
    this.encodedPushes.set(message, push);
    for (const channel of [push.channel, `private-${push.channel}`]) {
      if (session.isSubscribedTo(channel))
        session.send(channelEvent(push.event, channel, push.data));
    }
  }
}
