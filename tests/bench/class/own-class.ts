import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { NodeClock } from "../../../simulator/node/node-clock.ts";
import { defaultScenario as scenario } from "../../../simulator/scenarios/default-scenario.ts";
import { PlaceWorker, runToSend } from "../../../src/training/class/place-worker.ts";
import { consoleUnderTest } from "../../support/branch/console-under-test.ts";
import { SimulatorProcess } from "../../support/servers/simulator-process.ts";
import { percentile } from "../bench-report.ts";
import { browserLaunch } from "../browser-launch.ts";
import { machineTime } from "./bench-tablet.ts";
import { printedSecrets } from "./printed-secrets.ts";
import { pause, until } from "./real-time.ts";
import { type Usage, usageOf } from "./server-usage.ts";

const branchCount = 200;
/** How far the branches move at once. */
const stepMs = 500;
/** In place of the time of a message that never arrived. */
const lostMs = minuteMs;
const messageEveryMs = 5 * secondMs;
const real = new NodeClock();

/** Times are milliseconds of real time. */
export interface OwnFigures {
  /** 95th percentiles from the trainer's call to the message in a place, and from a press to the trainer's page. */
  readonly messageMs: number;
  readonly overviewMs: number;
  readonly messages: number;
  readonly shown: number;
  readonly rows: number;
  readonly server: Usage;
  readonly minutes: number;
  /** From the return of a killed server until all branches had its answers again. */
  readonly backMs: number;
}

interface Branch {
  readonly name: string;
  readonly received: Map<string, number>;
  readonly reports: { count: number };
  /** Moves the branch on. */
  advance(ms: number): Promise<void>;
  /** Marks the oldest order ready; the machine's time, undefined where there is none. */
  press(): Promise<number | undefined>;
  stop(): void;
}

