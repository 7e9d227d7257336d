import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** The largest difference between the clocks of service and caller, in seconds. */
const clockToleranceS = 600;
const batchMax = 10;
const activityTimeoutS = 120;

export interface PusherApplication {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

interface Connection {
  readonly id: string;
  readonly socket: WebSocket;
  /** The data of its member in each presence channel. */
  readonly channels: Map<string, { readonly user_id: string; readonly user_info?: unknown } | null>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface PublishedEvent {
  readonly name: string;
  readonly channel: string;
  readonly data: string;
  readonly socket_id?: string;
}

/**
 * A second Pusher service, written from the public description of the protocol (version 7) and of its HTTP API, and
 * from nothing of the simulator's: connections, public, private and presence channels, client events, signed publishing.
 */
export class PusherService {
  /** The calls of the HTTP API that were refused. */
  refused = 0;
  private readonly app: PusherApplication;
  private readonly connections = new Set<Connection>();
  private answerOther: Answer | undefined;
  private readonly server = createServer((request, response) => {
    const answer = this.answerOther ?? ((...given) => this.answer(...given));
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  private readonly sockets = new WebSocketServer({ noServer: true });
  private count = 0;

  constructor(app: PusherApplication) {
    this.app = app;
    this.server.on("upgrade", (request, stream, head) => {
      this.sockets.handleUpgrade(request, stream, head, (socket) =>
        this.connect(socket, request.url ?? ""),
      );
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The sockets that are open now. */
  get connectionCount(): number {
    return this.connections.size;
  }

  /** `answerOther` takes the calls instead of the HTTP API. */
  async start(port = 0, answerOther?: Answer): Promise<void> {
    this.answerOther = answerOther;
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", resolve));
  }

  /** Ends at once, as when the service is killed. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const { socket } of this.connections) socket.terminate();
    this.connections.clear();
    this.server.closeAllConnections();
    await closed;
  }

  /** The signature with which a client may subscribe to a private or presence channel. */
  sign(socketId: string, channel: string, channelData?: string): string {
    const parts = [socketId, channel, ...(channelData === undefined ? [] : [channelData])];
    return `${this.app.key}:${this.hmac(parts.join(":"))}`;
  }

  publish({ name, channel, data, socket_id }: PublishedEvent): void {
    for (const { id, socket, channels } of this.connections) {
      if (id === socket_id || !channels.has(channel)) continue;
      socket.send(JSON.stringify({ event: name, channel, data }));
    }
  }

  private connect(socket: WebSocket, target: string): void {
    const url = new URL(target, "http://service");
    if (url.pathname !== `/app/${this.app.key}`) {
      fail(socket, 4001, "Application does not exist");
      return;
    }
    this.count += 1;
    const connection: Connection = {
      id: `${this.count}.${this.count}`,
      socket,
      channels: new Map(),
    };
    this.connections.add(connection);
    const established = { socket_id: connection.id, activity_timeout: activityTimeoutS };
    send(socket, "pusher:connection_established", established);
    socket.on("message", (data) => this.receive(connection, data.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      for (const channel of connection.channels.keys()) this.leave(connection, channel);
      this.connections.delete(connection);
    });
  }

  private receive(connection: Connection, text: string): void {
    const frame = JSON.parse(text) as {
      readonly event: string;
      readonly channel?: string;
      readonly data?: { channel?: string; auth?: string; channel_data?: string };
    };
    const { event, channel = "", data } = frame;
    if (event === "pusher:ping") send(connection.socket, "pusher:pong", {});
    else if (event === "pusher:subscribe") this.subscribe(connection, data ?? {});
    else if (event === "pusher:unsubscribe") this.leave(connection, data?.channel ?? "");
    else if (event.startsWith("client-")) this.clientEvent(connection, event, channel, data);
  }

  private subscribe(
    connection: Connection,
    asked: { readonly channel?: string; readonly auth?: string; readonly channel_data?: string },
  ): void {
    const { channel = "", auth, channel_data: member } = asked;
    const { socket, channels } = connection;
    const isPresence = channel.startsWith("presence-");
    const isSigned = auth === this.sign(connection.id, channel, member);
    if ((channel.startsWith("private-") || isPresence) && !isSigned) {
      send(socket, "pusher:error", { code: 4009, message: "Connection is unauthorized" });
      return;
    }
    channels.set(channel, isPresence ? JSON.parse(member ?? "{}") : null);
    const data = isPresence ? { presence: this.membersOf(channel) } : {};
    send(socket, "pusher_internal:subscription_succeeded", data, channel);
    if (isPresence) this.tellOthers(connection, channel, "member_added", channels.get(channel));
  }

  private leave(connection: Connection, channel: string): void {
    const member = connection.channels.get(channel);
    connection.channels.delete(channel);
    if (!channel.startsWith("presence-") || member === undefined) return;
    this.tellOthers(connection, channel, "member_removed", { user_id: member?.user_id });
  }

  private membersOf(channel: string): object {
    const members = [...this.connections].flatMap(({ channels }) => channels.get(channel) ?? []);
    const hash = Object.fromEntries(members.map(({ user_id, user_info }) => [user_id, user_info]));
    const ids = Object.keys(hash);
    return { count: ids.length, ids, hash };
  }

  private tellOthers(from: Connection, channel: string, what: string, data: unknown): void {
    for (const other of this.connections) {
      if (other === from || !other.channels.has(channel)) continue;
      send(other.socket, `pusher_internal:${what}`, data, channel);
    }
  }

  /** Only subscribers of a private or presence channel may send to its other subscribers. */
  private clientEvent(from: Connection, event: string, channel: string, data: unknown): void {
    if (!/^(?:private|presence)-/.test(channel) || !from.channels.has(channel)) return;
    for (const other of this.connections) {
      if (other === from || !other.channels.has(channel)) continue;
      other.socket.send(JSON.stringify({ event, channel, data }));
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://service");
    const body = await textOf(request);
    const [, , id, call] = url.pathname.split("/");
    if (request.method !== "POST" || id !== this.app.id || !this.isSigned(url, body)) {
      this.refused += 1;
      response.writeHead(401).end("Unauthorized");
      return;
    }
    const events = eventsOf(call, JSON.parse(body));
    if (events === undefined || events.length > batchMax) {
      this.refused += 1;
      response.writeHead(400).end("Bad request");
      return;
    }
    for (const event of events) this.publish(event);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }

  /** The method, the path and the sorted query are signed, and the query has the MD5 of the body. */
  private isSigned(url: URL, body: string): boolean {
    const query = [...url.searchParams].filter(([name]) => name !== "auth_signature");
    const sorted = query.map(([name, value]) => `${name}=${value}`).toSorted();
    const field = (name: string): string => url.searchParams.get(name) ?? "";
    const ageS = Math.abs(Date.now() / 1_000 - Number(field("auth_timestamp")));
    return (
      field("auth_key") === this.app.key &&
      field("auth_version") === "1.0" &&
      ageS <= clockToleranceS &&
      field("body_md5") === createHash("md5").update(body).digest("hex") &&
      field("auth_signature") === this.hmac(`POST\n${url.pathname}\n${sorted.join("&")}`)
    );
  }

  private hmac(text: string): string {
    return createHmac("sha256", this.app.secret).update(text).digest("hex");
  }
}

function eventsOf(call: string | undefined, body: unknown): readonly PublishedEvent[] | undefined {
  const { name, channels, data, socket_id, batch } = body as {
    readonly name: string;
    readonly channels: readonly string[];
    readonly data: string;
    readonly socket_id?: string;
    readonly batch?: readonly PublishedEvent[];
  };
  if (call === "batch_events") return batch;
  if (call !== "events") return undefined;
  const rest = { name, data, ...(socket_id !== undefined && { socket_id }) };
  return channels.map((channel) => ({ ...rest, channel }));
}

/** Data of the protocol's own events is JSON within JSON. */
function send(socket: WebSocket, event: string, data: unknown, channel?: string): void {
  const encoded = event === "pusher:error" ? data : JSON.stringify(data);
  socket.send(JSON.stringify({ event, data: encoded, ...(channel !== undefined && { channel }) }));
}

function fail(socket: WebSocket, code: number, message: string): void {
  send(socket, "pusher:error", { code, message });
  socket.close(code, message);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
