import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { arrivingMax } from "../../ports/arriving.ts";
import { type Stop, secondMs } from "../../ports/entities/time.ts";
import { type HttpOutcome, type HttpRequest, refusal } from "../server/http-message.ts";
import { tooLarge } from "../server/simulator-server.ts";

export interface HttpServerOptions {
  readonly respond: (request: HttpRequest) => Promise<HttpOutcome>;
  /** Serves the app's files; undefined when the path belongs to the branch. */
  readonly page: (request: HttpRequest) => Promise<PageAnswer | undefined>;
  /** The reason to refuse a call before its body is read, if there is one. */
  readonly refuse: (incoming: IncomingMessage) => string | undefined;
  /** Called for each body above the limit, which was refused. */
  readonly onTooLarge?: () => void;
  /** Receives one line about a call whose caller hung up while it was sent. */
  readonly onAborted: (line: string) => void;
  /** Receives programming errors; the caller gets a 500. */
  readonly onFailure: (error: unknown) => void;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer | string;
}

/** Time for which a lost call stays unanswered; longer than every time-out of the app (PUSH-9). */
const silenceMsMax = 45 * secondMs;

/** Serves requests and responses over node:http. */
export function createHttpServer(options: HttpServerOptions): Server {
  return createServer((incoming, response) => {
    serve(incoming, response, options).catch((error: unknown) => {
      if (incoming.errored !== null) {
        const [path] = (incoming.url ?? "/").split("?");
        options.onAborted(`${incoming.method} ${path} was aborted by its caller`);
        return;
      }
      options.onFailure(error);
      if (response.headersSent) response.destroy();
      else send(response, refusal(500, "The simulator failed"));
    });
  });
}

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  options: HttpServerOptions,
): Promise<void> {
  const reason = options.refuse(incoming);
  if (reason !== undefined) {
    send(response, refusal(403, reason, { connection: "close" }));
    return;
  }
  const body = await readBody(incoming);
  if (body === undefined) {
    options.onTooLarge?.();
    send(response, tooLarge());
    return;
  }
  const request: HttpRequest = {
    method: incoming.method ?? "GET",
    target: incoming.url ?? "/",
    headers: headersOf(incoming),
    body,
  };
  const page = await options.page(request);
  if (page === undefined) send(response, await options.respond(request));
  else response.writeHead(page.status, page.headers).end(page.content);
}

function send(response: ServerResponse, outcome: HttpOutcome): void {
  if (outcome.kind === "silence") {
    response.setTimeout(silenceMsMax, () => response.destroy());
    return;
  }
  if (outcome.kind === "cut") {
    response.destroy();
    return;
  }
  const { status, headers, body } = outcome.response;
  response.writeHead(status, headers).end(body);
}

/** The whole body; undefined when it is larger than the limit. */
async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > arrivingMax.classCall) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function headersOf(incoming: IncomingMessage): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

/** The address of this machine alone. */
export const loopback = "127.0.0.1";

/** Listens, and returns the port. Rejects with an error whose `code` is that of the system, such as EADDRINUSE. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Closes all sockets and frees the port. */
export async function close(server: Server, stops: readonly Stop[]): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const stop of stops) stop();
  server.closeAllConnections();
  await closed;
}
