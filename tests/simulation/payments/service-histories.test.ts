import { describe, expect, it } from "vitest";
import { runSeed, shortened } from "./payment-runs.ts";

const histories = 1_000;

describe("the service of card payments and the checkouts, in two tabs over a network and a storage that fail", () => {
  it(`keep every payment in ${histories} random histories (P-I1 to P-I6, P-I9, P-I13 to P-I16, PAY-R3, PAY-R7, PAY-R16, PAY-R17, PAY-R21, N7, N8, N11)`, async () => {
    const seen = {
      begun: 0,
      approvals: 0,
      reloads: 0,
      restarts: 0,
      unsaved: 0,
      completions: 0,
      spoilt: 0,
    };
    for (let seed = 1; seed <= histories; seed += 1) {
      const broken = await runSeed(seed, ({ witness, counts }) => {
        seen.begun += witness.begun.length;
        for (const [name, count] of Object.entries(counts))
          seen[name as keyof typeof counts] += count;
      });
      if (broken === undefined) continue;
      const short = (await shortened(seed)) ?? broken;
      expect.fail([`seed ${seed}: ${short.message}`, ...short.log].join("\n"));
    }
    // Guards against histories in which nothing happens.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
  }, 120_000);
});
