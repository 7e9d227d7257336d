import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { arrivingMax } from "../../ports/arriving.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { PusherSocket } from "../server/pusher-session.ts";

/** The handler of an accepted socket. */
export interface WebSocketHandler {
  receive(text: string): void;
  closed(): void;
}

export interface WebSocketServerOptions {
  readonly server: Server;
  /** True while connection attempts fail as if no server listened on the port. */
  readonly isUnreachable: () => boolean;
  /** The reason to refuse a connection, if there is one. */
  readonly refuse: (request: IncomingMessage) => string | undefined;
  /** Takes a new socket; undefined when the server refused and closed it. */
  readonly open: (target: string, socket: PusherSocket) => WebSocketHandler | undefined;
}

/** The server disconnects a client with more unsent bytes than this; the client reconnects and fetches again. */
const bufferedBytesMax = 4 * 1024 * 1024;

/** Serves the Pusher protocol over web sockets of an HTTP server. The returned function closes all of them. */
export function serveWebSockets(options: WebSocketServerOptions): Stop {
  // Larger messages end the connection with 1009; the protocol answers those above its own limit.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: arrivingMax.classMessage });
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (options.isUnreachable()) {
      stream.destroy();
      return;
    }
    if (options.refuse(request) !== undefined) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => admit(socket, request, options));
  };
  options.server.on("upgrade", upgrade);
  return () => {
    options.server.off("upgrade", upgrade);
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

function admit(socket: WebSocket, request: IncomingMessage, options: WebSocketServerOptions): void {
  // A broken connection emits "close" right after; without a listener the error would end the program.
  socket.on("error", () => undefined);
  const handler = options.open(request.url ?? "/", {
    send: (frame) => send(socket, frame),
    close: (code, reason) => (code === 1006 ? socket.terminate() : socket.close(code, reason)),
  });
  if (handler === undefined) return;
  socket.on("message", (data, isBinary) => handler.receive(isBinary ? "" : data.toString()));
  socket.on("close", () => handler.closed());
}

function send(socket: WebSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > bufferedBytesMax) socket.terminate();
  else socket.send(frame);
}
