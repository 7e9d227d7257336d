import { describe, expect, it } from "vitest";
import { hourMs, secondMs } from "../../../ports/entities/time.ts";
import { isObject } from "../../../ports/json-text.ts";
import { lessonNamed } from "../../../simulator/training/built-in-lessons.ts";
import { consoleUnderTest } from "../../../tests/support/branch/console-under-test.ts";
import { LookedBranch, type RunPart } from "./looked-branch.ts";
import { runToSend } from "./place-worker.ts";

const choice = { lesson: "friday-rush", seed: 7, hasHints: true, isExam: false };

/** The branch of a trainee with a slow network, and the parts of its run, as the class server hands them out. */
function trainee() {
  const scenario = lessonNamed(choice.lesson)?.scenario;
  if (scenario === undefined) throw new Error("The lesson is gone");
  const branch = consoleUnderTest({ scenario, seed: choice.seed });
  branch.world.injectFault({ kind: "latency", atMs: 0, forMs: hourMs, minMs: 200, maxMs: 600 });
  const run = runToSend(branch.simulation);
  let sent = 0;
  const part = (): RunPart => {
    const { lines, end } = run();
    const fresh: unknown[] = JSON.parse(JSON.stringify(lines.slice(sent)));
    sent = lines.length;
    return { choice, lines: fresh, end };
  };
  const act = async (): Promise<void> => {
    const { orderApi } = branch.simulation.ports;
    const read = await orderApi.listOrders({ list: "homeDelivery.new", branches: "all" });
    const [first] = read.kind === "loaded" ? read.value.orders : [];
    if (first !== undefined) await orderApi.markReady(first.id, "homeDelivery");
  };
  return { ...branch, part, act };
}

function goOn(branch: LookedBranch, part: RunPart): void {
  for (const _ of branch.goOn(part));
}

describe("the branch of a trainee that a trainer looks at", () => {
  it("goes on part by part to the same digest, also where the work of a slow call comes after the call", async () => {
    const { real, simulation, world, session, part, act, close } = trainee();
    const first = part();
    const looked = LookedBranch.of(first);
    if (looked === undefined) throw new Error("The lesson is gone");
    goOn(looked, first);
    const lines: unknown[] = [];
    for (let each = 0; each < 240; each += 1) {
      if (each % 30 === 0) {
        void session.send({ do: "command", command: { do: "order" } });
        void act();
      }
      // Often enough that a call is under way between two parts.
      await real.advanceBy(each % 30 === 29 ? 50 * secondMs : 100);
      await simulation.clock.whenIdle();
      const next = part();
      lines.push(...next.lines);
      goOn(looked, next);
      expect(looked.world.digest()).toBe(world.digest());
    }
    expect(lines.some((line) => isObject(line) && "did" in line)).toBe(true);
    expect(looked.world.now).toBe(world.now);
    close();
  });

  it("refuses a run that asks for a million order lines, names what is no input, or leaves its recording (N35)", () => {
    const { part, close } = trainee();
    const first = part();
    const branchOf = (): LookedBranch => {
      const looked = LookedBranch.of(first);
      if (looked === undefined) throw new Error("The lesson is gone");
      return looked;
    };
    const { at, after } = first.end;
    const asked = (args: readonly unknown[], name = "order") => ({
      ...first,
      lines: [...first.lines, { at, after, do: "work", on: "world", name, args }],
    });
    expect(() => goOn(branchOf(), asked([{ lines: 1_000_000 }]))).toThrow();
    expect(() => goOn(branchOf(), asked([{ lines: Array(1_000_000).fill({}) }]))).toThrow();
    expect(() => goOn(branchOf(), asked([], "constructor"))).toThrow();
    expect(() => goOn(branchOf(), { ...first, end: { ...first.end, after: after + 1 } })).toThrow();
    const other = { ...first.end, digest: "0123456789abcdef" };
    expect(() => goOn(branchOf(), { ...first, end: other })).toThrow(/digest/);
    expect(() => goOn(branchOf(), first)).not.toThrow();
    close();
  });

  it("is none for a day that this version does not have", () => {
    const { part, close } = trainee();
    const first = part();
    expect(LookedBranch.of({ ...first, choice: { ...choice, lesson: "gone" } })).toBeUndefined();
    close();
  });
});
