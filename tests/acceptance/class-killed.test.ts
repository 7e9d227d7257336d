import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { FetchClassServer } from "../../adapters/class/fetch-class-server.ts";
import type { PlaceRun } from "../../ports/class-server.ts";
import type { ClassChoice } from "../../ports/entities/class.ts";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import { replayTo } from "../../simulator/inputs/replay.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { lessonNamed } from "../../simulator/training/built-in-lessons.ts";
import { offerIncidentsForReplay } from "../../simulator/training/incidents/start-incidents.ts";
import { placeRecording } from "../../src/training/class/looked-branch.ts";
import { PlaceWorker, runToSend } from "../../src/training/class/place-worker.ts";
import { consoleUnderTest } from "../support/branch/console-under-test.ts";
import { yieldToPlatform } from "../support/branch/headless.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";

const folder = mkdtempSync(join(tmpdir(), "killed-class-"));
let stops: (() => void | Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Goes on until it is so; the time limit of the test ends a wait that is too long. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await yieldToPlatform();
}

/** A trainee's page, whose trainee presses without a pause; its real time moves with the test. */
async function page(url: string, code: string, name: string) {
  const scenario = lessonNamed("friday-rush")?.scenario;
  if (scenario === undefined) throw new Error("The lesson is gone");
  const branch = consoleUnderTest({ scenario, seed: 7 });
  const { real, session, simulation, world } = branch;
  world.injectFault({ kind: "latency", atMs: 0, forMs: hourMs, minMs: 200, maxMs: 600 });
  const server = new FetchClassServer(url, new NodeClock());
  const attempt = `the attempt of ${name}`.padEnd(20);
  const joined = await server.join({ code, name, attempt });
  if (joined.kind !== "loaded" || joined.value.kind !== "joined") throw new Error("No place");
  const { id, secret } = joined.value;
  const state = { answers: 0, lost: 0, sent: -1, choice: undefined as ClassChoice | undefined };
  const run = runToSend(simulation);
  const messages: string[] = [];
  const worker = new PlaceWorker({
    server: {
      report: async (report) => {
        const answer = await server.report(report);
        if (answer.kind === "loaded") {
          state.answers += 1;
          state.sent = answer.value.lines;
          state.choice = answer.value.choice;
        } else state.lost += 1;
        return answer;
      },
    },
    clock: real,
    place: { id, secret, name, carriedOut: 0 },
    carrier: session,
    run,
    facts: () => ({ idleMs: 0, hasEnded: false }),
    keep: () => undefined,
    setPace: () => undefined,
    showMessage: (text) => messages.push(text),
    endRun: () => undefined,
    onAgain: () => undefined,
    onGone: () => expect.fail("The place is gone"),
    onReached: () => undefined,
    reporter: { report: ({ message }) => expect.fail(message) },
  });
  stops.push(branch.close, worker.start());
  const act = async (): Promise<void> => {
    const { orderApi } = simulation.ports;
    const read = await orderApi.listOrders({ list: "homeDelivery.new", branches: "all" });
    const [first] = read.kind === "loaded" ? read.value.orders : [];
    if (first !== undefined) await orderApi.markReady(first.id, "homeDelivery");
  };
  /** Half a minute of the branch, and the next call to the server. */
  const play = async (): Promise<void> => {
    const before = state.answers + state.lost;
    // The lines are also read while a call is under way, whose work is then a line of its own.
    for (let each = 0; each < 40; each += 1) {
      await real.advanceBy(25);
      run();
    }
    await real.advanceBy(29 * secondMs);
    await until(() => state.answers + state.lost > before);
  };
  const work = async (): Promise<void> => {
    void session.send({ do: "command", command: { do: "order" } });
    void act();
    await play();
  };
  return { id, name, state, run, world, play, work, messages };
}

it("five trainees of a class whose server is killed twice lose nothing: each run on the server is the page's own, and repeats to its digest @verify [CL-9]", async () => {
  const server = new SimulatorProcess([
    ...["--class", "own", "--lesson", "friday-rush", "--seed", "7", "--folder", folder],
  ]);
  stops.push(() => server.stop());
  await server.start();
  const [, code = "", key = ""] =
    /type the code (\w{3} \w{3})[\s\S]*\/trainer#(\w+)/.exec(server.output) ?? [];
  const names = ["Fatima", "Yusuf", "Mei Lin", "أحمد", "Omar"];
  const trainer = new FetchClassServer(server.url, new NodeClock());
  await trainer.trainer(key, { do: "start" });
  const pages = await Promise.all(names.map((name) => page(server.url, code, name)));
  const tell = (text: string) =>
    trainer.trainer(key, { do: "instruct", to: "all", instruction: { do: "message", text } });
  const work = () => Promise.all(pages.map((each) => each.work()));
  const rest = () => Promise.all(pages.map((each) => each.play()));
  for (const round of [1, 2]) {
    for (let each = 0; each < 4; each += 1) await work();
    await tell(`Round ${round}`);
    await server.kill();
    // The branches play on.
    for (let each = 0; each < 3; each += 1) await work();
    expect(pages.every(({ state }) => state.lost >= 3 * round)).toBe(true);
    await server.start();
    expect(server.output).toContain("The class goes on");
  }
  const isSent = () => pages.every(({ state, run }) => state.sent === run().lines.length);
  // The trainees rest, so that nothing comes in after the last call.
  await rest();
  while (!isSent()) await rest();
  for (const each of pages) {
    const read = await trainer.run(key, each.id, { run: "", from: 0 });
    if (read.kind !== "loaded") throw new Error("No run");
    await expectSameRun(each, read.value);
    expect(each.messages, each.name).toEqual(["Round 1", "Round 2"]);
  }
}, 120_000);

/** The server has the lines of the page, and they repeat to the page's digest. */
async function expectSameRun(
  { name, run, state, world }: Awaited<ReturnType<typeof page>>,
  kept: PlaceRun,
): Promise<void> {
  const { lines, end } = run();
  expect(kept.lines, name).toEqual(JSON.parse(JSON.stringify(lines)));
  const recording = state.choice && placeRecording(state.choice, { ...kept, end });
  if (recording === undefined) throw new Error("The run cannot be repeated");
  expect(recording.inputs.length).toBeGreaterThan(20);
  expect(lines.some((line) => isObject(line) && "did" in line)).toBe(true);
  const replayed = await replayTo(recording, undefined, offerIncidentsForReplay);
  expect(replayed.world.digest(), name).toBe(world.digest());
}
