import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const pages = "tests/bench/pages";
const names = ["board", "windowed", "all-rows", "table"] as const;
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** A page: the app, or what it is compared with. */
export type Side = (typeof names)[number];

export interface BenchSite {
  /** The address of a page. */
  address(page: Side): string;
  close(): Promise<void>;
}

/** Builds the pages like the app, into a folder of their own, and serves them to this machine. */
export async function openBenchSite(): Promise<BenchSite> {
  const folder = await mkdtemp(join(tmpdir(), "delivery-manager-bench-"));
  await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    plugins: [react()],
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: names.map((name) => `${pages}/${name}.html`) },
    },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const file = join(folder, normalize(pathname));
    readFile(file).then(
      (content) => {
        const type = types[extname(file)] ?? "application/octet-stream";
        response.writeHead(200, { "content-type": type }).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (page) => `http://127.0.0.1:${port}/${pages}/${page}.html`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
