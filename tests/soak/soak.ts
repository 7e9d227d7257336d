// npm run soak: a shift in Chromium, with someone at the screen who presses everything.
//
//   npm run soak                     14 hours of branch time at ×60, friday-night: prints heap and listeners each
//                                    hour; they must be flat after the first (exit code 1)
//   npm run soak -- --minutes 10     ten minutes at ×1: prints the slowest presses (goal 200 ms, exit code 1)
import { type Browser, chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { type Duration, hourMs, minuteMs } from "../../ports/entities/time.ts";
import { browserLaunch } from "../bench/browser-launch.ts";
import { Hands } from "./hands.ts";
import { growthProblems, type SoakSample } from "./memory-rules.ts";
import { PageMemoryMeter } from "./page-memory.ts";
import { slowestPresses, watchPresses } from "./press-watch.ts";
import { readSoakArguments, type SoakArguments } from "./soak-arguments.ts";

const port = 4179;
const built = ".cache/soak-dist";
const pressMsMax: Duration = 200;
const pressesShown = 5;
/** Staff press about this often. */
const betweenErrandsMs: Duration = 400;

const read = readSoakArguments(process.argv.slice(2));
if (read.kind === "wrong") {
  console.error(read.message);
  process.exitCode = 2;
} else {
  process.exitCode = await soak(read.arguments);
}

async function soak(options: SoakArguments): Promise<number> {
  await build({ logLevel: "error", build: { outDir: built, emptyOutDir: true } });
  const server = await preview({
    logLevel: "error",
    build: { outDir: built },
    preview: { host: "127.0.0.1", port, strictPort: true },
  });
  const { executablePath, args } = browserLaunch();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, "--autoplay-policy=no-user-gesture-required"],
  });
  try {
    return await run(browser, options);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function run(browser: Browser, options: SoakArguments): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(`not caught: ${message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("crash", () => problems.push("the page crashed"));
  await watchPresses(page);
  const { scenario, seed, speed } = options;
  const query = new URLSearchParams({ scenario, seed: String(seed), speed: String(speed) });
  await page.goto(`http://127.0.0.1:${port}/home-delivery/new?simulator&${query}`);
  await page.locator("tr[data-order]").first().waitFor();
  const hands = new Hands(page, seed);
  const samples = await work(page, hands, options);
  console.log([...hands.presses].map(([name, count]) => `${name} ${count}`).join(", "));
  const slowest = await slowestPresses(page, pressesShown);
  for (const { durationMs, type, target, path } of slowest)
    console.log(`${String(durationMs).padStart(5)} ms  ${type} ${target} on ${path}`);
  const slowMs = slowest[0]?.durationMs ?? 0;
  if (options.speed === 1 && slowMs > pressMsMax)
    problems.push(`a press took ${slowMs} ms, more than ${pressMsMax}`);
  // In its first minutes the page still loads code.
  if (!options.isRealTime) problems.push(...growthProblems(samples));
  for (const problem of new Set(problems)) console.log(`FAILED: ${problem}`);
  const held = options.isRealTime ? `no press over ${pressMsMax} ms` : "flat after the first hour";
  if (problems.length === 0) console.log(`held: no error, and ${held}`);
  return problems.length === 0 ? 0 : 1;
}

/** Presses until the time is over; measures the page each hour of branch time, or each minute of real time. */
async function work(
  page: Page,
  hands: Hands,
  { forMs, isRealTime, speed }: SoakArguments,
): Promise<readonly SoakSample[]> {
  const meter = await PageMemoryMeter.of(page);
  const factor = isRealTime ? 1 : speed;
  const everyMs = isRealTime ? minuteMs : hourMs;
  const startedAt = performance.now();
  const samples: SoakSample[] = [];
  for (let nextAt = everyMs; nextAt <= forMs; nextAt += everyMs) {
    while ((performance.now() - startedAt) * factor < nextAt) {
      await hands.work();
      await page.waitForTimeout(betweenErrandsMs);
    }
    await hands.rest();
    const { newestOrder } = hands;
    const sample = { ...(await meter.measure()), newestOrder };
    samples.push(sample);
    const { heapMb, looseListeners, looseNodes } = sample;
    const placed = newestOrder - (samples[0]?.newestOrder ?? newestOrder);
    console.log(
      `${isRealTime ? "minute" : "hour"} ${samples.length}: heap ${heapMb.toFixed(1)} MB, ` +
        `${looseListeners} listeners and ${looseNodes} nodes outside the document, ${placed} orders since the first`,
    );
  }
  return samples;
}
