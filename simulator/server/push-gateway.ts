import type { PushMessage } from "../../ports/entities/push-message.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { Network } from "../world/network.ts";
import { classroomClient } from "./classroom-client.ts";
import type { ConnectionControl } from "./control-routes.ts";
import { encodePush, type WirePush } from "./encode-push.ts";
import { encodeTerminalEvent } from "./encode-terminal.ts";
import { channelEvent, closeReasons } from "./pusher-frames.ts";
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

/** Codes from here on are the protocol's own; with a lower one the line is cut before it stands. */
const firstPusherCode = 4000;

interface Refusal {
  readonly until: Instant;
  readonly code: number;
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
  private refusal: Refusal = { until: Number.NEGATIVE_INFINITY, code: 1006 };

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
    const code = this.refusalCode();
    return code !== undefined && code < firstPusherCode;
  }

  /** Takes a new connection; nothing when the protocol turned it away. */
  open(target: string, socket: PusherSocket): PushGuest | undefined {
    const refused = this.refusalCode();
    if (refused !== undefined) {
      socket.close(refused, closeReasons[refused] ?? "Refused");
      return undefined;
    }
    const session = this.options.protocol.open(target, socket);
    if (session === undefined) return undefined;
    const { network } = this.options;
    const stopListening = network.listen(classroomClient, (message) =>
      this.deliver(session, message),
    );
    const stopTerminals = network.listenToTerminals(classroomClient, (event) =>
      sendTo(session, encodeTerminalEvent(event)),
    );
    const stopTrouble = network.onConnectionFault(classroomClient, ({ code, refusedUntil }) => {
      if (refusedUntil > this.refusal.until) this.refuseUntil(refusedUntil, code);
      session.close(code);
    });
    return {
      receive: (text) => session.receive(text),
      closed: () => {
        stopListening();
        stopTerminals();
        stopTrouble();
        session.closed();
      },
    };
  }

  closeAll(code: number): number {
    return this.options.protocol.closeAll(code);
  }

  refuseUntil(until: Instant, code = 1006): void {
    this.refusal = { until, code };
  }

  /** With which code a connection would be refused now, if at all: the trainer's word, or the network's. */
  private refusalCode(): number | undefined {
    const { network, time } = this.options;
    if (time.now() < this.refusal.until) return this.refusal.code;
    return network.refusedUntil(classroomClient) === undefined ? undefined : 1006;
  }

  private deliver(session: PusherSession, message: PushMessage): void {
    const push = this.encodedPushes.get(message) ?? encodePush(message, this.options.amount);
    this.encodedPushes.set(message, push);
    sendTo(session, push);
  }
}

/** A page that prefixes its channels with `private-` hears the same. */
function sendTo(session: PusherSession, push: WirePush): void {
  for (const channel of [push.channel, `private-${push.channel}`]) {
    if (session.isSubscribedTo(channel)) session.send(channelEvent(push.event, channel, push.data));
  }
}
