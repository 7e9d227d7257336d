import { describe, expect, it } from "vitest";
import { sized } from "../../support/run/run-size.ts";
import { HistoryCounts, runSeed, shortened } from "./payment-runs.ts";

const histories = sized({ quick: 100, whole: 1_000 });

describe("the service of card payments and the checkouts, in two tabs over a network and a storage that fail", () => {
  it(`keep every payment in ${histories} random histories (P-I1 to P-I6, P-I9, P-I13 to P-I16, PAY-R3, PAY-R7, PAY-R16, PAY-R17, PAY-R21, N7, N8, N9, N11, N30)`, async () => {
    const seen = new HistoryCounts();
    for (let seed = 1; seed <= histories; seed += 1) {
      const broken = await runSeed(seed, (history) => seen.add(history));
      if (broken === undefined) continue;
      const short = (await shortened(seed)) ?? broken;
      expect.fail([`seed ${seed}: ${short.message}`, ...short.log].join("\n"));
    }
    // Guards against histories in which nothing happens.
    expect(seen.min, seen.text).toBeGreaterThan(histories / 20);
  }, 120_000);
});
