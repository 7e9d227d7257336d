import type { PushChannel } from "../../ports/entities/push-channel.ts";
import type { PushBus, PushConnection, PushListener } from "../../ports/push-bus.ts";
import { PushLink, type PushLinkOptions } from "./push-link.ts";

/** Live updates from a world in the same page, with the same faults as over a socket. */
export class InProcessPushBus implements PushBus {
  private readonly options: PushLinkOptions;

  constructor(options: PushLinkOptions) {
    this.options = options;
  }

  open(channels: readonly PushChannel[], listener: PushListener): PushConnection {
    const link = new PushLink(this.options, listener);
    link.setChannels(channels);
    link.reconnect();
    return link;
  }
}
