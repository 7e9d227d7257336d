// npm run screenshots: takes pictures of every screen and popup of the built app, in both themes, in English
// and Arabic, wide and narrow, into .cache/screenshots, with contact sheets.
//   --docs           takes the pictures of the documents instead
//   --only=TEXT      only the scenes whose name contains this; several with commas
//   --looks=NAMES    other looks, such as "dark-zh-narrow", with commas
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import type { Language } from "../../ports/entities/language.ts";
import type { Scene } from "../e2e/support/scenes/scene.ts";
import { scenes } from "../e2e/support/scenes/scenes.ts";
import { Stage } from "../e2e/support/scenes/stage.ts";
import { type ClassScene, classScenes, playClassScene } from "./class-scenes.ts";

const port = 4177;
const sizes = {
  wide: { width: 1280, height: 800 },
  tablet: { width: 1024, height: 768 },
  narrow: { width: 390, height: 844 },
};
const defaultLooks = [
  "light-en-wide",
  "dark-en-wide",
  "light-ar-wide",
  "dark-ar-narrow",
  "light-en-narrow",
];
/** The scenes in the documents, with the names of their files. */
const docsPictures = [
  ["hd-new", "board-light"],
  ["training-lesson-run", "lesson-light"],
  ["training-console-order", "console-light"],
  ["training-console-window", "console-window-light"],
  ["readiness", "readiness-light"],
] as const;
/** Number of pictures on a sheet. */
const sheetSize = 12;
const built = ".cache/screenshots-dist";

const isForDocs = process.argv.includes("--docs");
const folder = isForDocs ? "docs/pictures" : ".cache/screenshots";
const only = option("only");
const looks = option("looks") ?? defaultLooks;
const isWanted = ({ name }: { readonly name: string }): boolean =>
  only?.some((part) => name.includes(part)) ?? true;
const shown = scenes.filter(isWanted);
const shownOfClass = classScenes.filter(isWanted);
const failures: string[] = [];

mkdirSync(folder, { recursive: true });
await build({ logLevel: "error", build: { outDir: built, emptyOutDir: true } });
const server = await preview({
  logLevel: "error",
  build: { outDir: built },
  preview: { host: "127.0.0.1", port, strictPort: true },
});
const browser = await chromium.launch({
  executablePath: execFileSync(process.execPath, ["scripts/find-browser.mjs"], {
    encoding: "utf8",
  }).trim(),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  if (isForDocs) {
    for (const [name, file] of docsPictures) {
      const scene = scenes.find((each) => each.name === name);
      if (scene === undefined) failures.push(`There is no scene ${name}`);
      else await take(browser, scene, "light-en-wide", file);
    }
  } else {
    for (const look of looks) {
      const taken: string[] = [];
      for (const scene of shown) taken.push(await take(browser, scene, look));
      for (const scene of shownOfClass) taken.push(await takeOfClass(browser, scene, look));
      for (let from = 0; from < taken.length; from += sheetSize) {
        await drawSheet(browser, look, from / sheetSize + 1, taken.slice(from, from + sheetSize));
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
for (const failure of failures) console.error(failure);
const count = isForDocs ? docsPictures.length : looks.length * (shown.length + shownOfClass.length);
console.log(`${count - failures.length} pictures in ${folder}`);
process.exitCode = failures.length === 0 ? 0 : 1;

function option(name: string): readonly string[] | undefined {
  return process.argv
    .find((argument) => argument.startsWith(`--${name}=`))
    ?.split("=")[1]
    ?.split(",");
}

/** Takes one picture and returns its file. A scene that fails is pictured as far as it got and recorded as a failure. */
async function take(
  inBrowser: Browser,
  scene: Scene,
  look: string,
  name = `${scene.name}-${look}`,
): Promise<string> {
  const context = await contextOf(inBrowser, look);
  const page = await pageOf(context);
  try {
    await scene.reach(new Stage(page, languageOf(look)));
  } catch (error) {
    fail(name, error);
  }
  const file = await picture(page, name);
  await context.close();
  return file;
}

/** The same for a class, whose pages come from a server of its own. */
async function takeOfClass(inBrowser: Browser, scene: ClassScene, look: string): Promise<string> {
  const name = `${scene.name}-${look}`;
  const context = await contextOf(inBrowser, look);
  try {
    const pages = { appFolder: built, openPage: () => pageOf(context) };
    await playClassScene(scene, pages, async (page) => void (await picture(page, name)));
  } catch (error) {
    fail(name, error);
    for (const page of context.pages().slice(-1)) await picture(page, name);
  }
  await context.close();
  return join(folder, `${name}.png`);
}

function fail(name: string, error: unknown): void {
  failures.push(`${name}: ${String(error).split("\n", 3).join(" ")}`);
}

function languageOf(look: string): Language {
  return look.split("-")[1] as Language;
}

function contextOf(inBrowser: Browser, look: string): Promise<BrowserContext> {
  const [theme, , size] = look.split("-");
  return inBrowser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: sizes[size as keyof typeof sizes],
    colorScheme: theme as "light" | "dark",
    locale: languageOf(look),
    reducedMotion: "reduce",
  });
}

async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

async function picture(page: Page, name: string): Promise<string> {
  await page.evaluate(() => document.fonts.ready);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: "disabled" });
  return file;
}

/** Draws a contact sheet: one picture of many, each with its name. */
async function drawSheet(
  inBrowser: Browser,
  look: string,
  place: number,
  files: readonly string[],
): Promise<void> {
  const [width, columns] = look.endsWith("narrow") ? [300, 6] : [600, 3];
  const figures = files.map((file) => {
    const data = readFileSync(file).toString("base64");
    return `<figure><img width="${width}" src="data:image/png;base64,${data}"><figcaption>${file}</figcaption></figure>`;
  });
  const page = await inBrowser.newPage({ viewport: { width: width * columns + 80, height: 400 } });
  await page.setContent(
    `<style>body{display:grid;grid-template-columns:repeat(${columns},${width}px);gap:8px;font:11px sans-serif}figure{margin:0}</style>${figures.join("")}`,
  );
  await page.screenshot({ path: join(folder, `sheet-${look}-${place}.png`), fullPage: true });
  await page.close();
}
