import { describe, expect, it } from "vitest";
import { minor, zero } from "../../ports/entities/money.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { TransactionReference } from "../../ports/payment-terminal.ts";
import { anOrder, orderId } from "../../tests/support/samples/an-order.ts";
import { magnati, paymentTypes } from "../../tests/support/samples/payment-types.ts";
import {
  anApproval,
  aRequest,
  ScriptedAttempts,
} from "../../tests/support/stand-ins/scripted-attempts.ts";
import { mayBeCarried, settleByOrder, settleRecorded } from "./approved-lines.ts";
import type { AttemptRecord } from "./attempt/attempt-record.ts";

const dirhams = { code: "AED", precision: 2 } as const;

function aLine(name: string): AttemptRecord {
  const reference = name as TransactionReference;
  const request = aRequest({
    reference,
    paymentTypeId: magnati.id,
    currency: { code: "AED", precision: 2 } as const,
    amount: minor(2_000),
  });
  return anApproval(request);
}

const byMagnati = {
  name: magnati.name,
  amount: minor(2_000),
  amountCollected: minor(2_000),
  tip: zero,
};

/** Returns the use of the lines after the order reached this status elsewhere. */
function settled(
  status: OrderStatus,
  payments: readonly (typeof byMagnati)[],
  completed: readonly AttemptRecord[] = [],
): readonly (readonly [string, string])[] {
  const attempts = new ScriptedAttempts();
  attempts.set({ added: [aLine("DM-1"), aLine("DM-2")], completed });
  settleByOrder(attempts, anOrder({ status, payments: [...payments] }), paymentTypes, dirhams);
  return attempts.applied;
}

const part = { ...byMagnati, name: "Card", amount: minor(1_000) };

/** Returns why the line of 20.00 was put on the refund list, or its use. */
function reasonFor(order: Order, types = paymentTypes) {
  const attempts = new ScriptedAttempts();
  attempts.set({ added: [aLine("DM-1")] });
  settleByOrder(attempts, { ...order, status: "collected" }, types, dirhams);
  return attempts.approvedNotUsed[0]?.refundReason ?? attempts.applied[0]?.[1];
}

describe("an approved payment of an order that was completed elsewhere (P-I2)", () => {
  it("is used once for each payment that the order carries, else it goes to the refund list", () => {
    expect(settled("collected", [byMagnati, byMagnati])).toEqual([
      ["DM-1", "order_completed"],
      ["DM-2", "order_completed"],
    ]);
    expect(settled("delivered", [byMagnati])).toEqual([
      ["DM-1", "order_completed"],
      ["DM-2", "excess_alerted"],
    ]);
  });

  it("is listed with the payment that stood, or as left out of an order completed without any", () => {
    for (const [payments, reason] of [
      [[byMagnati], { kind: "paid_twice", stood: ["DM-1"] }],
      [[], { kind: "completed_without" }],
    ] as const) {
      const attempts = new ScriptedAttempts();
      attempts.set({ added: [aLine("DM-1"), aLine("DM-2")] });
      settleByOrder(attempts, anOrder({ status: "collected", payments }), paymentTypes, dirhams);
      expect(attempts.approvedNotUsed.at(-1)?.refundReason).toEqual(reason);
    }
  });

  it.each([
    ["another name", [{ ...byMagnati, name: "Card" }]],
    ["another amount", [{ ...byMagnati, amount: minor(2_100) }]],
    ["several other lines", [1_200, 800].map((amount) => ({ ...part, amount: minor(amount) }))],
  ])("is listed for staff to check first where the order carries %s", (_, payments) => {
    expect(reasonFor(anOrder({ payments }))).toEqual({ kind: "maybe_on_order" });
  });

  it("is listed for staff to check first where the order's payments cannot be read (N16)", () => {
    const { totalAmount: _totalAmount, ...unpriced } = anOrder();
    expect(reasonFor({ ...unpriced, payments: [] })).toEqual({ kind: "maybe_on_order" });
  });

  it("was paid twice where the order carries cash, or less by card", () => {
    for (const other of [
      { ...byMagnati, name: "Cash" },
      { ...byMagnati, amount: minor(1_900), name: "Card" },
    ])
      expect(reasonFor(anOrder({ payments: [other] }))).toEqual({ kind: "paid_twice", stood: [] });
  });

  it.each([
    ["the same name and amount", magnati.name, 2_000],
    ["another name", "Card", 2_000],
    ["more", "Card", 2_500],
  ])(
    "was paid twice where the order carries another card payment's reference with %s (P-I2)",
    (_, name, amount) => {
      const other = { ...byMagnati, name, amount: minor(amount), reference: "DM-9" };
      const reason = reasonFor(anOrder({ payments: [other] }));
      expect(reason).toEqual({ kind: "paid_twice", stood: ["DM-9"] });
    },
  );

  it.each([
    ["in two parts", [part, part].map((each) => ({ ...each, name: magnati.name }))],
    ["by its reference", [{ ...byMagnati, name: "Card", reference: "DM-1" }]],
  ])("is used where the order carries it %s", (_, payments) => {
    expect(reasonFor(anOrder({ payments }))).toBe("order_completed");
  });

  it.each([
    ["is listed for staff to check first", "an equal one", 2_000, { kind: "maybe_on_order" }],
    ["is used", "one of another amount", 1_900, "order_completed"],
  ] as const)(
    "%s where %s of its order may have been paid, too (P-I2)",
    (_, __, amount, expected) => {
      const attempts = new ScriptedAttempts();
      const { request } = aLine("DM-0");
      const other = { ...aLine("DM-0"), request: { ...request, amount: minor(amount) } };
      attempts.set({ added: [aLine("DM-1")], mayBePaid: [other] });
      const order = anOrder({ status: "collected", payments: [byMagnati] });
      settleByOrder(attempts, order, paymentTypes, dirhams);
      expect(attempts.approvedNotUsed[0]?.refundReason ?? attempts.applied[0]?.[1]).toEqual(
        expected,
      );
    },
  );

  it("is listed for staff to check first beside an equal one that they have not looked for yet (P-I2)", () => {
    const attempts = new ScriptedAttempts();
    const waiting = { ...aLine("DM-0"), refundReason: { kind: "maybe_on_order" } } as const;
    attempts.set({ added: [aLine("DM-1")], approvedNotUsed: [waiting] });
    const order = anOrder({ status: "collected", payments: [byMagnati] });
    settleByOrder(attempts, order, paymentTypes, dirhams);
    expect(attempts.applied).toEqual([["DM-1", "excess_alerted"]]);
  });

  it("is used where the order carries as many equal payments as may have been taken, or its reference (P-I2)", () => {
    for (const payments of [[byMagnati, byMagnati], [{ ...byMagnati, reference: "DM-1" }]]) {
      const attempts = new ScriptedAttempts();
      attempts.set({ added: [aLine("DM-1")], mayBePaid: [aLine("DM-0")] });
      settleByOrder(attempts, anOrder({ status: "collected", payments }), paymentTypes, dirhams);
      expect(attempts.applied).toEqual([["DM-1", "order_completed"]]);
    }
  });

  it.each([
    [{ code: "AED", precision: 3 }, 20_000, "order_completed"],
    [{ code: "AED", precision: 3 }, 2_000, { kind: "paid_twice", stood: [] }],
    [{ code: "KWD", precision: 2 }, 2_000, { kind: "maybe_on_order" }],
  ] as const)(
    "is compared in the decimals of %o, as they are now, with a payment of %i units (N47)",
    (currency, amount, expected) => {
      const attempts = new ScriptedAttempts();
      attempts.set({ added: [aLine("DM-1")] });
      const payments = [{ ...byMagnati, amount: minor(amount) }];
      settleByOrder(attempts, anOrder({ status: "collected", payments }), paymentTypes, currency);
      expect(attempts.approvedNotUsed[0]?.refundReason ?? attempts.applied[0]?.[1]).toEqual(
        expected,
      );
    },
  );

  it("is used under its device's name if the company has removed its payment type", () => {
    const line = aLine("DM-1");
    const payments = [{ ...byMagnati, name: line.request.device.name }];
    expect(reasonFor(anOrder({ payments }), [])).toBe("order_completed");
  });

  it("does not use a payment that matches another approval already (PAY-R3)", () => {
    expect(settled("collected", [byMagnati], [aLine("DM-0")])).toEqual([
      ["DM-1", "excess_alerted"],
      ["DM-2", "excess_alerted"],
    ]);
  });

  it("goes to the refund list if the order was voided or rejected, whatever it carries", () => {
    for (const status of ["voided", "rejected"] as const) {
      expect(settled(status, [byMagnati, byMagnati]).map(([, use]) => use)).toEqual([
        "excess_alerted",
        "excess_alerted",
      ]);
    }
  });

  it("waits while the order can still be paid for (PAY-R21)", () => {
    for (const status of ["unconfirmed", "new", "ready", "in_progress"] as const)
      expect(settled(status, [])).toEqual([]);
  });
});

