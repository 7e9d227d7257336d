import { describe, expect, it } from "vitest";
import { hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { sized } from "../../support/run/run-size.ts";
import { type ChainEvent, runChain } from "./chain.ts";

const spreadMs = 20 * secondMs;
const tablets = sized({ quick: 60, whole: 200 });
const events = sized<ChainEvent[]>({
  quick: ["push_restart"],
  whole: ["company_sync", "push_restart"],
});
const small = { tablets, feeds: tablets, forMs: minuteMs };

describe("the calls of a chain", () => {
  it.each<ChainEvent>(events)(
    "at a %s peak at a tenth of those without the random wait, at most [N21]",
    async (event) => {
      const before = await runChain({ ...small, event, spreadMs: 0, hasTags: false });
      const after = await runChain({ ...small, event, spreadMs, hasTags: true });
      expect(after.peakPerSecond).toBeLessThanOrEqual(before.peakPerSecond / 10);
    },
  );

  it("of an idle tablet are at most 270 an hour, nearly all of them answered 304 where the server has tags [N23]", async () => {
    const idle = { tablets: 5, feeds: 5, event: "idle", spreadMs, forMs: hourMs } as const;
    const plain = await runChain({ ...idle, hasTags: false });
    expect(plain.perHour.unchanged).toBe(0);
    expect(plain.perHour.full).toBeLessThanOrEqual(270);
    expect(plain.perHour.full).toBeGreaterThan(200);
    const { full, unchanged } = (await runChain({ ...idle, hasTags: true })).perHour;
    expect(full + unchanged).toBeLessThanOrEqual(270);
    // Each list is loaded whole at least once in two hours.
    expect(full).toBeLessThanOrEqual(10);
  });
});
