import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hmacSha256 } from "../../simulator/node/hmac-sha256.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { serveWebSockets } from "../../simulator/node/websocket-server.ts";
import { PusherApp } from "../../simulator/server/pusher-app.ts";
import { PusherProtocol } from "../../simulator/server/pusher-protocol.ts";
import { parseForm, parseTarget } from "../../simulator/server/request-target.ts";

/** The application key that the specs connect with. */
const specsKey = "c49a449b916bb4246729";

/**
 * The simulator's Pusher protocol behind the two calls that the specs expect of their own server
 * (pusher-js, integration_tests_server): signing a private channel and triggering an event.
 */
export async function startHarness(): Promise<{
  readonly port: number;
  readonly stop: () => void;
}> {
  const app = new PusherApp({ key: specsKey, secret: "specs-secret", hmac: hmacSha256 });
  const protocol = new PusherProtocol({ app, clock: new NodeClock() });
  const server = createServer((request, response) => {
    answer(request, response, app, protocol).catch(() => response.writeHead(400).end());
  });
  const stopSockets = serveWebSockets({
    server,
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

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  app: PusherApp,
  protocol: PusherProtocol,
): Promise<void> {
  const target = parseTarget(request.url ?? "/");
  const call = target?.segments.slice(0, 2).join("/");
  if (request.method === "POST" && call === "auth") {
    const fields = parseForm(await bodyOf(request));
    const auth = app.sign(fields.get("socket_id") ?? "", fields.get("channel_name") ?? "");
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ auth }));
    return;
  }
  if (request.method === "GET" && call === "v2/send") {
    const field = (name: string): string =>
      Buffer.from(target?.query.get(name) ?? "", "base64").toString();
    protocol.publish(field("channel"), field("event"), JSON.parse(field("data")));
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
