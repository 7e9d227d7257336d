/** Arguments of Chromium in specs, benches and soaks: no sandbox, and no requests of its own. */
export const browserArguments: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
