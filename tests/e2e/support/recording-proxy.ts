import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy through which a whole browser context goes: it records what any part of a page, a worker or a service worker
 * requests, in whatever way. It forwards to one origin over http, and refuses the rest.
 */
export class RecordingProxy {
  /** Method and address of each request, in order; `CONNECT host:port` for https and for each WebSocket. */
  readonly requests: string[] = [];
  private readonly server: Server;

  private constructor(origin: string) {
    this.server = createServer((incoming, answer) => {
      const { method = "", url = "", headers } = incoming;
      this.requests.push(`${method} ${url}`);
      if (!url.startsWith(`${origin}/`)) {
        answer.writeHead(502).end();
        return;
      }
      const forwarded = request(url, { method, headers }, (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      });
      forwarded.on("error", () => answer.destroy());
      incoming.pipe(forwarded);
    });
    this.server.on("connect", ({ url }, socket) => {
      this.requests.push(`CONNECT ${url}`);
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    });
  }

  static async to(origin: string): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(origin);
    proxy.server.listen(0, "127.0.0.1");
    await once(proxy.server, "listening");
    return proxy;
  }

  /** For `browser.newContext`; addresses of this machine go through the proxy, too. */
  get settings(): { readonly server: string; readonly bypass: string } {
    const { port } = this.server.address() as AddressInfo;
    return { server: `http://127.0.0.1:${port}`, bypass: "<-loopback>" };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}
