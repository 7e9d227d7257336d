import { writeFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { findFirefox, findWebKit } from "../../../scripts/find-engines.mjs";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { Tab } from "./tab.ts";
import { openWatchedSite } from "./watched-site.ts";
import { startWebKit } from "./webkit.ts";

export type EngineName = "firefox" | "webkit";

const starts: Readonly<Record<EngineName, () => Promise<Engine> | undefined>> = {
  firefox: () => {
    const found = findFirefox();
    return found === undefined ? undefined : startFirefox(found);
  },
  webkit: () => {
    const found = findWebKit();
    return found === undefined ? undefined : startWebKit(found);
  },
};

const missing: Readonly<Record<EngineName, string>> = {
  firefox: "There is no Firefox: install firefox-esr, or set FIREFOX_PATH to one.",
  webkit: "There is no WebKit: install webkit2gtk-driver and xvfb.",
};

interface WorkerParts {
  /** The project's engine, see playwright.config.ts. */
  readonly engineName: EngineName;
  readonly engine: Engine | undefined;
}

/** A test in the project's engine. Where a pipeline has set CI, an engine that is missing is a failure. */
export const test = base.extend<{ readonly tab: Tab }, WorkerParts>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await starts[engineName]();
      await use(engine);
      await engine?.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  tab: async ({ engine, engineName, baseURL }, use, testInfo) => {
    if (engine === undefined && process.env["CI"]) throw new Error(missing[engineName]);
    testInfo.skip(engine === undefined, missing[engineName]);
    const site = await openWatchedSite(baseURL ?? "");
    const window = await engine!.openWindow(1280, 800);
    await use(new Tab(window, site.url));
    if (testInfo.status !== testInfo.expectedStatus) {
      const picture = Buffer.from(await window.picture(), "base64");
      await writeFile(testInfo.outputPath("window.png"), picture);
    }
    await window.close();
    await site.close();
  },
});
