import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { isObject, jsonOf } from "../../ports/json-text.ts";
import type { OpenedPush } from "./carrier.ts";
import type { ContractRun } from "./contract-run.ts";

export interface PushFrame {
  readonly event: string;
  readonly channel?: string;
  /** Parsed JSON, or the text where it is no JSON. */
  readonly data: unknown;
}

const answeredWithinMs: Duration = 10 * secondMs;
const lookEveryMs: Duration = 20;
const client = "protocol=7&client=js&version=8.6.0&flash=false";

/** One push connection of the Pusher protocol 7, from its handshake until it is closed. */
export class PushTalk {
  readonly frames: PushFrame[] = [];
  private readonly run: ContractRun;
  private push: OpenedPush | undefined;
  private end: string | undefined;

  private constructor(run: ContractRun) {
    this.run = run;
  }

  /** Returns the sentence that says why there is no connection. */
  static async open(run: ContractRun, push: URL): Promise<PushTalk | string> {
    const talk = new PushTalk(run);
    const address = new URL(push);
    address.search = client;
    const opening = await run.openPush(address, run.origin, {
      onText: (text) => talk.receive(text),
      onClose: (code, reason) => {
        talk.end = `is closed with ${code}${reason === "" ? "" : ` (${reason})`}`;
      },
    });
    if (opening.kind === "not_upgraded") {
      return `answers ${opening.status} in the place of a WebSocket: check the address, and let a proxy pass WebSockets on`;
    }
    if (opening.kind === "failed") return `opens no push connection (${opening.reason})`;
    talk.push = opening.push;
    const first = await talk.frame(
      ({ event }) => event === "pusher:connection_established" || event === "pusher:error",
    );
    if (first?.event === "pusher:connection_established") return talk;
    talk.close();
    if (first !== undefined) return `refuses the connection: ${JSON.stringify(first.data)}`;
    return (
      talk.end ??
      "sends no pusher:connection_established within 10 s: is it a Pusher-compatible service?"
    );
  }

  get socketId(): string {
    const data = this.frames.find(({ event }) => event === "pusher:connection_established")?.data;
    return isObject(data) ? String(data["socket_id"] ?? "") : "";
  }

  send(event: string, data: unknown): void {
    this.push?.send(JSON.stringify({ event, data }));
  }

  /** The first frame that fits, also one that came before; undefined when none comes in time. */
  async frame(
    fits: (frame: PushFrame) => boolean,
    withinMs: Duration = answeredWithinMs,
  ): Promise<PushFrame | undefined> {
    for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
      const found = this.frames.find(fits);
      if (found !== undefined || this.end !== undefined || waitedMs >= withinMs) return found;
      await this.run.wait(lookEveryMs);
    }
  }

  /** Whether the channel is subscribed; the sentence of the service where it is not. */
  async subscribe(channel: string, auth?: string): Promise<true | string> {
    this.send("pusher:subscribe", { channel, ...(auth !== undefined && { auth }) });
    const answer = await this.frame(
      (frame) =>
        (frame.event === "pusher_internal:subscription_succeeded" && frame.channel === channel) ||
        frame.event.endsWith("error"),
    );
    if (answer?.event === "pusher_internal:subscription_succeeded") return true;
    if (answer !== undefined) return `is refused: ${JSON.stringify(answer.data)}`;
    return this.end ?? "is not acknowledged within 10 s";
  }

  close(): void {
    this.push?.close();
    this.push = undefined;
  }

  private receive(text: string): void {
    const frame = jsonOf(text);
    if (!isObject(frame) || typeof frame["event"] !== "string") return;
    const { event, channel, data } = frame;
    const parsed = typeof data === "string" ? (jsonOf(data) ?? data) : data;
    this.frames.push({ event, data: parsed, ...(typeof channel === "string" && { channel }) });
  }
}
