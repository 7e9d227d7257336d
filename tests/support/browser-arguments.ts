/** What Chromium is started with in specs, benches and soaks: no sandbox, no requests of its own. */
export const browserArguments: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
