import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { previewPolicy } from "../../../deploy/page-policy.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Serves the built app from memory to all workers of a run, with the preview's policy. The result ends the server. */
export default async function serveDist(): Promise<() => Promise<void>> {
  const folder = join(import.meta.dirname, "../../../dist");
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length), readFileSync(path)]),
  );
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://any");
    // A path without an extension is a route of the app.
    const path = extname(pathname) === "" ? "/index.html" : pathname;
    const content = files.get(path);
    if (content === undefined) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": contentTypes[extname(path)] ?? "application/octet-stream",
      // A page that is opened again takes its scripts from the browser's cache, as in an installation.
      "cache-control": path.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
      ...(path === "/index.html" && { "content-security-policy": previewPolicy }),
    });
    response.end(content);
  });
  // Only the browsers end connections: one that the server ends while a request is on its way fails it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(Number(process.env["E2E_PORT"]), "127.0.0.1", resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
