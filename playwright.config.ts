import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/find-browser.mjs";
import type { EngineName } from "./tests/engines/support/engine-test.ts";
import { browserArguments } from "./tests/support/run/browser-arguments.ts";
import { freePort } from "./tests/support/servers/free-port.ts";

/**
 * The port of the built app, which a run chooses once: its workers get the environment of the process that starts them,
 * and runs beside each other do not meet. Specs that need the simulator's server start one themselves.
 */
process.env["E2E_PORT"] ??= String(await freePort());
const baseURL = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
const executablePath = await findBrowser();

/** `npm run verify` runs every spec, also those tagged `@verify`, and other engines. */
const isWhole = process.env["VERIFY"] !== undefined;
const engines = (["firefox", "webkit"] as const).map((name) => ({
  name,
  testDir: "tests/engines",
  use: { engineName: name },
}));

export default defineConfig<object, { readonly engineName: EngineName }>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // With one more the run ends sooner, but another browser starts, which takes a tenth more of the processor's time.
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: true,
  // Guards against hanging, not measurements: a machine half as fast, or with one core, must pass, too.
  timeout: 180_000,
  retries: 0,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    // A page that is emptied and sent on costs two thirds of a new one, whose renderer compiles everything again.
    reuseContext: true,
    // Recording every test costs a third of the processor's time; set TRACE=1 for a failing test.
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...browserArguments,
        // The name of a class in a local network, whose pages are no secure context.
        "--host-resolver-rules=MAP class.example 127.0.0.1",
        // Pages live for seconds: V8's helper threads take more of the processor's time than they save.
        "--js-flags=--single-threaded",
      ],
    },
  },
  ...(isWhole ? {} : { grepInvert: /@verify/ }),
  projects: [{ name: "chromium" }, ...(isWhole ? engines : [])],
  globalSetup: "tests/e2e/support/serve-dist.ts",
});
