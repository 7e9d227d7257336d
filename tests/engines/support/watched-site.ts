import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Runs before the page's own scripts. Neither driver can do that, and WebKit's reports no console lines. */
const watch = `
  window.problems = [];
  const add = (what) => window.problems.push(String(what));
  addEventListener("error", ({ target, message, filename, lineno }) =>
    add(message ? message + " at " + filename + ":" + lineno : "not loaded: " + (target.src || target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => add("rejected: " + (reason?.stack || reason)));
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
    const { accept = "*/*" } = request.headers;
    watched(new URL(request.url ?? "/", built), accept).then(
      ({ status, headers, content }) => response.writeHead(status, headers).end(content),
      (error) => response.writeHead(502).end(String(error)),
    );
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

async function watched(url: URL, accept: string) {
  const answer = await fetch(url, { headers: { accept } });
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => /^content-(type|security-policy)$/.test(name)),
  );
  const content = headers["content-type"]?.startsWith("text/html")
    ? (await answer.text()).replace("<head>", '<head><script src="/watch.js"></script>')
    : Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers, content };
}
