import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Acceptance, SourceState } from "../../ports/entities/acceptance.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { defaultScenario as lunchRush } from "../../simulator/scenarios/default-scenario.ts";
import type { ScenarioAcceptance } from "../../simulator/world/scenario-capabilities.ts";
import { staffApiOf, withCapabilities } from "../../tests/support/branch/headless.ts";
import {
  hours,
  minutes,
  seconds,
  type TestBranch,
  testBranch,
} from "../../tests/support/branch/test-branch.ts";
// The app loads it later; virtual time would pass its load by.
import "./taking-orders.ts";
import type { TakingOrders } from "./taking-orders.ts";

const munchbay = "munchbay" as OrderSource;
const platehop = "platehop" as OrderSource;

function opened(acceptance: ScenarioAcceptance = {}, more: object = {}): Promise<TestBranch> {
  return testBranch({ scenario: { ...withCapabilities("empty-branch", { acceptance }), ...more } });
}

function takingOf({ app }: TestBranch): TakingOrders {
  const { current } = app.takingOrders;
  if (current === undefined) throw new Error("Its code is not loaded");
  return current;
}

function firstBranch({ app }: TestBranch): BranchId {
  return app.branches.selectedIds[0] as BranchId;
}

/** The source as the server has it. */
function onServer(branch: TestBranch, source: OrderSource): SourceState | undefined {
  const { acceptance } = staffApiOfBranch(branch);
  return acceptance.find((state) => state.source === source);
}

function staffApiOfBranch(branch: TestBranch) {
  const answer = staffApiOf(branch.simulation).branchStates([firstBranch(branch)]);
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.value[0]!;
}

/** The settings that reached the server. */
function countSettings(branch: TestBranch): () => number {
  let count = 0;
  branch.world.door.onWork(({ work }) => {
    if (work.name === "setAcceptance") count += 1;
  });
  return () => count;
}

function put(
  branch: TestBranch,
  source: OrderSource,
  value: Acceptance,
  by: SourceState["by"] = { kind: "system", name: "Munchbay" },
): void {
  branch.world.change(({ acceptance }) =>
    acceptance.put(firstBranch(branch), source, value, by!, "Late"),
  );
}

describe("a back end without the capability", () => {
  it("is never asked for states or settings, and has no busy and pause, over a busy hour [CP-1]", async () => {
    await using branch = await testBranch({ scenario: lunchRush });
    const calls = new Set<string>();
    const { orderApi } = branch.app;
    for (const name of ["branchStates", "setAcceptance"] as const) {
      Object.assign(orderApi, { [name]: () => calls.add(name) });
    }
    await branch.wait(hours(1));
    expect([...calls]).toEqual([]);
    expect(branch.app.takingOrders.current).toBeUndefined();
    const { subjects } = branch.screen().readiness;
    expect(subjects.map(({ name }) => name)).not.toContain("takingOrders");
  });
});

