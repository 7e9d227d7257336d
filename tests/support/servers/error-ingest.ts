import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Receives the requests of the error-reporting SDK in place of the service. */
export class ErrorIngest {
  /** The bodies as they arrived. */
  readonly envelopes: string[] = [];
  private readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      this.envelopes.push(Buffer.concat(parts).toString("utf8"));
      response
        .writeHead(200, {
          "access-control-allow-origin": "*",
          // The SDK drops an event whose connection ends meanwhile.
          connection: "close",
        })
        .end("{}");
    });
  });

  /** Returns the key of a project at this server. */
  async open(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const { port } = this.server.address() as AddressInfo;
    return `http://publickey@127.0.0.1:${port}/7`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** The lines of all envelopes; header and content of each part are separate lines. */
  lines(): readonly Readonly<Record<string, unknown>>[] {
    return this.envelopes.flatMap((envelope) =>
      envelope.split("\n").map((line) => JSON.parse(line)),
    );
  }

  events(): readonly Readonly<Record<string, unknown>>[] {
    const lines = this.lines();
    return lines.filter((_, index) => lines[index - 1]?.["type"] === "event");
  }
}
