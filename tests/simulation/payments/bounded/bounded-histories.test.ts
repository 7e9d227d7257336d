import { describe, expect, it } from "vitest";
import { alphabets } from "./alphabets.ts";
import { exploreAll } from "./bounded-runs.ts";
import { Explorer } from "./explorer.ts";
import { historyEvents } from "./history-events.ts";
import type { Setting } from "./history-world.ts";

/** The number of events up to which every history is played here; `npm run simulate -- --payments --up-to` plays more. */
const bound = 3;

const reader: Setting = {
  name: "pickup at a card reader",
  isTakeaway: true,
  terminal: "stripe_connect",
  first: ["chooses card"],
};

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

  it.each<{ readonly setting: Setting; readonly names: readonly string[]; readonly what: string }>([
    {
      what: "the payment of a reader that goes on in other decimals (N44, N47)",
      setting: reader,
      names: ["Enter", "decimals change", "declines", "presses go back"],
    },
    {
      what: "the closing line of an order that is voided with its own payments (N8, N9)",
      setting: {
        name: "delivery, part paid",
        payments: [{ name: "Online", amount: 2000 }],
      },
      names: ["20 Enter", "leaves", "opens", "is voided"],
    },
    {
      what: "the amount that Retry repeats beside a start that was refused in another tab (N44)",
      setting: { name: "delivery at a generic terminal", first: ["chooses card"] },
      names: [
        "20 Enter",
        "another tab opens it",
        "reloads",
        "declines",
        "by card in the other tab",
        "leaves the other tab",
        "presses retry",
      ],
    },
    {
      what: "the question about a payment that its reader declines meanwhile (P-I2, N57)",
      setting: reader,
      names: [
        "Enter",
        "answers nothing",
        "presses cancel",
        "presses go back",
        "declines",
        "presses was paid",
      ],
    },
    {
      what: "the amount that Retry repeats after another one was chosen and given up (N44)",
      setting: reader,
      names: [
        "Enter",
        "answers nothing",
        "approves without an answer",
        "presses go back",
        "20 Enter",
        "presses not sure",
        "presses retry",
      ],
    },
    {
      what: "the amount that Retry repeats after the question that another one waited for was closed (N44)",
      setting: {
        name: "delivery whose card payment has an unknown result",
        first: ["chooses card", "Enter", "answers nothing", "presses cancel", "time passes"],
      },
      names: [
        ...["presses go back", "20 Enter", "declines", "time passes"],
        ...["presses not sure", "presses retry", "presses not paid"],
      ],
    },
    {
      what: "a note that the checkout offers for the rest (N46)",
      setting: { name: "delivery by cash" },
      names: [
        "the rest and 1, Enter",
        "the total rises",
        "20 Enter",
        "removes a line",
        "the total falls",
      ],
    },
    {
      what: "the rest beside an approval once the line taken by hand is removed (N39)",
      setting: {
        name: "delivery whose card payment has an unknown result",
        first: ["chooses card", "Enter", "answers nothing", "presses cancel", "time passes"],
      },
      names: [
        "presses go back",
        "chooses cash",
        "20 Enter",
        "removes a line",
        "refunds a card payment",
        "the total rises",
        "approves",
        "Enter",
      ],
    },
  ])("keeps right in longer histories of few events: $what", async ({ setting, names }) => {
    const events = historyEvents.filter(({ name }) => names.includes(name));
    const { wrong } = await new Explorer(events, { bound: 7 }).explore([setting]);
    expect(wrong).toEqual([]);
  });

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
