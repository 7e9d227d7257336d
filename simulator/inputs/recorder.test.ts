import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { headless, staffApiOf } from "../../tests/support/branch/headless.ts";
import { defaultScenario } from "../scenarios/default-scenario.ts";
import type { RecorderOptions } from "./recorder.ts";
import { replayTo } from "./replay.ts";
import { RunJournal } from "./run-journal.ts";

function branch(options: RecorderOptions = {}) {
  const simulation = headless({ scenario: defaultScenario, seed: 5, recorder: options });
  const journal = new RunJournal(simulation.world);
  simulation.world.start();
  return { ...simulation, journal };
}

describe("A recorder", () => {
  it("takes what a page does on receiving a push as an input of its own, after the change", async () => {
    const { world, clock, recorder } = branch();
    world.network.listen("page", ({ body }) => {
      if (body.kind === "order") void world.network.call("page", "order", () => ok);
    });
    const at = clock.now();
    world.order({ status: "new" });
    expect(recorder.recording().inputs.slice(-2)).toMatchObject([
      { do: "work", on: "world", name: "order", at },
      { do: "call", client: "page", call: "order", at },
    ]);
    await clock.advanceBy(minuteMs);
    const recording = recorder.recording();
    const replayed = await replayTo(recording);
    expect(replayed.world.digest()).toBe(world.digest());
  });

  it("gives a listener that was stopped nothing more, although its end is an input for later", () => {
    const { world } = branch();
    let received = 0;
    const stops = [0, 1].map(() =>
      world.network.listen("page", () => {
        received += 1;
        for (const stop of stops) stop();
      }),
    );
    world.order({ status: "new" });
    expect(received).toBe(1);
  });

  it("stops at its limit, and is repeated up to there", async () => {
    const { world, clock, recorder } = branch({ inputsMax: 3 });
    for (let count = 0; count < 5; count += 1) {
      world.order({ status: "new" });
      await clock.advanceBy(minuteMs);
    }
    const recording = recorder.recording();
    expect([recording.stopped, recording.inputs.length]).toEqual(["full", 3]);
    const replayed = await replayTo(recording);
    expect(replayed.clock.now()).toBe(recording.end.at);
    expect(branch({ bytesMax: 1 }).recorder.recording().inputs).toHaveLength(1);
  });

  it("says when something changed the world that it cannot write down", () => {
    const { world, recorder } = branch();
    world.change(() => undefined);
    expect(recorder.recording().stopped).toBe("unrecorded");
  });

  it("writes each token once", () => {
    const simulation = branch();
    const api = staffApiOf(simulation);
    const { id } = simulation.world.order({ status: "new", isTakeaway: true });
    api.markReprinted(id);
    api.markReprinted(id);
    const tokens = simulation.recorder
      .recording()
      .inputs.map((input) => (input.do === "work" ? input.token : undefined));
    expect(tokens.slice(-2)).toEqual([expect.stringContaining("."), 0]);
  });
});

describe("The log of a run", () => {
  it("tells the trainee's steps from those of the branch, with each call and its result", async () => {
    const { world, journal, ports } = branch();
    const order = world.order({ status: "new", isTakeaway: true, scheduledFor: "never" });
    await ports.orderApi.markReady(order.id, "pickup");
    await ports.orderApi.markReady(order.id, "pickup");
    world.injectFault({ kind: "lose_requests", atMs: 0, count: 1 });
    world.injectFault({ kind: "lose_answers", atMs: 0, count: 1 });
    void ports.orderApi.markReprinted(order.id);
    void ports.orderApi.markReprinted(order.id);
    const calls = journal.events.filter(({ kind }) => kind === "call");
    expect(calls).toMatchObject([
      { name: "markReady", orderId: order.id, result: 200 },
      { name: "markReady", orderId: order.id, result: 409 },
      { name: "markReprinted", args: [], result: "lost" },
      { name: "markReprinted", orderId: order.id, result: "lost" },
    ]);
    const steps = journal.events.filter(
      (event) => event.kind === "order" && event.order.id === order.id,
    );
    expect(steps).toMatchObject([
      { event: "created", isTrainee: false },
      { event: "marked_as_ready", isTrainee: true, by: { name: "Mona Haddad" } },
      { event: "marked_as_reprinted", isTrainee: true },
    ]);
  });

  it("drops its oldest events past its limit, and keeps the latest", () => {
    const { world } = branch();
    const journal = new RunJournal(world, 10);
    for (let shown = 1; shown <= 25; shown += 1) journal.show({ path: `/${shown}`, sound: "on" });
    const paths = journal.events.map((event) => event.kind === "screen" && event.view.path);
    expect(paths.length).toBeLessThanOrEqual(10);
    expect(paths.at(-1)).toBe("/25");
  });

  it("reports a view of the screen when it has changed", () => {
    const { journal } = branch();
    const seen: unknown[] = [];
    journal.onEvent((event) => seen.push(event.kind === "screen" && event.view.path));
    for (const path of ["/new", "/new", "/ready"]) journal.show({ path, sound: "on" });
    expect(seen).toEqual(["/new", "/ready"]);
  });
});

const ok = { status: 200, value: undefined } as const;
