import { describe, expect, it } from "vitest";
import type { ClassOverview } from "../../../ports/class-server.ts";
import { secondMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { classUnderTest } from "../../../tests/support/class/class-under-test.ts";
import type { PlaceSummary } from "./place-summary.ts";
import { TrainerClass } from "./trainer-class.ts";

const calm: PlaceSummary = {
  isPaused: false,
  idleMs: 0,
  nearlyLost: 0,
  toDo: 2,
  sameRefusals: 0,
};

/** The page of the trainer of a class; its server can be out of reach. */
function openPage() {
  const { clock, room, key, code, join } = classUnderTest();
  const state = { isReachable: true, refusal: undefined as string | undefined };
  const overview = (): ClassOverview => {
    const { phase, choice, pace } = room;
    const addresses = ["http://192.168.1.20:4700"];
    return { phase, code, choice, pace, addresses, places: room.overview() };
  };
  const page = new TrainerClass({
    server: {
      overview: async (given) => {
        if (!state.isReachable) return { kind: "unreachable", reason: "network" };
        return given === key ? { kind: "loaded", value: overview() } : refusedWith(401);
      },
      timeline: async () => ({ kind: "unreachable", reason: "network" }),
      trainer: async (_, call) => {
        const { refusal: message } = state;
        if (message !== undefined) return refusedWith(409, message);
        if (call["do"] === "remove") room.remove(Number(call["id"]));
        return { kind: "loaded", value: new Map([[1, 1]]) };
      },
    },
    clock,
    key,
  });
  const secrets = new Map<string, string>();
  const report = (name: string, summary: Partial<PlaceSummary> = {}): void => {
    const secret = secrets.get(name) ?? join(name).secret;
    secrets.set(name, secret);
    room.report({ secret, carriedOut: 0, replies: [], summary: { ...calm, ...summary } });
  };
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 500) {
      await clock.advanceBy(500);
      await yieldToPlatform();
    }
  };
  const names = () => page.view.shown?.places.map(({ name }) => name);
  return { page, state, clock, room, report, pass, names };
}

describe("The trainer's page of a class", () => {
  it("puts those who need the trainer first, at most every 5 s, and never under the pointer", async () => {
    const { page, report, pass, names } = openPage();
    for (const name of ["Fatima", "Yusuf", "Mei Lin"]) report(name);
    const stop = page.start();
    await pass(1_000);
    expect(names()).toEqual(["Fatima", "Yusuf", "Mei Lin"]);
    await pass(5_000);
    report("Mei Lin", { sameRefusals: 3 });
    await pass(1_500);
    expect(names()).toEqual(["Mei Lin", "Fatima", "Yusuf"]);
    report("Yusuf", { nearlyLost: 1 });
    await pass(3_000);
    expect(names()).toEqual(["Mei Lin", "Fatima", "Yusuf"]);
    page.hold(true);
    report("Omar");
    await pass(10_000);
    expect(names()).toEqual(["Mei Lin", "Fatima", "Yusuf", "Omar"]);
    page.hold(false);
    await pass(1_500);
    expect(names()).toEqual(["Yusuf", "Mei Lin", "Fatima", "Omar"]);
    // A pointer that rests on the list, as after a press, does not hold it for ever.
    page.hold(true);
    report("Fatima", { nearlyLost: 1 });
    report("Yusuf");
    await pass(19_000);
    expect(names()).toEqual(["Yusuf", "Mei Lin", "Fatima", "Omar"]);
    await pass(2_000);
    expect(names()).toEqual(["Fatima", "Mei Lin", "Yusuf", "Omar"]);
    stop();
  });

  it("flags each need of a trainee once", async () => {
    const { page, report, pass } = openPage();
    report("Fatima", { nearlyLost: 2 });
    const stop = page.start();
    await pass(1_000);
    const { flag } = page.view;
    expect(flag).toEqual({ id: 1, name: "Fatima", help: "nearly_lost" });
    await pass(5_000);
    expect(page.view.flag).toBe(flag);
    report("Fatima");
    await pass(2_000);
    report("Fatima", { nearlyLost: 1 });
    await pass(2_000);
    expect(page.view.flag).not.toBe(flag);
    stop();
  });

  it("hides a removed name at once, and removes it after 5 s unless that is taken back", async () => {
    const { page, room, report, pass, names } = openPage();
    for (const name of ["Fatima", "Yusuf"]) report(name);
    const stop = page.start();
    await pass(1_000);
    page.remove(1);
    page.remove(2);
    expect(names()).toEqual([]);
    expect(page.view.removed.map(({ name }) => name)).toEqual(["Fatima", "Yusuf"]);
    await pass(4_000);
    page.takeBack(2);
    await pass(5 * secondMs);
    expect(names()).toEqual(["Yusuf"]);
    expect(room.overview().map(({ name }) => name)).toEqual(["Yusuf"]);
    expect(page.view.removed).toEqual([]);
    stop();
  });

  it("keeps what it shows while the server is out of reach, and says so", async () => {
    const { page, state, report, pass, names } = openPage();
    report("Fatima");
    const stop = page.start();
    await pass(1_000);
    state.isReachable = false;
    await pass(2_000);
    expect([page.view.state, names()]).toEqual(["lost", ["Fatima"]]);
    state.isReachable = true;
    await pass(2_000);
    expect(page.view.state).toBe("reached");
    stop();
  });

  it("has the reason of a call that the server refused, until the next one", async () => {
    const { page, state } = openPage();
    state.refusal = "The folder cannot be written";
    await page.call({ do: "start" });
    expect(page.view.refusal).toBe("The folder cannot be written");
    state.refusal = undefined;
    await page.call({ do: "start" });
    expect(page.view.refusal).toBeUndefined();
  });
});
