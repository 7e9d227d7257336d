#!/usr/bin/env node
// Bundles the simulator's server with its packages into serve.mjs, which needs Node alone: for
// deploy/class.Containerfile, and for machines without this repository. The licences of those packages stand beside it.
//
//   node scripts/class-server.mjs [FOLDER]   (dist-server)
import { fileURLToPath } from "node:url";
import { build, runnerImport } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

const { module: licences } = await runnerImport(`${root}bundle/licences.ts`, { configFile: false });
const shipped = new licences.ShippedLicences(root);

await build({
  root,
  configFile: false,
  logLevel: "error",
  publicDir: false,
  plugins: [shipped.collector(), shipped.writer()],
  ssr: { noExternal: true },
  build: {
    ssr: "simulator/node/serve.ts",
    outDir: process.argv[2] ?? "dist-server",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "serve.mjs", codeSplitting: false } },
  },
});