describe("setting a source", () => {
  it("sends a whole minute as its end, and the board shows who did it and until when [BZ-1] [BZ-2]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    await branch.wait(1);
    const pressedAt = branch.now;
    void taking.press({ branchId, sources: [munchbay], choice: { mode: "busy", minutes: 20 } });
    await branch.wait(0);
    const until = Math.ceil((pressedAt + minutes(30)) / minuteMs) * minuteMs;
    expect(onServer(branch, munchbay)).toMatchObject({ mode: "busy", until, extraMinutes: 20 });
    expect(taking.slow).toMatchObject([
      { branchId, state: { source: munchbay, until, by: { kind: "staff" } }, phase: "running" },
    ]);
    expect(taking.progressOf(branchId, munchbay)).toBeUndefined();
  });

  it("reopens by itself: in its last minute it is asked about, then it opens, and 5 s later all are open [BZ-3]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    const phase = () => taking.sourceOf(branchId, munchbay)?.phase;
    void taking.press({ branchId, sources: [munchbay], choice: { mode: "paused", minutes: 15 } });
    await branch.wait(0);
    const until = onServer(branch, munchbay)!.until!;
    await branch.waitUntil(until - minuteMs - 1);
    expect(phase()).toBe("running");
    await branch.waitUntil(until - minuteMs);
    expect(phase()).toBe("ending");
    await branch.waitUntil(until + 1);
    expect(taking.slow).toEqual([]);
  });

  it("turns red 5 s after its end where the server has not opened it [BZ-3]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    put(
      branch,
      munchbay,
      { mode: "paused", until: branch.now + minutes(15) },
      { kind: "staff", name: "Sara" },
    );
    branch.world.change(({ acceptance }) => acceptance.stick(branchId, munchbay));
    const until = branch.now + minutes(15);
    const shown = () => taking.sourceOf(branchId, munchbay);
    await branch.waitUntil(until);
    expect([shown()?.phase, shown()?.level]).toEqual(["opening", "fine"]);
    await branch.waitUntil(until + seconds(5) - 1);
    expect(shown()?.phase).toBe("opening");
    await branch.waitUntil(until + seconds(6));
    expect([shown()?.phase, shown()?.level]).toEqual(["overdue", "missed"]);
    expect(branch.screen().readiness.light).toBe("missed");
  });

  it("is extended by a quarter of an hour from its end, with the same minutes [BZ-3]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    void taking.press({ branchId, sources: [munchbay], choice: { mode: "busy", minutes: 20 } });
    await branch.wait(0);
    const { until } = onServer(branch, munchbay)!;
    void taking.extend(branchId, [munchbay]);
    await branch.wait(0);
    expect(onServer(branch, munchbay)).toMatchObject({
      until: until! + minutes(15),
      extraMinutes: 20,
    });
  });

  it("that another tablet set first ends with who was faster and what holds, and the same wish ends done [CP-3]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    const busy = (extraMinutes: number) => ({
      mode: "busy" as const,
      extraMinutes,
      until: Math.ceil((branch.now + minutes(30)) / minuteMs) * minuteMs,
    });
    branch.world.injectFault({ kind: "lose_pushes", atMs: 0, count: 4 });
    put(branch, munchbay, busy(30), { kind: "staff", name: "Sara" });
    put(branch, platehop, busy(20), { kind: "staff", name: "Sara" });
    await branch.wait(seconds(4));
    void taking.press({
      branchId,
      sources: [munchbay, platehop],
      choice: { mode: "busy", minutes: 20 },
    });
    await branch.wait(0);
    expect(taking.progressOf(branchId, munchbay)?.problem).toMatchObject({
      kind: "faster",
      now: { by: { name: "Sara" }, extraMinutes: 30 },
    });
    expect(taking.progressOf(branchId, platehop)).toBeUndefined();
    expect(onServer(branch, munchbay)).toMatchObject({ extraMinutes: 30 });
  });

  it("whose answer is lost is settled by one read and never repeated [CP-4]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    const settings = countSettings(branch);
    const lose = (kind: "lose_answers" | "lose_requests") =>
      branch.world.injectFault({ kind, atMs: 0, count: 1, call: "setAcceptance" });
    const pause = () =>
      void taking.press({ branchId, sources: [munchbay], choice: { mode: "paused", minutes: 15 } });
    lose("lose_requests");
    pause();
    await branch.wait(seconds(30) - 1);
    expect(taking.progressOf(branchId, munchbay)).toMatchObject({ wanted: { mode: "paused" } });
    await branch.wait(seconds(1));
    expect(taking.progressOf(branchId, munchbay)?.problem).toEqual({ kind: "unchanged" });
    expect(settings()).toBe(0);
    lose("lose_answers");
    pause();
    await branch.wait(seconds(31));
    expect(taking.progressOf(branchId, munchbay)).toBeUndefined();
    expect([settings(), onServer(branch, munchbay)?.mode]).toEqual([1, "paused"]);
  });

  it("that arrives after it was read back leaves no word that nothing changed [CP-4]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    branch.world.injectFault({ kind: "lose_requests", atMs: 0, count: 1, call: "setAcceptance" });
    void taking.press({ branchId, sources: [munchbay], choice: { mode: "paused", minutes: 15 } });
    await branch.wait(seconds(31));
    const before = taking.progressOf(branchId, munchbay)!;
    expect(before.problem).toEqual({ kind: "unchanged" });
    put(branch, munchbay, before.wanted, { kind: "staff", name: "Sara" });
    await branch.wait(seconds(1));
    expect(taking.sourceOf(branchId, munchbay)?.state.mode).toBe("paused");
    expect(taking.progressOf(branchId, munchbay)).toBeUndefined();
  });

  it("without an answer ends with who was faster where the state is read as neither wanted nor seen [CP-3]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    branch.world.injectFault({ kind: "lose_requests", atMs: 0, count: 1, call: "setAcceptance" });
    void taking.press({ branchId, sources: [munchbay], choice: { mode: "paused", minutes: 15 } });
    await branch.wait(seconds(5));
    put(
      branch,
      munchbay,
      { mode: "paused", until: branch.now + hours(1) },
      { kind: "staff", name: "Sara" },
    );
    await branch.wait(seconds(26));
    expect(taking.progressOf(branchId, munchbay)?.problem).toMatchObject({
      kind: "faster",
      now: { mode: "paused", by: { name: "Sara" } },
    });
  });

  it("that was refused as changed names nothing as what holds now where the state cannot be read [CP-3]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    branch.server.failNext("setAcceptance", 409);
    branch.server.failNext("branchStates", 500);
    void taking.press({ branchId, sources: [munchbay], choice: { mode: "paused", minutes: 15 } });
    await branch.wait(seconds(31));
    expect(taking.progressOf(branchId, munchbay)?.problem).toMatchObject({
      kind: "refused",
      status: 409,
    });
  });

  it("is sent once more after a 401, and after nothing else [CP-4]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    const press = () =>
      void taking.press({ branchId, sources: [munchbay], choice: { mode: "paused", minutes: 15 } });
    branch.server.failNext("setAcceptance", 401);
    press();
    await branch.wait(seconds(1));
    expect(onServer(branch, munchbay)?.mode).toBe("paused");
    void taking.press({ branchId, sources: [munchbay], choice: { mode: "open" } });
    await branch.wait(0);
    branch.server.failNext("setAcceptance", 403);
    press();
    await branch.wait(seconds(1));
    expect(taking.progressOf(branchId, munchbay)?.problem).toMatchObject({ status: 403 });
    expect(onServer(branch, munchbay)).toBeUndefined();
  });

  it("runs one at a time for each source [CP-3]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    const settings = countSettings(branch);
    for (const minutesMore of [10, 20, 30]) {
      const choice = { mode: "busy", minutes: minutesMore } as const;
      void taking.press({ branchId, sources: [munchbay], choice });
    }
    await branch.wait(0);
    expect([settings(), onServer(branch, munchbay)?.extraMinutes]).toEqual([1, 10]);
  });

  it("sends nothing while the server's time is unknown, or offline, which a dialog says [CP-7]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const press = {
      branchId: firstBranch(branch),
      sources: [munchbay],
      choice: { mode: "paused", minutes: 15 } as const,
    };
    const settings = countSettings(branch);
    const { health } = branch.app.orders;
    health.recordServerTime(branch.now);
    await taking.press(press);
    expect(taking.isTimeKnown).toBe(false);
    health.recordServerTime(undefined);
    branch.world.injectFault({ kind: "outage", atMs: 0, forMs: minutes(5) });
    await branch.wait(minutes(2));
    await taking.press(press);
    expect(branch.board.dialog).toEqual({ kind: "needs_network", isSent: false });
    expect(settings()).toBe(0);
  });
});

