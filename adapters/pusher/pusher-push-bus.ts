import type { Clock } from "../../ports/clock.ts";
import {
  channelName,
  type PushChannel,
  type PushMessage,
} from "../../ports/entities/push-message.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { PushBus, PushConnection, PushListener } from "../../ports/push-bus.ts";
import { decodePush } from "../wire/decode-push.ts";
import { type Decoded, refusalText, refused } from "../wire/decoded.ts";
import { LeftOutReports } from "../wire/left-out-reports.ts";
import type { CompanyConventions } from "../wire/wire-conventions.ts";
import type { LineMember, PushLine } from "./push-line.ts";
import type { ChannelEvent } from "./subscriptions.ts";

export interface PusherPushBusOptions {
  readonly line: PushLine;
  /** Branch time, which the server's stamps use. */
  readonly clock: Clock;
  readonly conventions: CompanyConventions;
  readonly reporter: ErrorReporter;
  /** Precedes every channel's name, for installations with authorised channels. */
  readonly channelPrefix: string;
  /** Receives the server's stamp of each message as it arrives, before the clock measures its age. */
  readonly onStamp?: (sentAt: Instant) => void;
}

/** The most unreadable messages that are reported for one `open`. */
const reportsMax = 50;

/** The board's live updates over pusher-js. */
export class PusherPushBus implements PushBus {
  private readonly options: PusherPushBusOptions;
  private readonly leftOut: LeftOutReports;

  constructor(options: PusherPushBusOptions) {
    this.options = options;
    this.leftOut = new LeftOutReports(options.reporter);
  }

  open(channels: readonly PushChannel[], listener: PushListener): PushConnection {
    const { line } = this.options;
    let channelsByName = this.named(channels);
    const member = this.memberOf(listener, () => channelsByName);
    const membership = line.join([...channelsByName.keys()], member);
    return {
      setChannels: (next) => {
        channelsByName = this.named(next);
        membership.setChannels([...channelsByName.keys()]);
      },
      reconnect: () => line.reconnect(),
      close: () => membership.leave(),
    };
  }

  private named(channels: readonly PushChannel[]): ReadonlyMap<string, PushChannel> {
    const { channelPrefix } = this.options;
    return new Map(channels.map((channel) => [channelPrefix + channelName(channel), channel]));
  }

  private memberOf(
    listener: PushListener,
    channelsByName: () => ReadonlyMap<string, PushChannel>,
  ): LineMember {
    let reportsCount = 0;
    const channelsOf = (names: readonly string[]): readonly PushChannel[] =>
      names.flatMap((name) => channelsByName().get(name) ?? []);
    return {
      onEvent: (event) => {
        const channel = channelsByName().get(event.name);
        if (channel === undefined) return;
        const result = this.decode(channel, event);
        if (result.kind === "decoded") {
          const { clock, onStamp } = this.options;
          const message = result.value;
          this.leftOut.report(event.event, result.leftOut);
          if (message.sentAt !== undefined) onStamp?.(message.sentAt);
          listener.onMessage({ message, receivedAt: clock.serverTime()?.likely });
          return;
        }
        reportsCount += 1;
        if (reportsCount <= reportsMax) this.report(event, refusalText(result.refusal));
        listener.onGap({ channels: [channel], reason: "undecodable" });
      },
      onRefused: (names) => listener.onRefused?.(channelsOf(names)),
      onGap: (names, reason) => {
        const channels = channelsOf(names);
        if (channels.length > 0) listener.onGap({ channels, reason });
      },
      onHealth: (health, code) => listener.onHealth(health, ...(code === undefined ? [] : [code])),
    };
  }

  private decode(channel: PushChannel, { event, data }: ChannelEvent): Decoded<PushMessage> {
    const { current } = this.options.conventions;
    if (current === undefined) return refused("", "came before the company was known");
    return decodePush({ channel, event, data }, current);
  }

  private report({ name, event }: ChannelEvent, problem: string): void {
    this.options.reporter.report({
      kind: "malformed_push",
      message: `A push could not be understood: ${problem}`,
      details: { channel: name, event: event.slice(0, 200) },
    });
  }
}
