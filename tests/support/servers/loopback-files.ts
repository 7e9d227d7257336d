import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LoopbackFiles {
  /** Without a trailing slash. */
  readonly base: string;
  /** The requested paths with their queries, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A server on this machine with answers from the test. `close` ends the requests it holds back. */
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
