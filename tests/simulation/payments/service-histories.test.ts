import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AttemptJournal } from "../../../src/payments/attempt/journal/attempt-journal.ts";
import { AttemptStore } from "../../../src/payments/attempt/service/attempt-store.ts";
import { ServiceHistory } from "./service-history.ts";

/** Fixed, so that a failure can be reproduced. */
const seed = 20_261_121;
const histories = 2_000;
const tape = fc.noBias(fc.array(fc.nat(255), { minLength: 40, maxLength: 110 }));

function check(look?: (history: ServiceHistory) => void) {
  const property = fc.asyncProperty(tape, async (drawn) => {
    const history = new ServiceHistory(drawn);
    await history.run();
    look?.(history);
  });
  return fc.check(property, { seed, numRuns: histories, endOnFailure: true });
}

afterEach(() => vi.restoreAllMocks());

/** Each with the invariant that it breaks. Planted in the service; the reducer is the real one. */
const faults: readonly (readonly [name: string, invariant: string, plant: () => void])[] = [
  [
    "a record that another tab overwrote is not written again",
    "P-I2",
    () => vi.spyOn(AttemptStore.prototype, "restoreOverwritten").mockReturnValue(undefined),
  ],
  [
    "a payment begins although it could not be saved",
    // A page that trusts the write may be closed.
    "P-I2",
    () => {
      const { put } = AttemptJournal.prototype;
      vi.spyOn(AttemptJournal.prototype, "put").mockImplementation(function (
        this: AttemptJournal,
        record,
      ) {
        put.call(this, record);
        return true;
      });
    },
  ],
];

describe("the service of card payments, in two tabs over a network and a storage that fail", () => {
  it(`holds its invariants in ${histories} random histories (P-I1 to P-I6, P-I14, P-I15, PAY-R16, PAY-R17)`, async () => {
    const seen = { starts: 0, approvals: 0, reloads: 0, refusals: 0 };
    const result = await check(({ begun, reported, reloads, fullWrites }) => {
      seen.starts += begun.length;
      seen.approvals += [...reported.values()].filter((each) => each.has("approved")).length;
      seen.reloads += reloads;
      seen.refusals += fullWrites;
    });
    const { failed, counterexample, errorInstance } = result;
    expect({ failed, counterexample, message: String(errorInstance) }).toEqual({
      failed: false,
      counterexample: null,
      message: "null",
    });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(40);
  }, 120_000);

  it.each(faults)(
    "would catch a planted fault: %s (%s)",
    async (_name, invariant, plant) => {
      plant();
      const { failed, errorInstance } = await check();
      expect([failed, String(errorInstance)]).toEqual([true, expect.stringContaining(invariant)]);
    },
    120_000,
  );
});
