#!/usr/bin/env node
// npm run screenshots: takes pictures of every screen of the built app, in both themes, in English and
// Arabic, wide and narrow, into .cache/screenshots, to be looked at. `--docs` takes the README's instead.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build, preview } from "vite";
import { findBrowser } from "./find-browser.mjs";

const port = 4177;
const screens = {
  unconfirmed: "/home-delivery/unconfirmed",
  "new": "/home-delivery/new",
  "waiting-for-pickup": "/home-delivery/waiting-for-pickup",
  "in-progress": "/home-delivery/in-progress",
  delivered: "/home-delivery/delivered",
  "pickup-unconfirmed": "/pickup/unconfirmed",
  "pickup-new": "/pickup/new",
  "waiting-for-collection": "/pickup/waiting-for-collection",
  collected: "/pickup/collected",
  scheduled: "/scheduled",
  "login-error": "/login-error",
};
const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } };

const isForDocs = process.argv.includes("--docs");
const folder = isForDocs ? "docs/pictures" : ".cache/screenshots";
mkdirSync(folder, { recursive: true });

await build({ logLevel: "error" });
const server = await preview({
  preview: { host: "127.0.0.1", port, strictPort: true },
  logLevel: "error",
});
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
let taken = 0;
try {
  if (isForDocs) {
    await take({
      name: "board-light",
      path: screens.new,
      theme: "light",
      locale: "en",
      size: "wide",
    });
  } else {
    for (const [name, path] of Object.entries(screens)) {
      for (const theme of ["light", "dark"]) {
        for (const locale of ["en", "ar"]) {
          for (const size of Object.keys(sizes)) {
            await take({ name: `${name}-${theme}-${locale}-${size}`, path, theme, locale, size });
          }
        }
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(`${taken} pictures in ${folder}`);

async function take({ name, path, theme, locale, size }) {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme: theme });
  const page = await context.newPage();
  const query = `?simulator&scenario=lunch-rush&seed=7&speed=1&locale=${locale}`;
  await page.goto(`http://127.0.0.1:${port}${path}${query}`);
  await page.locator(`html[lang="${locale}"]`).waitFor({ state: "attached" });
  await page
    .locator("tr[data-order], main h1")
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  await context.close();
  taken += 1;
}
