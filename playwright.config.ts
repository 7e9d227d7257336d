import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/find-browser.mjs";
import type { EngineName } from "./tests/engines/support/engine-test.ts";
import { browserArguments } from "./tests/support/run/browser-arguments.ts";

/** The built app. Specs that need the simulator's server start one themselves. */
const port = 4173;
const executablePath = await findBrowser();

const classroom = /classroom[^/]*\.spec\.ts$/;

export default defineConfig<object, { readonly engineName: EngineName }>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Guards against hanging, not measurements: a machine half as fast, or with one core, must pass, too.
  timeout: 180_000,
  // A browser on a busy machine is not repeatable to the millisecond. scripts/test.mjs reports each second try.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://127.0.0.1:${port}`,
    // Recording every test costs a third of the processor's time; set TRACE=1 for a failing test.
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...browserArguments],
    },
  },
  projects: [
    { name: "simulator", testIgnore: classroom },
    { name: "classroom", testMatch: classroom },
    { name: "firefox", testDir: "tests/engines", use: { engineName: "firefox" } },
    { name: "webkit", testDir: "tests/engines", use: { engineName: "webkit" } },
  ],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 180_000,
  },
});
