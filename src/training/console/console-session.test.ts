import { reaction } from "mobx";
import { describe, expect, it } from "vitest";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { replayTo } from "../../../simulator/inputs/replay.ts";
import { RunJournal } from "../../../simulator/inputs/run-journal.ts";
import { builtIn } from "../../../simulator/scenarios/scenarios.ts";
import {
  offerIncidents,
  offerIncidentsForReplay,
  takeIncident,
} from "../../../simulator/training/incidents/start-incidents.ts";
import { RunFacts } from "../../../simulator/training/run-facts.ts";
import { readScenarioFile } from "../../../simulator/training/scenario-file.ts";
import { consoleUnderTest } from "../../../tests/support/branch/console-under-test.ts";
import { valueOfAnswer } from "../../../tests/support/branch/headless.ts";
import { type Instruction, viewBytesMax } from "./console-view.ts";

const place = { do: "order", type: "call_center", isPickup: false } as const;
const give = (incident: Record<string, unknown>): Instruction => ({
  do: "command",
  command: incident,
});

function staffOf({ world }: ReturnType<typeof consoleUnderTest>) {
  return valueOfAnswer(world.auth.staffApiOf(world.auth.signIn().jwt));
}

describe("The session of the console", () => {
  it("says in one line what an incident did, with the order [CO-2]", async () => {
    const { session, readLog, close } = consoleUnderTest();
    const placed = await session.send(give(place));
    expect(placed).toEqual({
      done: true,
      said: {
        row: "order",
        order: expect.any(String),
        source: expect.any(String),
        amount: expect.any(Number),
      },
    });
    const order = placed.said?.order;
    expect(await session.send(give({ do: "void" }))).toMatchObject({
      done: true,
      said: { row: "void", order },
    });
    expect(await session.send(give({ do: "void" }))).toMatchObject({
      done: false,
      why: "refused",
      said: { row: "void" },
    });
    expect(await session.send(give({ do: "dance" }))).toEqual({ done: false, why: "unreadable" });
    const log = await readLog();
    expect(log.slice(0, 3).map(({ by, happening }) => [by, happening.what])).toEqual([
      ["you", "command"],
      ["branch", "changed"],
      ["you", "command"],
    ]);
    close();
  });

  it("shows what the trainee has open, their last ten actions, and the branch's log [CO-3]", async () => {
    const console = consoleUnderTest();
    const { session, show, world, real, close } = console;
    expect(session.view?.trainee.open).toMatchObject({ screen: "tab", tab: "homeDelivery.new" });
    const staff = staffOf(console);
    for (let count = 0; count < 6; count += 1) await session.send(give(place));
    await real.advanceBy(minuteMs);
    const [first] = valueOfAnswer(staff.listOrders("homeDelivery.new", "all"));
    const id = first?.id ?? (0 as OrderId);
    show({ is: "order", order: id });
    expect(session.view?.trainee.open).toMatchObject({ screen: "order", order: first?.number });
    staff.markReady(id, "homeDelivery");
    await real.advanceBy(secondMs);
    const [marked, opened] = session.view?.actions ?? [];
    expect([marked?.at, marked?.happening]).toEqual([
      expect.any(Number),
      { what: "act", act: "markReady", order: first?.number },
    ]);
    expect(opened?.happening).toEqual({ what: "opened", screen: "order", order: first?.number });
    for (let count = 0; count < 12; count += 1) {
      show({ is: "tab", tab: count % 2 === 0 ? "homeDelivery.ready" : "homeDelivery.new" });
    }
    expect(session.view?.actions).toHaveLength(10);
    expect((await console.readLog()).map(({ by }) => by)).toContain("trainee");
    expect(world.door.unrecorded).toBeUndefined();
    close();
  });

  it("reads the whole log in pages, by the trainee, by trouble and by order [CO-3]", async () => {
    const console = consoleUnderTest();
    const { session, readLog, close } = console;
    for (let count = 0; count < 70; count += 1) await session.send(give(place));
    await session.send(give({ do: "network_outage" }));
    staffOf(console).markReady(4711 as OrderId, "homeDelivery");
    await console.real.advanceBy(secondMs);
    const all = await readLog();
    expect(all).toHaveLength(session.view?.logged ?? 0);
    expect(all.length).toBeGreaterThan(140);
    const latest = await session.send({ do: "log", filter: "all" });
    expect(latest).toMatchObject({ log: { lines: all.slice(0, 60), earlier: all.length - 60 } });
    const ofTrouble = await readLog({ filter: "trouble" });
    expect(ofTrouble.map(({ by, happening }) => [by, happening.what])).toEqual([
      ["trainee", "act"],
      ["you", "command"],
    ]);
    expect((await readLog({ filter: "trainee" })).map(({ by }) => by)).toEqual(["trainee"]);
    const order = all.find(({ happening }) => happening.what === "placed");
    if (order?.happening.what !== "placed") expect.fail("No order was placed");
    const ofOrder = await readLog({ filter: "all", order: `#${order.happening.order}` });
    expect(ofOrder.map(({ happening }) => happening.what)).toEqual(["command", "placed"]);
    close();
  });

  it("records an incident with its usual values, and the log has the ends that the branch has [TN-5]", async () => {
    const { session, simulation, real, world, close } = consoleUnderTest();
    const { journal, recorder } = simulation;
    const facts = () => new RunFacts(journal.events);
    const from = world.now;
    await session.send(give({ do: "network_outage" }));
    await session.send(give({ do: "slow_network", seconds: 90 }));
    const recorded = recorder
      .recording()
      .inputs.flatMap((input) => ("args" in input ? input.args : []));
    expect(recorded.slice(-2)).toEqual([
      { do: "network_outage", seconds: 30 },
      { do: "slow_network", seconds: 90, delayMs: 2_000 },
    ]);
    expect(facts().incidents.map(({ command: incident }) => incident["seconds"])).toEqual([30, 90]);
    expect(facts().troubleEnd("outage", from)).toBe(from + 30 * secondMs);
    await real.advanceBy(10 * secondMs);
    await session.send(give({ do: "take_back", what: "network_outage" }));
    expect(facts().troubleEnd("outage", from)).toBe(from + 10 * secondMs);
    expect(facts().troubleEnd("latency", from)).toBe(from + 90 * secondMs);
    await real.advanceBy(10 * secondMs);
    await session.send(give({ do: "calm" }));
    expect(facts().troubleEnd("latency", from)).toBe(from + 20 * secondMs);
    close();
  });

  it("reads a missing value of an old recording as its usual one, and repeats the recording to its digest (DB-1)", async () => {
    const { simulation, world, printer, pass, close } = consoleUnderTest();
    // As an earlier version has recorded it.
    takeIncident(world, { do: "network_outage" }, printer);
    await pass(5 * secondMs);
    const recording = simulation.recorder.recording();
    close();
    expect(JSON.stringify(recording.inputs)).not.toContain("seconds");
    const seen: unknown[] = [];
    let journal: RunJournal | undefined;
    // It throws where the digest is another one.
    await replayTo(
      recording,
      undefined,
      (repeated) => {
        journal = new RunJournal(repeated);
        offerIncidents(repeated, { onIncident: (incident) => seen.push(incident) });
      },
      () => Promise.resolve(),
    );
    expect(seen).toEqual([{ do: "network_outage", seconds: 30 }]);
    const facts = new RunFacts(journal?.events);
    const [begun] = facts.troubles;
    expect(begun?.ends.outage).toBe((begun?.at ?? 0) + 30 * secondMs);
  });

  it("shows what waits until it is over or taken back [TN-5]", async () => {
    const { session, real, close } = consoleUnderTest();
    const waiting = () => session.view?.waiting.map(({ key }) => key);
    await session.send(give({ do: "next_card", outcome: "declined" }));
    await session.send(give({ do: "network_outage" }));
    expect(waiting()).toEqual(["next_card.declined", "network_outage"]);
    await real.advanceBy(31 * secondMs);
    expect(waiting()).toEqual(["next_card.declined"]);
    const back = await session.send(give({ do: "take_back", what: "next_card.declined" }));
    expect(back).toMatchObject({
      done: true,
      said: { row: "take_back", what: "next_card.declined" },
    });
    expect(waiting()).toEqual([]);
    close();
  });

  it("drives the clock, and refuses a time that is over", async () => {
    const { session, simulation, world, close } = consoleUnderTest();
    await session.send({ do: "pause" });
    expect([simulation.control.isPaused, session.view?.clock.isPaused]).toEqual([true, true]);
    await session.send({ do: "speed", speed: 10 });
    expect(session.view?.clock).toMatchObject({ speed: 10, isPaused: false });
    expect(await session.send({ do: "jump_to", time: "00:01" })).toEqual({
      done: false,
      why: "no_time",
    });
    const before = world.now;
    expect(await session.send({ do: "jump_to", time: "23:00" })).toEqual({ done: true });
    expect(world.now).toBeGreaterThan(before);
    close();
  });

  it("begins another run by its link, and gives the link that repeats this one [CO-4]", async () => {
    const { session, opened, close } = consoleUnderTest();
    await session.send({ do: "begin", scenario: "quiet-morning", seed: 7 });
    await session.send({ do: "begin" });
    expect(opened).toEqual(['/?{"scenario":"quiet-morning","seed":7}', "/?{}"]);
    expect(await session.send({ do: "copy_link" })).toEqual({ done: true, link: "/?{}" });
    close();
  });

  it("does nothing in an exam [LE-6]", async () => {
    const { session, band, world, simulation, opened, close } = consoleUnderTest();
    band.setExam(true);
    expect(session.view?.isLocked).toBe(true);
    const before = world.digest();
    const all: Instruction[] = [
      ...[give(place), { do: "pause" }, { do: "speed", speed: 60 }, { do: "next_event" }],
      ...[{ do: "jump_to", time: "23:00" }, { do: "begin" }, { do: "save" }],
    ] as Instruction[];
    for (const instruction of all) {
      expect(await session.send(instruction)).toEqual({ done: false, why: "exam" });
    }
    expect([world.digest(), simulation.control.isPaused, opened]).toEqual([before, false, []]);
    close();
  });

  it("gives views of at most 8 kB, also of a full branch with long names", async () => {
    const scenario = builtIn("friday-night");
    const [person] = scenario.staff;
    if (person === undefined) throw new Error("No staff");
    const name = "ش".repeat(80);
    const { session, pass, close } = consoleUnderTest({
      scenario: { ...scenario, staff: [{ ...person, name }] },
    });
    for (let count = 0; count < 40; count += 1) {
      await session.send(give({ ...place, as: `label ${count}` }));
      await session.send(give({ do: "next_card", outcome: "late_approval_after_timeout" }));
    }
    await pass(30 * minuteMs);
    const bytes = new TextEncoder().encode(JSON.stringify(session.view)).length;
    expect(bytes).toBeLessThanOrEqual(viewBytesMax);
    expect(session.view?.waiting.length).toBeGreaterThan(0);
    close();
  });

  it("emits a view only when something has changed", async () => {
    const { session, real, close } = consoleUnderTest();
    await session.send({ do: "pause" });
    let count = 0;
    const stop = reaction(
      () => session.view,
      () => {
        count += 1;
      },
    );
    await real.advanceBy(10 * secondMs);
    expect(count).toBe(0);
    await session.send({ do: "resume" });
    expect(count).toBe(1);
    stop();
    close();
  });
});

