import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastFourOf, withoutCardNumbers } from "./card-number.ts";
import {
  decodeConnectionToken,
  decodeCreatedIntent,
  decodeIntent,
  decodeTerminalEvent,
  decodeTransactionAnswer,
  partnerStatusOf,
} from "./decode-terminal.ts";

describe("decoding a terminal partner's messages", () => {
  it("knows five statuses and takes any other for unknown", () => {
    const words = ["in_progress", "Approved", " declined ", "CANCELED", "terminal timeout"];
    expect(words.map(partnerStatusOf)).toEqual([
      "in_progress",
      "approved",
      "declined",
      "cancelled",
      "terminal_timeout",
    ]);
    for (const odd of ["", "approved!", "success", "refunded?", "__proto__"]) {
      expect(partnerStatusOf(odd)).toBe("unknown");
    }
  });

  it("distrusts a success with another status, and a failure that says it was paid", () => {
    const status = (event: "payment_success" | "payment_failed", word?: string) =>
      decodeTerminalEvent(event, word === undefined ? {} : { status: word }, 2).status;
    expect(status("payment_success")).toBe("approved");
    expect(status("payment_success", "declined")).toBe("unknown");
    expect(status("payment_failed")).toBe("declined");
    expect(status("payment_failed", "cancelled")).toBe("cancelled");
    expect(status("payment_failed", "approved")).toBe("unknown");
  });

  it("reads the amount in minor units, also as text, if it is a number", () => {
    const event = decodeTerminalEvent("payment_success", { amount: 45.5 }, 2);
    expect(event.amount).toBe(4_550);
    expect(decodeTerminalEvent("payment_success", { amount: "45.5" }, 2).amount).toBe(4_550);
    expect(decodeTerminalEvent("payment_success", { amount: "45,5" }, 2).amount).toBeUndefined();
  });

  it("masks card numbers and leaves references unchanged", () => {
    expect(withoutCardNumbers("Card 4242 4242 4242 4242 declined")).toBe("Card •••• 4242 declined");
    expect(withoutCardNumbers("Reference 1234567890123")).toBe("Reference 1234567890123");
    expect(lastFourOf("4242424242424242")).toBe("4242");
    expect(lastFourOf("****1881")).toBe("1881");
    expect(lastFourOf("12")).toBeUndefined();
    expect(lastFourOf({})).toBeUndefined();
  });

  it("requires both halves of an intent, and a token", () => {
    const whole = { payment_intent_id: "pi_1", client_secret: "s" };
    expect(decodeCreatedIntent(whole, 2).kind).toBe("decoded");
    for (const name of Object.keys(whole)) {
      expect(decodeCreatedIntent({ ...whole, [name]: null }, 2).kind).toBe("refused");
    }
    expect(decodeConnectionToken({ connection_token: "t" }).kind).toBe("decoded");
    expect(decodeConnectionToken({ connection_token: "" }).kind).toBe("refused");
    expect(decodeIntent("succeeded", 2).kind).toBe("refused");
  });

  it("never throws, and never takes one of 5 000 odd answers for an approval", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const bodies = [value, { payload: value }, { payload: { data: value } }];
        for (const body of bodies) {
          const answer = decodeTransactionAnswer(body, 2);
          if (answer.kind === "decoded" && answer.value.status === "approved") return false;
          decodeIntent(body, 2);
          decodeCreatedIntent(body, 2);
          decodeConnectionToken(body);
          decodeTerminalEvent("payment_failed", body, 2);
        }
        return decodeTerminalEvent("payment_failed", value, 2).status !== "approved";
      }),
      { numRuns: 5_000, seed: 42 },
    );
  });
});

describe("an approval whose partner nests what it says absurdly (P-I8)", () => {
  const absurd: unknown = JSON.parse("[".repeat(5_000) + "]".repeat(5_000));

  it.each([
    ["an answer", (data: object) => decodeTransactionAnswer({ payload: { status: 200, data } }, 2)],
    ["a push", (data: object) => ({ value: decodeTerminalEvent("payment_success", data, 2) })],
    ["an intent", (data: object) => decodeIntent(data, 2)],
  ])("is read from %s, with an amount that cannot be read", (_, read) => {
    const news = read({ status: "approved", reference_id: "DM-1", amount: absurd });
    expect(news).toMatchObject({ value: { status: "approved", references: ["DM-1"] } });
    expect(JSON.stringify(news)).toContain('"amountText":"[[[[');
  });

  it.each(["response_from_partner", "response_message", "error", "message", "metadata", "card_no"])(
    "is read whatever its %s is",
    (field) => {
      const data = { status: "approved", amount: 45.5, reference_id: "DM-1", [field]: absurd };
      const payload = { data, status: 200, [field]: field === "metadata" ? 1 : absurd };
      const paid = { value: { status: "approved", amount: 4_550, references: ["DM-1"] } };
      expect(decodeTransactionAnswer({ payload, [field]: absurd }, 2)).toMatchObject(paid);
      expect(decodeIntent(data, 2)).toMatchObject(paid);
    },
  );
});