describe("all sources", () => {
  it("are one command each: the one that a marketplace refuses stays open, with its sentence [BZ-7]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    branch.server.failNext("setAcceptance", 422);
    void taking.press({
      branchId,
      sources: [munchbay, platehop],
      choice: { mode: "paused", minutes: 30 },
    });
    await branch.wait(seconds(1));
    expect(taking.progressOf(branchId, munchbay)?.problem).toMatchObject({
      kind: "refused",
      status: 422,
      message: expect.any(String),
    });
    expect(onServer(branch, munchbay)).toBeUndefined();
    expect(onServer(branch, platehop)?.mode).toBe("paused");
  });

  it("ask for the password once, and a wrong one keeps what was chosen [BZ-8]", async () => {
    await using branch = await opened({ needsPassword: true }, { supervisorPassword: "sesame" });
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    const settings = countSettings(branch);
    const press = {
      branchId,
      sources: [munchbay, platehop],
      choice: { mode: "paused", minutes: 30 } as const,
    };
    await taking.press(press);
    expect([settings(), taking.isListOpen, taking.asked]).toEqual([0, true, press]);
    void taking.answer("open");
    await branch.wait(seconds(1));
    expect(taking.asked).toEqual(press);
    expect(onServer(branch, munchbay)).toBeUndefined();
    void taking.answer("sesame");
    await branch.wait(seconds(1));
    expect(taking.asked).toBeUndefined();
    expect([onServer(branch, munchbay)?.mode, onServer(branch, platehop)?.mode]).toEqual([
      "paused",
      "paused",
    ]);
  });
});

