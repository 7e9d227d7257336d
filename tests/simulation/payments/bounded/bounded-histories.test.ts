import { describe, expect, it } from "vitest";
import { alphabets } from "./alphabets.ts";
import { exploreAll } from "./bounded-runs.ts";

/** The number of events up to which every history is played here; `npm run simulate -- --payments --up-to` plays more. */
const bound = 3;

describe("every short history of a payment, in the real entry, checkout, attempts and journal", () => {
  it.each(alphabets)(
    `takes, shows and sends what is right in all histories of up to ${bound} events of "%s" (P-I1, P-I2, P-I9, PY-13, N2, N8, N9, N39, N44 to N47)`,
    async (only) => {
      const { wrong, transitions } = await exploreAll(bound, { only });
      expect(wrong).toEqual([]);
      // Guards against events that are never possible.
      expect(transitions).toBeGreaterThan(1_000);
    },
    240_000,
  );

  it.each(alphabets)(
    'reaches the same states of "%s" where equal states are merged as where none is, so that what a state leaves out decides nothing @verify',
    async (only) => {
      const merged = await exploreAll(2, { only, isDigestingLast: true });
      const whole = await exploreAll(2, { only, isDigestingLast: true, isMerging: false });
      expect(whole.states).toBeGreaterThan(merged.states);
      expect([...merged.digests].sort()).toEqual([...whole.digests].sort());
      expect(whole.wrong).toEqual(merged.wrong);
    },
    240_000,
  );

  it.each(alphabets)(
    'reaches the same states of "%s" where worlds are put back as where each event has a world of its own, so that nothing stays behind @verify',
    async (only) => {
      const back = await exploreAll(2, { only, isDigestingLast: true });
      const fresh = await exploreAll(2, { only, isDigestingLast: true, isPuttingBack: false });
      expect([...back.digests].sort()).toEqual([...fresh.digests].sort());
      expect(back.transitions).toBe(fresh.transitions);
      expect(back.wrong).toEqual(fresh.wrong);
    },
    240_000,
  );
});
