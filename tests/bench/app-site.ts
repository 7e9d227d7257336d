import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
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

export interface AppSite {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves a built app to this machine as an installation does: compressed, the files with a hash in their name for ever, and
 * the page for every other address.
 */
export async function openAppSite(folder: string): Promise<AppSite> {
  const packed = new Map<string, Promise<Buffer>>();
  const read = (path: string): Promise<Buffer> => {
    const known = packed.get(path) ?? readFile(join(folder, path)).then((text) => gzipSync(text));
    packed.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const path = extname(pathname) === "" ? "/index.html" : normalize(pathname);
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
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
