import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Runs before the page's own scripts. WebKit's driver cannot do that, and reports no console lines. */
const watch = `
  window.problems = [];
  const add = (what) => window.problems.push(String(what));
  addEventListener("error", ({ target, message, filename, lineno }) =>
    add(message ? message + " at " + filename + ":" + lineno : "not loaded: " + (target.src || target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => add("rejected: " + reason + " " + (reason?.stack ?? "")));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    add("policy: " + effectiveDirective + " " + blockedURI + " " + sample));
  for (const level of ["error", "warn"]) {
    const print = console[level];
    console[level] = (...words) => { add(level + ": " + words.join(" ")); print.apply(console, words); };
  }
`;

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** The built page at another port, with a list of its errors and warnings in `window.problems`. */
export async function openWatchedSite(built: string): Promise<Site> {
  const server = createServer((request, response) => {
    if (request.url === "/watch.js") {
      response.writeHead(200, { "content-type": "text/javascript" }).end(watch);
      return;
    }
    forward(request, response, new URL(request.url ?? "/", built));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward({ headers }: IncomingMessage, response: ServerResponse, url: URL): void {
  // Each on a connection of its own: one that is kept may be closed at the other end while a request is on its way.
  const { accept = "*/*" } = headers;
  const forwarded = get(url, { agent: false, headers: { accept } }, (answer) => {
    const { "content-length": _length, ...fields } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, fields);
    if (fields["content-type"]?.startsWith("text/html") !== true) {
      answer.pipe(response);
      return;
    }
    text(answer).then(
      (page) => response.end(page.replace("<head>", '<head><script src="/watch.js"></script>')),
      () => response.destroy(),
    );
  });
  forwarded.once("error", () => response.destroy());
}
