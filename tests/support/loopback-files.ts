import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LoopbackFiles {
  /** Without a trailing slash. */
  readonly base: string;
  /** Paths with their queries, in the order in which they were asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A server on this machine that answers as a test says. What it holds back ends with `close`. */
export async function loopbackFiles(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackFiles> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
