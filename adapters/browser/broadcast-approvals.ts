import type { Stop } from "../../ports/entities/time.ts";
import type { ApprovalChannel } from "../../ports/payment-terminal.ts";

/** ApprovalChannel over a BroadcastChannel, which is open while there is a listener. */
export class BroadcastApprovals implements ApprovalChannel {
  private readonly name: string;
  private channel: BroadcastChannel | undefined;

  constructor(name: string) {
    this.name = name;
  }

  broadcast(text: string): void {
    this.channel?.postMessage(text);
  }

  onBroadcast(listener: (text: string) => void): Stop {
    const channel = new BroadcastChannel(this.name);
    this.channel = channel;
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") listener(data);
    };
    return () => {
      channel.close();
      if (this.channel === channel) this.channel = undefined;
    };
  }
}
