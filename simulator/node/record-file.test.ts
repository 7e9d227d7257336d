import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { headless, valueOfAnswer } from "../../tests/support/branch/headless.ts";
import type { VirtualClock } from "../kernel/virtual-clock.ts";
import { builtIn } from "../scenarios/scenarios.ts";
import { runSimulator } from "./run-simulator.ts";

const folder = mkdtempSync(join(tmpdir(), "record-"));
const file = join(folder, "day.jsonl");
let stop: () => Promise<void> = async () => undefined;

afterEach(async () => {
  await stop();
  rmSync(file, { force: true });
});

/** A branch whose real clock moves only when the test moves it. */
async function start(seed = 5) {
  const { clock: real } = headless({ scenario: builtIn("empty-branch") });
  const started = await runSimulator({
    scenario: "lunch-rush",
    seed,
    speed: 10,
    staff: 0,
    port: 0,
    record: file,
    realClock: real as VirtualClock,
    appFolder: "no-such-folder",
    onFailure: (error) => expect.fail(String(error)),
  });
  if (started.kind === "failed") return started;
  stop = () => started.stop();
  const wait = async (durationMs: number): Promise<void> => {
    await real.advanceBy(durationMs);
    await started.time.whenIdle();
  };
  return { ...started, wait };
}

async function running(seed?: number) {
  const started = await start(seed);
  if (started.kind === "failed") throw new Error(started.message);
  return started;
}

async function leave(): Promise<void> {
  await stop();
  stop = async () => undefined;
}

describe("A server that keeps its inputs in a file", () => {
  it("goes on with the same branch after a restart, and once more", async () => {
    const first = await running();
    const order = first.world.order({ status: "new", isTakeaway: true, scheduledFor: "never" });
    await first.wait(30_000);
    first.world.injectFault({ kind: "latency", atMs: 0, forMs: 60_000, minMs: 50, maxMs: 900 });
    const { jwt } = first.world.auth.signIn();
    const api = () => valueOfAnswer(first.world.auth.staffApiOf(jwt));
    void first.world.network.call("page", "markReady", () => api().markReady(order.id, "pickup"));
    await first.wait(30_000);
    const now = first.time.now() + 1_000;
    await first.time.jumpTo(now);
    const digest = first.world.digest();
    await leave();
    const second = await running();
    expect(second.world.now).toBeLessThanOrEqual(now);
    await second.time.jumpTo(now);
    expect(second.world.digest()).toBe(digest);
    expect(valueOfAnswer(second.world.readAs(0)).order(order.id)).toMatchObject({
      value: { status: "ready" },
    });
    second.world.order({ status: "new" });
    const later = second.world.digest();
    await leave();
    // A server that was killed leaves half a line.
    appendFileSync(file, '{"at":17');
    expect((await running()).world.digest()).toBe(later);
    await leave();
    expect((await running()).world.digest()).toBe(later);
  });

  it.each(['{"at":17', "null", "[]"])(
    "goes on from before the damaged line %j, says which, and keeps the whole file beside it",
    async (damage) => {
      const first = await running();
      await first.wait(30_000);
      first.world.order({ status: "new", isTakeaway: true, scheduledFor: "never" });
      await first.wait(30_000);
      await leave();
      const whole = readFileSync(file, "utf8");
      const damaged = `${whole}${damage}\n${whole.split("\n").at(-2)}\n`;
      writeFileSync(file, damaged);
      const line = whole.split("\n").length;
      const second = await running();
      expect(second.lines[0]).toBe(
        `Line ${line} of ${file} is damaged. The branch goes on from the line before it; the whole file is kept as ${file}.damaged`,
      );
      const digest = second.world.digest();
      await leave();
      expect(readFileSync(`${file}.damaged`, "utf8")).toBe(damaged);
      const third = await running();
      expect(third.world.digest()).toBe(digest);
      expect(third.lines[0]).not.toContain("damaged");
    },
  );

  it("says so when the file belongs to another day", async () => {
    await running();
    await leave();
    const other = await start(6);
    expect(other).toMatchObject({ kind: "failed", message: expect.stringContaining("seed 6") });
    expect(readFileSync(file, "utf8")).not.toBe("");
  });
});
