import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Stop } from "../../ports/entities/time.ts";
import type { PusherSocket } from "../server/pusher-session.ts";

/** What the server does with a socket that has been let in. */
export interface WebSocketGuest {
  receive(text: string): void;
  closed(): void;
}

export interface WebSocketServerOptions {
  readonly server: Server;
  /** True while attempts are to fail as if nobody listened on the port. */
  readonly isUnreachable: () => boolean;
  /** Takes a new socket; nothing when it was turned away and closed. */
  readonly open: (target: string, socket: PusherSocket) => WebSocketGuest | undefined;
}

/** A client that lets this much pile up is cut off; it comes back and fetches. */
const bufferedBytesMax = 4 * 1024 * 1024;
/** Larger messages end the connection (1009); the protocol answers those above its own limit. */
const payloadBytesMax = 256 * 1024;

/** Carries the Pusher protocol over web sockets of an HTTP server. The returned undo cuts all of them. */
export function serveWebSockets(options: WebSocketServerOptions): Stop {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: payloadBytesMax });
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (options.isUnreachable()) {
      stream.destroy();
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
  // A broken line shows as "close" right after; without a listener it would end the program.
  socket.on("error", () => undefined);
  const guest = options.open(request.url ?? "/", {
    send: (frame) => send(socket, frame),
    close: (code, reason) => (code === 1006 ? socket.terminate() : socket.close(code, reason)),
  });
  if (guest === undefined) return;
  socket.on("message", (data, isBinary) => guest.receive(isBinary ? "" : data.toString()));
  socket.on("close", () => guest.closed());
}

function send(socket: WebSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > bufferedBytesMax) socket.terminate();
  else socket.send(frame);
}
