import { describe, expect, it } from "vitest";
import { sized } from "../../../support/run/run-size.ts";
import { alphabets } from "./alphabets.ts";
import { exploreAll } from "./bounded-runs.ts";

/** The number of events up to which every history is played here; `npm run simulate -- --payments --up-to` plays more. */
const bound = sized({ quick: 2, whole: 3 });

describe("every short history of a payment, in the real entry, checkout, attempts and journal", () => {
  it.each(alphabets)(
    `takes, shows and sends what is right in all histories of up to ${bound} events of "%s" (P-I1, P-I2, P-I9, N8, N9, N39, N44 to N46)`,
    async (only) => {
      const { wrong, states } = await exploreAll(bound, { only });
      expect(wrong).toEqual([]);
      // Guards against events that are never possible.
      expect(states).toBeGreaterThan(sized({ quick: 100, whole: 500 }));
    },
    240_000,
  );
});
