import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** In PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate of this machine's own, which a browser trusts that is told to ignore such errors. */
export function ownCertificate(): Certificate {
  const words = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=localhost",
  ];
  const made = execFileSync("openssl", [...words, "-keyout", "-", "-out", "-"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const part = (name: string): string =>
    new RegExp(`-----BEGIN ${name}-----[^]*-----END ${name}-----`).exec(made)?.[0] ?? "";
  return { key: part("PRIVATE KEY"), cert: part("CERTIFICATE") };
}

export interface AppSite {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves a built app to this machine as an installation does: compressed, the files with a hash in their name for ever, and
 * the page for every other address. With `tls` by https, where the page may register the service worker that `hasWorker`
 * offers.
 */
export async function openAppSite(
  folder: string,
  { tls, hasWorker = false }: { readonly tls?: Certificate; readonly hasWorker?: boolean } = {},
): Promise<AppSite> {
  const packed = new Map<string, Promise<Buffer>>();
  const read = (path: string): Promise<Buffer> => {
    const known = packed.get(path) ?? readFile(join(folder, path)).then((text) => gzipSync(text));
    packed.set(path, known);
    return known;
  };
  const answer: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const path = extname(pathname) === "" ? "/index.html" : normalize(pathname);
    if (path === "/sw.js" && !hasWorker) {
      response.writeHead(404).end();
      return;
    }
    const isForEver = path.startsWith("/assets/");
    read(path).then(
      (content) =>
        response
          .writeHead(200, {
            "content-type": types[extname(path)] ?? "application/octet-stream",
            "content-encoding": "gzip",
            "cache-control": isForEver ? "public, max-age=31536000, immutable" : "no-cache",
          })
          .end(content),
      () => response.writeHead(404).end(),
    );
  };
  const server = tls === undefined ? createServer(answer) : createSecureServer(tls, answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