describe("The advice of a session", () => {
  it("speaks after two minutes without anything to do, until an order comes", async () => {
    const { session, real, close } = consoleUnderTest();
    await real.advanceBy(2 * minuteMs - secondMs);
    expect(session.view?.advice).toBeUndefined();
    await real.advanceBy(2 * secondMs);
    expect(session.view?.advice).toEqual({ kind: "nothing_to_do" });
    await session.send(give(place));
    await real.advanceBy(25 * secondMs);
    expect(session.view?.advice).toBeUndefined();
    close();
  });

  it("speaks of an order that will be auto-rejected, and not under the pointer", async () => {
    const { session, real, close } = consoleUnderTest();
    await session.send({ do: "hold_advice", isHeld: true });
    await session.send(give({ do: "near_deadline", seconds: 50 }));
    await real.advanceBy(5 * secondMs);
    expect(session.view?.advice).toBeUndefined();
    await session.send({ do: "hold_advice", isHeld: false });
    expect(session.view?.advice).toMatchObject({ kind: "deadline" });
    close();
  });

  it("is held for two minutes at most, since a window may close under the pointer", async () => {
    const { session, real, close } = consoleUnderTest();
    await session.send({ do: "pause" });
    await session.send({ do: "hold_advice", isHeld: true });
    await session.send(give({ do: "near_deadline", seconds: 50 }));
    await real.advanceBy(2 * minuteMs - secondMs);
    expect(session.view?.advice).toBeUndefined();
    await real.advanceBy(2 * secondMs);
    expect(session.view?.advice).toMatchObject({ kind: "deadline" });
    close();
  });

  it("speaks of trouble to which the trainee does not react, and no more once they do", async () => {
    const { session, real, show, close } = consoleUnderTest();
    await session.send(give(place));
    await session.send(give({ do: "network_outage", seconds: 600 }));
    await real.advanceBy(2 * minuteMs + secondMs);
    expect(session.view?.advice).toMatchObject({
      kind: "no_reaction",
      said: { row: "network_outage" },
    });
    show({ is: "readiness" });
    await real.advanceBy(25 * secondMs);
    expect(session.view?.advice).toBeUndefined();
    close();
  });

  it("speaks of the same refusal that came three times", async () => {
    const console = consoleUnderTest();
    const { session, real, close } = console;
    const staff = staffOf(console);
    for (let count = 0; count < 3; count += 1) staff.markReady(4711 as OrderId, "homeDelivery");
    await real.advanceBy(secondMs);
    expect(session.view?.advice).toEqual({ kind: "refused", act: "markReady" });
    close();
  });
});