/** So many branches of trainees beside the trainer's overview (CL-8). */
export async function measureOwnClass(minutes: string): Promise<OwnFigures> {
  const folder = mkdtempSync(join(tmpdir(), "class-bench-"));
  const server = new SimulatorProcess([...["--class", "own", "--seed", "7", "--folder", folder]]);
  const browser = await chromium.launch(browserLaunch());
  const branches: Branch[] = [];
  try {
    await server.start();
    const { code, key } = printedSecrets(server.output);
    const trainer = new FetchClassServer(server.url, real);
    const choice = { scenario: scenario.name, hasHints: false, isExam: false };
    await trainer.trainer(key, { do: "choose", choice });
    await trainer.trainer(key, { do: "start" });
    for (let each = 0; each < branchCount; each += 1) {
      branches.push(await openBranch(server.url, code, `Trainee ${each + 1}`));
    }
    const page = await openOverview(browser, `${server.url}/trainer#${key}`);
    const moving = move(branches);
    const tell = (text: string) =>
      trainer.trainer(key, { do: "instruct", to: "all", instruction: { do: "message", text } });
    const worked = await work(branches, tell, Number(minutes));
    const rows = await page.locator("tbody tr").count();
    const changes = await page.evaluate(() => (window as RosterWindow).rosterChanges ?? []);
    const used = usageOf(server.pid ?? 0);
    const shown = worked.presses.flatMap(({ name, at }) => {
      const change = changes.find((each) => each.name === name && each.at >= at);
      return change === undefined ? [] : [change.at - at];
    });
    const arrived = worked.messages.flatMap(({ text, at }) =>
      branches.map(({ received }) => (received.get(text) ?? at + lostMs) - at),
    );
    const backMs = await killed(server, branches);
    moving.stop();
    return {
      minutes: Number(minutes),
      rows,
      shown: shown.length,
      messages: arrived.length,
      backMs,
      messageMs: percentile(arrived, 0.95),
      overviewMs: percentile(shown, 0.95),
      server: used,
    };
  } finally {
    for (const { stop } of branches) stop();
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openBranch(url: string, code: string, name: string): Promise<Branch> {
  const server = new FetchClassServer(url, real);
  const joined = await server.join({ code, name, attempt: `the attempt of ${name}`.padEnd(20) });
  if (joined.kind !== "loaded" || joined.value.kind !== "joined") throw new Error("No place");
  const { id, secret } = joined.value;
  const branch = consoleUnderTest({ scenario, seed: 7 });
  const { session, simulation } = branch;
  const received = new Map<string, number>();
  const reports = { count: 0 };
  const stopWorker = new PlaceWorker({
    server: {
      report: async (report) => {
        const answer = await server.report(report);
        if (answer.kind === "loaded") reports.count += 1;
        return answer;
      },
    },
    clock: real,
    place: { id, secret, name, carriedOut: 0 },
    carrier: session,
    run: runToSend(simulation),
    facts: () => ({ idleMs: 0, hasEnded: false }),
    keep: () => undefined,
    setPace: () => undefined,
    showMessage: (text) => received.set(text, machineTime()),
    endRun: () => undefined,
    onAgain: () => undefined,
    onGone: () => undefined,
    onReached: () => undefined,
    reporter: { report: ({ message, cause }) => console.error(name, message, cause) },
  }).start();
  return {
    name,
    received,
    reports,
    advance: (ms) => branch.real.advanceBy(ms),
    press: async () => {
      const { orderApi } = simulation.ports;
      const read = await orderApi.listOrders({ list: "homeDelivery.new", branches: "all" });
      const [first] = read.kind === "loaded" ? read.value.orders : [];
      if (first === undefined) return undefined;
      const at = machineTime();
      void orderApi.markReady(first.id, "homeDelivery");
      return at;
    },
    stop: () => {
      stopWorker();
      branch.close();
    },
  };
}

/** Moves all branches with real time, until it is stopped. */
function move(branches: readonly Branch[]): { stop(): void } {
  let isStopped = false;
  const go = async (): Promise<void> => {
    let movedTo = machineTime();
    while (!isStopped) {
      const by = Math.floor(machineTime() - movedTo);
      movedTo += by;
      for (const branch of branches) {
        void branch.advance(by);
        // The calls of the others come between.
        await new Promise((resolve) => setImmediate(resolve));
      }
      await pause(Math.max(0, stepMs - (machineTime() - movedTo)));
    }
  };
  void go();
  return {
    stop: () => {
      isStopped = true;
    },
  };
}

interface Made {
  readonly presses: readonly { readonly name: string; readonly at: number }[];
  readonly messages: readonly { readonly text: string; readonly at: number }[];
}

/** Each second another branch is worked in, and now and then the trainer tells everyone something. */
async function work(
  branches: readonly Branch[],
  tell: (text: string) => Promise<unknown>,
  minutes: number,
): Promise<Made> {
  const presses: { name: string; at: number }[] = [];
  const messages: { text: string; at: number }[] = [];
  const beganAt = machineTime();
  const endsAt = beganAt + minutes * minuteMs;
  for (let turn = 0; machineTime() < endsAt; turn += 1) {
    const branch = branches[turn % branches.length];
    const at = await branch?.press();
    if (branch !== undefined && at !== undefined) presses.push({ name: branch.name, at });
    if (turn % (messageEveryMs / secondMs) === 0) {
      const text = `Message ${turn}`;
      messages.push({ text, at: machineTime() });
      await tell(text);
    }
    await pause(secondMs);
  }
  await pause(messageEveryMs);
  return { presses, messages };
}

interface RosterWindow extends Window {
  rosterChanges?: { readonly name: string; readonly at: number }[];
}

/** The trainer's page, which notes when the doing of a trainee is painted. */
async function openOverview(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  await page.goto(address);
  await page
    .locator("tbody tr")
    .nth(branchCount - 1)
    .waitFor();
  await page.evaluate(recordDoing);
  return page;
}

/** Runs in the page. */
function recordDoing(): void {
  const changes: { name: string; at: number }[] = [];
  (window as RosterWindow).rosterChanges = changes;
  const known = new Map<string, string>();
  const note = (): void => {
    const at = performance.timeOrigin + performance.now();
    for (const row of document.querySelectorAll("tbody tr")) {
      const name = row.querySelector("th bdi")?.textContent ?? "";
      const doing = row.querySelector("td")?.firstChild?.textContent ?? "";
      if (known.get(name) !== doing) changes.push({ name, at });
      known.set(name, doing);
    }
  };
  new MutationObserver(() => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = note;
      channel.port2.postMessage(undefined);
    });
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

async function killed(server: SimulatorProcess, branches: readonly Branch[]): Promise<number> {
  await server.kill();
  await pause(5 * secondMs);
  await server.start();
  const at = machineTime();
  const before = branches.map(({ reports }) => reports.count);
  await until(() => branches.every(({ reports }, each) => reports.count > (before[each] ?? 0)));
  return machineTime() - at;
}
