import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hmacSha256 } from "../../simulator/node/hmac-sha256.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { serveWebSockets } from "../../simulator/node/websocket-server.ts";
import { parseForm, parseTarget } from "../../simulator/server/http-message.ts";
import { PusherApp } from "../../simulator/server/pusher-app.ts";
import { PusherProtocol } from "../../simulator/server/pusher-protocol.ts";
import { PusherService } from "../../tests/support/pusher-service/pusher-service.ts";

/** The application key that the specs connect with. */
const specsKey = "c49a449b916bb4246729";

/** A server of the Pusher protocol behind the calls that the specs make. */
interface Harness {
  readonly port: number;
  readonly stop: () => void;
}

interface Served {
  sign(socketId: string, channel: string, channelData?: string): string;
  publish(channel: string, event: string, data: unknown): void;
}

/**
 * The simulator's Pusher protocol behind the two calls that the specs expect of their own server
 * (pusher-js, integration_tests_server): signing a private channel and triggering an event.
 */
export async function startHarness(): Promise<Harness> {
  const app = new PusherApp({ key: specsKey, secret: "specs-secret", hmac: hmacSha256 });
  const protocol = new PusherProtocol({ app, clock: new NodeClock() });
  const server = createServer((request, response) => {
    const served: Served = {
      sign: (...given) => app.sign(...given),
      publish: (channel, event, data) => protocol.publish(channel, event, data as object),
    };
    answer(request, response, served).catch(() => response.writeHead(400).end());
  });
  const stopSockets = serveWebSockets({
    server,
    refuse: () => undefined,
    isUnreachable: () => false,
    open: (target, socket) => protocol.open(target, socket),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      stopSockets();
      server.close();
    },
  };
}

/** The second implementation, which the tests of `--push` use, behind the same two calls. */
export async function startServiceHarness(): Promise<Harness> {
  const service = new PusherService({ id: "1", key: specsKey, secret: "specs-secret" });
  const served: Served = {
    sign: (...given) => service.sign(...given),
    publish: (channel, name, data) =>
      service.publish({ channel, name, data: JSON.stringify(data) }),
  };
  await service.start(0, (request, response) => answer(request, response, served));
  return { port: service.port, stop: () => void service.stop() };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  served: Served,
): Promise<void> {
  const target = parseTarget(request.url ?? "/");
  const call = target?.segments.slice(0, 2).join("/");
  if (request.method === "POST" && call === "auth") {
    const fields = parseForm(await bodyOf(request));
    const socketId = fields.get("socket_id") ?? "";
    const channel = fields.get("channel_name") ?? "";
    // As the server of the specs does, which makes each connection a member of its own.
    const member = JSON.stringify({
      user_id: socketId,
      user_info: { name: `Integration ${socketId}`, email: `integration-${socketId}@example.com` },
    });
    const data = channel.startsWith("presence-") ? { channel_data: member } : {};
    const auth = served.sign(socketId, channel, data.channel_data);
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ auth, ...data }));
    return;
  }
  if (request.method === "GET" && call === "v2/send") {
    const field = (name: string): string =>
      Buffer.from(target?.query.get(name) ?? "", "base64").toString();
    served.publish(field("channel"), field("event"), JSON.parse(field("data")));
    response.writeHead(200, { "content-type": "text/javascript" }).end("{}");
    return;
  }
  response.writeHead(404).end();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