describe("Opening and closing the console", () => {
  it("changes nothing in the branch: the same inputs give the same digest [CO-1]", async () => {
    const scenario = builtIn("friday-night");
    const digests: string[] = [];
    for (const isOpen of [true, false]) {
      const { world, pass, show, stopSession, close } = consoleUnderTest({ scenario });
      if (!isOpen) stopSession();
      await pass(3 * minuteMs);
      show({ is: "find" });
      if (isOpen) stopSession();
      await pass(7 * minuteMs);
      expect(world.door.unrecorded).toBeUndefined();
      expect(world.log.count).toBeGreaterThan(20);
      digests.push(world.digest());
      close();
    }
    expect(digests[0]).toBe(digests[1]);
  });
});

describe("Saving a run as a scenario", () => {
  it("says that there is nothing to save where no incident was given [CO-5]", async () => {
    const { session, close } = consoleUnderTest();
    expect(await session.send({ do: "save" })).toEqual({ done: false, why: "nothing_to_save" });
    close();
  });

  it("writes a file whose incidents and seed make the same run [CO-5]", async () => {
    const first = consoleUnderTest({ scenario: builtIn("quiet-morning"), seed: 21 });
    const { session, pass } = first;
    const changesOf = ({ world }: typeof first): string[] => {
      const changes: string[] = [];
      world.onOrderChanged(({ order, event }) =>
        changes.push(`${world.now} ${event} ${order.number} ${order.totalAmount}`),
      );
      return changes;
    };
    const before = changesOf(first);
    await pass(12_345);
    await session.send(give(place));
    await pass(30 * secondMs + 1);
    await session.send(give({ do: "order", type: "call_center", isPaid: false, as: "mine" }));
    await session.send(give({ do: "update" }));
    await pass(10 * secondMs);
    await session.send(give({ do: "colleagues", state: "off" }));
    await session.send(give({ do: "rider_back" }));
    await session.send(give({ do: "void" }));
    await pass(20 * minuteMs);
    const saved = await session.send({ do: "save" });
    const endsAt = first.world.now;
    first.close();

    if (!saved.done || saved.file === undefined) expect.fail("Nothing was saved");
    const reading = readScenarioFile(saved.file);
    if (reading.kind === "invalid") expect.fail(JSON.stringify(reading.problems));
    const { value: scenario } = reading;
    expect([scenario.name, scenario.seed]).toEqual(["quiet-morning-saved", 21]);
    expect(scenario.commands.at(-1)).toMatchObject({ do: "void", order: "mine" });
    const again = consoleUnderTest({ scenario, seed: scenario.seed ?? 0 });
    const after = changesOf(again);
    await again.pass(endsAt - again.world.now);
    again.close();
    expect(after).toEqual(before);
    expect(after.length).toBeGreaterThan(5);
  });

  it("leaves the recording one that can be repeated [DV-6]", async () => {
    const { session, simulation, world, pass, close } = consoleUnderTest();
    await session.send(give(place));
    await session.send(give({ do: "take_back" }));
    await pass(minuteMs);
    const replayed = await replayTo(
      JSON.parse(JSON.stringify(simulation.recorder.recording())),
      undefined,
      offerIncidentsForReplay,
    );
    expect(replayed.world.digest()).toBe(world.digest());
    close();
  });
});