describe("a pause by a system", () => {
  it("sounds once, makes the light red, and not again after reads, pushes and reconnections [BZ-4]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    put(branch, munchbay, { mode: "paused", until: branch.now + minutes(40) });
    const at = branch.now;
    await branch.wait(minutes(12));
    branch.app.orders.feed.reconnect();
    put(branch, platehop, { mode: "busy", until: branch.now + minutes(20), extraMinutes: 10 });
    await branch.wait(minutes(2));
    expect(branch.board.sounds("source_paused")).toEqual([at]);
    expect(taking.worst).toMatchObject({ level: "missed", state: { source: munchbay } });
    const { light, subjects } = branch.screen().readiness;
    expect([light, subjects[0]]).toMatchObject([
      "missed",
      { name: "takingOrders", state: "pausedBySystem", source: munchbay },
    ]);
  });

  it("sounds no second time after a restart of the page [BZ-4]", async () => {
    await using branch = await opened();
    put(branch, munchbay, { mode: "paused", until: branch.now + minutes(40) });
    const at = branch.now;
    const before = branch.tablet.restarts;
    const order = branch.customer.orders();
    await branch.wait(seconds(1));
    branch.world.change(({ lifecycle }) => void lifecycle.void(order.id, { name: "Head office" }));
    await branch.wait(minutes(2));
    expect(branch.tablet.restarts).toBeGreaterThan(before);
    expect(takingOf(branch).worst?.level).toBe("missed");
    expect(branch.board.sounds("source_paused")).toEqual([at]);
  });

  it("sounds again with the next one, though neither tells its beginning or its end [BZ-4]", async () => {
    await using branch = await opened();
    const branchId = firstBranch(branch);
    const by = { kind: "system", name: "Munchbay" } as const;
    const push = (...acceptance: readonly SourceState[]): void =>
      branch.app.orders.branchSignals.emit({
        kind: "pushed",
        branchId,
        state: { branchId, changedAt: branch.now, acceptance },
      });
    const pushed: number[] = [];
    for (let time = 0; time < 2; time += 1) {
      pushed.push(branch.now);
      push({ source: munchbay, mode: "paused", by });
      await branch.wait(seconds(10));
      push();
      await branch.wait(seconds(10));
    }
    expect(branch.board.sounds("source_paused")).toEqual(pushed);
  });

  it("without an end is red and stays, until staff open it [BZ-2]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const branchId = firstBranch(branch);
    put(branch, munchbay, { mode: "paused" }, { kind: "staff", name: "Sara" });
    await branch.wait(hours(1));
    expect(taking.worst).toMatchObject({ phase: "endless", level: "missed" });
    void taking.press({ branchId, sources: [munchbay], choice: { mode: "open" } });
    await branch.wait(0);
    expect(taking.slow).toEqual([]);
  });

  it("by staff turns the light amber from 2 hours on [BZ-4]", async () => {
    await using branch = await opened();
    const since = branch.now;
    put(
      branch,
      munchbay,
      { mode: "paused", until: since + hours(3) },
      { kind: "staff", name: "Sara" },
    );
    const { readiness } = branch.screen();
    await branch.waitUntil(since + hours(2) - 1);
    expect(readiness.light).toBe("ready");
    await branch.waitUntil(since + hours(2) + seconds(1));
    expect(readiness.light).toBe("needsYou");
  });
});

describe("orders", () => {
  it("that wait already keep their deadline and are auto-rejected at it, not by the pause [BZ-5]", async () => {
    await using branch = await opened();
    const request = { status: "unconfirmed", source: munchbay, confirmationMinutes: 8 } as const;
    const order = branch.customer.orders(request);
    await branch.wait(seconds(5));
    const before = branch.board.countdownOf(order).seconds;
    put(branch, munchbay, { mode: "paused", until: branch.now + minutes(30) });
    await branch.wait(0);
    expect(branch.board.countdownOf(order).seconds).toBe(before);
    await branch.waitUntil(order.placedAt + minutes(8) - 1);
    expect(branch.server.status(order)).toBe("unconfirmed");
    await branch.wait(seconds(2));
    expect(branch.server.status(order)).toBe("rejected");
  });

  it("of a busy source get its minutes added, scheduled ones and those of other sources none [BZ-6]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    put(branch, munchbay, { mode: "busy", until: branch.now + minutes(30), extraMinutes: 20 });
    const order = branch.customer.orders({ source: munchbay, branchId: firstBranch(branch) });
    await branch.wait(seconds(1));
    expect(taking.extraMinutesOf(order, 30)).toBe(20);
    expect(taking.extraMinutesOf(order, 990)).toBe(9);
    expect(taking.extraMinutesOf({ ...order, isScheduled: true }, 30)).toBe(0);
    expect(taking.extraMinutesOf({ ...order, source: platehop }, 30)).toBe(0);
    await branch.wait(minutes(30));
    expect(taking.extraMinutesOf(order, 30)).toBe(0);
  });
});

describe("the capability", () => {
  it("for some branches alone is off for the others [CP-2]", async () => {
    await using branch = await opened({ branches: [2] });
    expect(takingOf(branch).branchIds).not.toContain(101);
  });

  it("that goes away keeps the list open, and nothing can be set any more [CP-5]", async () => {
    await using branch = await opened();
    const taking = takingOf(branch);
    const settings = countSettings(branch);
    taking.showList(true);
    const { company } = branch.app;
    const { capabilities: _gone, ...rest } = company.company!;
    runInAction(() => company.take({ me: { company: rest, staff: company.staff! } }));
    await taking.press({
      branchId: firstBranch(branch),
      sources: [munchbay],
      choice: { mode: "paused", minutes: 15 },
    });
    expect([taking.isListOpen, taking.capability, settings()]).toEqual([true, undefined, 0]);
  });
});