const recordedLine = {
  paymentTypeId: magnati.id,
  currency: { code: "AED", precision: 2 } as const,
  name: magnati.name,
  amount: minor(2_000),
  amountCollected: minor(2_000),
  metaData: { reference_id: "DM-1" },
};

describe("an approved payment of an order that this device completed", () => {
  it("goes to the refund list if it came too late to be recorded (P-I2)", () => {
    const attempts = new ScriptedAttempts();
    attempts.set({ added: [aLine("DM-1"), aLine("DM-2")] });
    settleRecorded(attempts, orderId(1), [recordedLine]);
    expect(attempts.applied).toEqual([
      ["DM-1", "order_completed"],
      ["DM-2", "excess_alerted"],
    ]);
  });

  it("is taken back from the refund list where another tab was not sure, and only there (P-I2)", () => {
    for (const [reason, applied] of [
      [{ kind: "maybe_on_order" }, [["DM-1", "order_completed"]]],
      [{ kind: "order_left" }, []],
    ] as const) {
      const attempts = new ScriptedAttempts();
      const listed = { ...aLine("DM-1"), refundReason: reason };
      attempts.set({ approvedNotUsed: [listed, { ...listed, ...aLine("DM-2") }] });
      settleRecorded(attempts, orderId(1), [recordedLine]);
      expect(attempts.applied).toEqual(applied);
    }
  });
});

describe("an approved line beside a payment that equals it", () => {
  const line = {
    ...({
      key: 1,
      kind: "terminal",
      paymentTypeId: magnati.id,
      currency: { code: "AED", precision: 2 } as const,
      name: magnati.name,
    } as const),
    displayName: "Card",
    amount: minor(2_000),
    amountCollected: minor(2_000),
    currency: dirhams,
  };

  it.each([
    ["may be it", [byMagnati], [], true],
    ["is not it if another card of that amount is", [byMagnati], [aLine("DM-0")], false],
    ["may be the second of two", [byMagnati, byMagnati], [aLine("DM-0")], true],
    [
      "may be it if the other one has its own by its reference",
      [byMagnati, { ...byMagnati, reference: "DM-0" }],
      [aLine("DM-0")],
      true,
    ],
  ])("%s (P-I2)", (_, payments, completed, expected) => {
    expect(mayBeCarried(line, anOrder({ payments }), completed)).toBe(expected);
  });
});
