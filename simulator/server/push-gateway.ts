import type { PushMessage } from "../../ports/entities/push-message.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { Network } from "../world/network.ts";
import { classroomClient } from "./classroom-client.ts";
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

/** The lowest code of the Pusher protocol. With a lower one the connection is cut before it is established. */
const firstPusherCode = 4000;

interface Refusal {
  readonly until: Instant;
  readonly code: number;
}

/** One push connection, for the owner of its socket. */
export interface PushHandler {
  receive(text: string): void;
  closed(): void;
}

/** Sends the world's pushes and connection faults to the connections of the Pusher protocol. */
export class PushGateway {
  private readonly options: PushGatewayOptions;
  /** Encodes a message once, although it goes to many browsers. */
  private readonly encodedPushes = new WeakMap<PushMessage, WirePush>();
  private refusal: Refusal = { until: Number.NEGATIVE_INFINITY, code: 1006 };

  constructor(options: PushGatewayOptions) {
    this.options = options;
  }

  /** Notifies the pages when the trainer moves time. */
  start(): Stop {
    const { time, protocol } = this.options;
    return time.onChange(() => {
      for (const channel of [timeChannel, `private-${timeChannel}`]) {
        protocol.publish(channel, timeEvent, encodeTime(time));
      }
    });
  }

  /** True while a new connection fails as if no server listened on the port. */
  get isUnreachable(): boolean {
    const code = this.refusalCode();
    return code !== undefined && code < firstPusherCode;
  }

  /** Takes a new connection; undefined when the protocol refused it. */
  open(target: string, socket: PusherSocket): PushHandler | undefined {
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
      if (refusedUntil > this.refusal.until) this.refusal = { until: refusedUntil, code };
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

  /** The code with which a new connection is refused now, if any: the one that has closed the others. */
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

/** Pages that prefix their channels with `private-` get the same push. */
function sendTo(session: PusherSession, push: WirePush): void {
  for (const channel of [push.channel, `private-${push.channel}`]) {
    if (session.isSubscribedTo(channel)) session.send(channelEvent(push.event, channel, push.data));
  }
}
