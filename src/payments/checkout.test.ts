import Decimal from "decimal.js";
import fc from "fast-check";
import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { RoundingRule } from "../../ports/entities/company.ts";
import { minor, toMajorText } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPayment, PaymentMetaData, PaymentType } from "../../ports/entities/payment.ts";
import type { TransactionReference } from "../../ports/payment-terminal.ts";
import { anOrder } from "../../tests/support/samples/an-order.ts";
import { aCompany } from "../../tests/support/samples/company-builders.ts";
import { bank, card, cash, paymentTypes } from "../../tests/support/samples/payment-types.ts";
import { Checkout } from "./checkout.ts";
import { mismatchReport } from "./checkout-finish.ts";

interface Given {
  readonly total?: number;
  readonly rule?: RoundingRule;
  readonly interval?: number;
  readonly isRoundingOn?: boolean;
  readonly order?: Partial<Order>;
  readonly walkInPoints?: boolean;
  readonly types?: readonly PaymentType[];
  readonly metaData?: PaymentMetaData;
  readonly isAdding?: boolean;
}

function begin(given: Given = {}) {
  const { total = 4_550, rule = 4, interval = 5, isRoundingOn = false } = given;
  const order = observable.object(
    { data: anOrder({ totalAmount: minor(total), isTakeaway: true, ...given.order }) },
    undefined,
    { deep: false },
  );
  const state = { isFrozen: false };
  const company = aCompany({
    cashRounding: { isEnabled: isRoundingOn, rule, interval: minor(interval) },
    isLoyaltyAcceptedForWalkIn: given.walkInPoints ?? false,
  });
  const checkout = new Checkout({
    order,
    company: { company, paymentTypes: given.types ?? paymentTypes },
    isFrozen: () => state.isFrozen,
    sendsOnlyNewLines: given.isAdding === true,
    ...(given.metaData !== undefined && { metaData: given.metaData }),
  });
  const change = (set: Partial<Order>) =>
    runInAction(() => {
      order.data = { ...order.data, ...set };
    });
  return { checkout, state, change };
}

const sums = (checkout: Checkout) =>
  checkout.toSend().map(({ name, amount, amountCollected }) => [name, amount, amountCollected]);
const paid = (name: string, amount: number): OrderPayment => ({
  name,
  amount: minor(amount),
  amountCollected: minor(amount),
  tip: minor(0),
});
let approvals = 0;
const approval = (type: PaymentType, amount: number) => ({
  reference: `DM-${++approvals}` as TransactionReference,
  type,
  amount: minor(amount),
  currency: aCompany().currency,
  metaData: { card_no: "4242" },
});

/** One press of staff; a terminal charges at most the remaining amount. */
interface Step {
  readonly type: PaymentType;
  readonly amount: number;
  readonly takesBack: boolean;
}

const anyStep = fc.record({
  type: fc.constantFrom(cash, bank, card),
  amount: fc.integer({ min: 0, max: 60_000 }),
  takesBack: fc.boolean(),
});

function take(checkout: Checkout, { type, amount, takesBack }: Step): void {
  const charged = Math.min(amount, checkout.remaining);
  if (type !== card) checkout.add(type, minor(amount), "R");
  else if (!checkout.isPaid && charged > 0) checkout.takeApproval(approval(card, charged));
  if (takesBack) checkout.reopen();
}

describe("paying for an order", () => {
  it("splits below the balance, completes at or above it and counts the change [PY-11] (PAY-C55)", () => {
    const { checkout } = begin({ total: 10_000 });
    checkout.add(bank, minor(6_000), "FT-1");
    expect([checkout.remaining, checkout.isPaid]).toEqual([4_000, false]);
    checkout.add(cash, minor(5_000));
    expect([checkout.remaining, checkout.isPaid, checkout.change]).toEqual([0, true, 1_000]);
    expect(sums(checkout)).toEqual([
      ["Bank transfer", 6_000, 6_000],
      ["Cash", 4_000, 5_000],
    ]);
    expect(checkout.problem()).toBeUndefined();
  });

  it("adds a split line one unit below the balance and completes at exactly it [PY-11]", () => {
    const { checkout } = begin();
    checkout.add(cash, minor(4_549));
    expect(checkout.isPaid).toBe(false);
    checkout.add(cash, minor(1));
    expect([checkout.isPaid, checkout.change]).toEqual([true, 0]);
  });

  it("removes lines, the completing one too [PY-11]", () => {
    const { checkout } = begin();
    checkout.add(cash, minor(1_000));
    checkout.add(cash, minor(10_000));
    checkout.reopen();
    expect([checkout.isPaid, checkout.remaining]).toEqual([false, 3_550]);
    checkout.remove(checkout.lines[0]?.key ?? 0);
    expect([checkout.lines, checkout.remaining]).toEqual([[], 4_550]);
  });

  it("adds a type that needs a reference code only with a code, and sends it [PY-8] [PY-15]", () => {
    const { checkout } = begin();
    for (const nothing of [undefined, "", "   "]) checkout.add(bank, minor(4_550), nothing);
    expect(checkout.lines).toEqual([]);
    checkout.add(bank, minor(4_550), " FT-9 ");
    expect(checkout.toSend()).toEqual([
      {
        paymentTypeId: bank.id,
        name: "Bank transfer",
        currency: aCompany().currency,
        amount: 4_550,
        amountCollected: 4_550,
        referenceCode: "FT-9",
      },
    ]);
  });

  it("keeps an approved line with the card's facts, and never removes it [PY-15] (P-I2)", () => {
    const { checkout } = begin();
    checkout.takeApproval(approval(card, 3_000));
    checkout.remove(checkout.lines[0]?.key ?? 0);
    expect([checkout.lines.length, checkout.remaining]).toEqual([1, 1_550]);
    checkout.takeApproval(approval(card, 1_550));
    expect(checkout.isPaid).toBe(true);
    expect(checkout.toSend()[0]).toEqual({
      paymentTypeId: card.id,
      name: "Card",
      currency: aCompany().currency,
      amount: 3_000,
      amountCollected: 3_000,
      metaData: { card_no: "4242" },
    });
  });

  it("adds an approval once, however often it is reported (P-I2)", () => {
    const { checkout } = begin();
    const told = approval(card, 1_000);
    checkout.takeApproval(told);
    checkout.takeApproval({ ...told, metaData: { ...told.metaData, card_no: "4242" } });
    // Facts that a reader reports later are added to the same line.
    expect(checkout.lines.at(-1)?.metaData).toMatchObject({ card_no: "4242" });
    expect(checkout.remaining).toBe(3_550);
  });

  it("does not add an approval again that is on the refund list now (P-I2)", () => {
    const { checkout } = begin();
    const told = approval(card, 1_000);
    checkout.takeApproval(told);
    checkout.dropApproval(told.reference);
    checkout.takeApproval(told);
    expect([checkout.lines, checkout.remaining]).toEqual([[], 4_550]);
  });

  it("changes no line while an attempt at a terminal is open (P-I12)", () => {
    const { checkout, state } = begin();
    checkout.add(cash, minor(1_000));
    state.isFrozen = true;
    checkout.add(cash, minor(1_000));
    checkout.remove(checkout.lines[0]?.key ?? 0);
    expect(checkout.remaining).toBe(3_550);
  });

  it("needs no payment for an order of zero", () => {
    const { checkout } = begin({ total: 0 });
    expect([checkout.isPaid, checkout.problem(), sums(checkout)]).toEqual([true, undefined, []]);
  });

  it("marks every line as training (TN-1)", () => {
    const { checkout: plain } = begin();
    plain.add(cash, minor(4_550));
    expect(plain.toSend()[0]).not.toHaveProperty("metaData");
    const { checkout: training } = begin({ metaData: { simulated: true } });
    training.add(cash, minor(4_550));
    expect(training.toSend()[0]).toMatchObject({ metaData: { simulated: true } });
  });
});

describe("cash rounding", () => {
  it("rounds a takeaway order that cash completes, and adds the rounding as a line [PY-13] (PAY-C56)", () => {
    const { checkout } = begin({ total: 8_203, isRoundingOn: true });
    expect(checkout.dueBy(cash)).toEqual({ amount: 8_205, adjustment: -2 });
    checkout.add(cash, minor(10_000));
    expect(checkout.change).toBe(1_795);
    expect(sums(checkout)).toEqual([
      ["Cash", 8_205, 10_000],
      ["Cash Rounding", -2, -2],
    ]);
    expect(checkout.problem()).toBeUndefined();
  });

  it("rounds down to a line above zero [PY-13]", () => {
    const { checkout } = begin({ total: 8_202, isRoundingOn: true });
    checkout.add(cash, minor(8_200));
    expect(sums(checkout)).toEqual([
      ["Cash", 8_200, 8_200],
      ["Cash Rounding", 2, 2],
    ]);
  });

  it("applies to cash, takeaways and companies that switched it on [PY-13]", () => {
    const on = { total: 8_203, isRoundingOn: true };
    expect(begin(on).checkout.dueBy(card).adjustment).toBe(0);
    expect(begin(on).checkout.dueBy(undefined).adjustment).toBe(0);
    const delivery = begin({ ...on, order: { isTakeaway: false } });
    expect(delivery.checkout.dueBy(cash).adjustment).toBe(0);
    expect(begin({ total: 8_203 }).checkout.dueBy(cash).adjustment).toBe(0);
    const withoutType = begin({ ...on, types: [cash] });
    expect(withoutType.checkout.dueBy(cash).adjustment).toBe(0);
  });

  it("rounds the rest after a split line, which is not rounded [PY-13]", () => {
    const { checkout } = begin({ total: 8_203, isRoundingOn: true });
    checkout.add(cash, minor(4_001));
    checkout.add(cash, minor(4_200));
    expect(sums(checkout)).toEqual([
      ["Cash", 4_001, 4_001],
      ["Cash", 4_200, 4_200],
      ["Cash Rounding", 2, 2],
    ]);
  });

  it("is removed with its cash line [PY-13]", () => {
    const { checkout } = begin({ total: 8_203, isRoundingOn: true });
    checkout.add(cash, minor(8_205));
    checkout.remove(checkout.lines[0]?.key ?? 0);
    expect(checkout.lines).toEqual([]);
  });

  it("accepts a rest that rounds to zero, and the exact balance if it was rounded up [PY-13]", () => {
    const { checkout } = begin({ total: 2, isRoundingOn: true });
    checkout.add(cash, minor(0));
    expect(sums(checkout)).toEqual([
      ["Cash", 0, 0],
      ["Cash Rounding", 2, 2],
    ]);
    const exact = begin({ total: 8_203, isRoundingOn: true }).checkout;
    exact.add(cash, minor(8_204));
    expect([exact.isPaid, exact.change, sums(exact)]).toEqual([true, 1, [["Cash", 8_203, 8_204]]]);
  });

  for (const [rule, due, word] of [
    [1, 1_010, "down"],
    [2, 1_020, "up"],
    [3, 1_010, "down from the middle"],
    [4, 1_020, "up from the middle"],
  ] as const) {
    it(`takes NZD 10.15 to ten cents ${word} by rule ${rule} [PY-13] (PAY-C57)`, () => {
      const { checkout } = begin({ total: 1_015, isRoundingOn: true, rule, interval: 10 });
      expect(checkout.dueBy(cash).amount).toBe(due);
    });
  }

  it("agrees with decimal.js for any balance, interval and rule [PY-13]", () => {
    const modes = {
      1: Decimal.ROUND_DOWN,
      2: Decimal.ROUND_UP,
      3: Decimal.ROUND_HALF_DOWN,
      4: Decimal.ROUND_HALF_UP,
    } as const;
    const total = fc.integer({ min: 0, max: 10_000_000 });
    const rules = fc.constantFrom<RoundingRule>(1, 2, 3, 4);
    fc.assert(
      fc.property(total, fc.constantFrom(1, 5, 10, 25, 50, 100), rules, (units, interval, rule) => {
        const { checkout } = begin({ total: units, isRoundingOn: true, rule, interval });
        const exact = new Decimal(units).div(100);
        const rounded = exact.toNearest(new Decimal(interval).div(100), modes[rule]);
        const due = checkout.dueBy(cash);
        expect(toMajorText(due.amount, 2)).toBe(rounded.toFixed(2));
        expect(due.adjustment).toBe(exact.minus(rounded).times(100).toNumber());
      }),
    );
  });
});

describe("the captured payments", () => {
  it("match the total exactly, whatever lines are added and removed [PY-20] (P-I9, P-I10, P-I11)", () => {
    const totals = fc.integer({ min: 0, max: 100_000 });
    const rules = fc.constantFrom<RoundingRule>(1, 2, 3, 4);
    const steps = fc.array(anyStep, { maxLength: 12 });
    fc.assert(
      fc.property(totals, steps, rules, fc.boolean(), (total, taken, rule, isRoundingOn) => {
        const { checkout } = begin({ total, isRoundingOn, rule, interval: 25 });
        for (const step of taken) take(checkout, step);
        if (!checkout.isPaid) checkout.add(cash, minor(200_000));
        expect(checkout.problem()).toBeUndefined();
        const lines = checkout.toSend();
        const exact = lines.reduce((sum, line) => sum.plus(line.amount), new Decimal(0));
        expect(exact.toNumber()).toBe(total);
        const returned = lines.filter((line) => line.amountCollected !== line.amount);
        expect(returned.length).toBeLessThanOrEqual(1);
        const handedOver = returned.map((line) => line.amountCollected - line.amount);
        expect(checkout.change).toBe(handedOver[0] ?? 0);
      }),
    );
  });

  it("are too little if less was collected than the order's total [PY-14] (PAY-C59)", () => {
    const { checkout, change } = begin();
    checkout.add(cash, minor(4_550));
    change({ totalAmount: minor(4_551) });
    expect(checkout.problem()).toEqual({ kind: "collected_too_little", missing: 1 });
    expect([checkout.lines.length, checkout.isPaid, checkout.remaining]).toEqual([1, false, 1]);
  });

  it("are counted without their sign [PY-14]", () => {
    const { checkout } = begin({ total: 8_203, isRoundingOn: true });
    checkout.add(cash, minor(8_205));
    expect(checkout.lines.map(({ amountCollected }) => amountCollected)).toEqual([8_205, -2]);
    expect(checkout.problem()).toBeUndefined();
  });

  it("must match the total, neither above nor below it; both are logged by name [ER-7]", () => {
    const { checkout, change } = begin();
    checkout.add(cash, minor(5_000));
    checkout.fixAmounts();
    change({ totalAmount: minor(4_500) });
    const excess = checkout.problem();
    expect(excess).toEqual({ kind: "excess_amount", excess: 50 });
    change({ totalAmount: minor(4_600) });
    const missing = checkout.problem();
    expect(missing).toEqual({ kind: "incomplete_split_payment", missing: 50 });
    const order = anOrder({ totalAmount: minor(4_600) });
    const reports = [excess, missing].map((problem) =>
      problem?.kind === "excess_amount" || problem?.kind === "incomplete_split_payment"
        ? mismatchReport(problem, order)
        : undefined,
    );
    expect(reports).toEqual([
      {
        kind: "payment",
        message: "Payment mismatch: excess amount",
        details: { order: 1, total: 4_600, excess: 50 },
      },
      {
        kind: "payment",
        message: "Payment mismatch: incomplete split payment",
        details: { order: 1, total: 4_600, missing: 50 },
      },
    ]);
  });
});

describe("the payments of an order before the checkout", () => {
  it("reduce the balance and are sent again with the new lines", () => {
    const order = { payments: [paid("Loyalty", 550)] };
    const { checkout } = begin({ order });
    expect([checkout.alreadyPaid, checkout.remaining]).toEqual([550, 4_000]);
    checkout.add(cash, minor(4_000));
    expect(sums(checkout)).toEqual([
      ["Loyalty", 550, 550],
      ["Cash", 4_000, 4_000],
    ]);
    expect(checkout.toSend()[0]).toEqual(paid("Loyalty", 550));
  });

  it("are all sent as they came, also of an unknown type or where points do not count (N5)", () => {
    const carried = [paid("Barter", 1_000), paid("Loyalty", 550)];
    const { checkout } = begin({ order: { type: "walk_in", payments: carried } });
    expect(checkout.toSend()).toEqual([]);
    checkout.add(cash, checkout.remaining);
    expect(checkout.toSend().slice(0, 2)).toEqual(carried);
    expect(checkout.toSend()).toHaveLength(3);
  });

  it("stay with a server that adds: only the new lines are sent (N5)", () => {
    const { checkout } = begin({ order: { payments: [paid("Barter", 550)] }, isAdding: true });
    expect(checkout.toSend()).toEqual([]);
    checkout.add(cash, minor(4_000));
    expect(sums(checkout)).toEqual([["Cash", 4_000, 4_000]]);
  });

  it("complete an order that points alone have paid [PY-12]", () => {
    for (const payments of [
      [paid("Loyalty", 4_550)],
      [paid("Loyalty", 2_000), paid("Loyalty", 2_550)],
      [paid("Loyalty", -2_000), paid("Loyalty", 6_550)],
    ]) {
      const { checkout } = begin({ order: { payments } });
      expect(checkout.isPaidByLoyaltyAlone).toBe(true);
      expect([checkout.problem(), sums(checkout)]).toEqual([undefined, []]);
    }
    for (const payments of [
      [],
      [paid("Loyalty", 4_549)],
      [paid("Cash", 4_550)],
      [paid("Loyalty", 2_000), paid("Loyalty", 2_549)],
      [paid("Loyalty", 6_000), paid("Loyalty", -6_000)],
      [paid("Loyalty", 4_550), paid("Cash", 100)],
    ]) {
      expect(begin({ order: { payments } }).checkout.isPaidByLoyaltyAlone).toBe(false);
    }
  });

  it("include a walk-in's points only if the company accepts them for walk-ins [PY-22]", () => {
    const order = { type: "walk_in", payments: [paid("Loyalty", 4_550)] } as const;
    const refused = begin({ order }).checkout;
    expect([refused.remaining, refused.isPaidByLoyaltyAlone]).toEqual([4_550, false]);
    const taken = begin({ order, walkInPoints: true }).checkout;
    expect([taken.remaining, taken.isPaidByLoyaltyAlone]).toEqual([0, true]);
    const online = begin({ order: { ...order, type: "online" } }).checkout;
    expect(online.remaining).toBe(0);
    refused.add(cash, minor(4_550));
    // The points do not count, yet no line of the order is dropped (N5).
    expect(sums(refused)).toEqual([
      ["Loyalty", 4_550, 4_550],
      ["Cash", 4_550, 4_550],
    ]);
  });
});

describe("points of more than the order's total (PAY-D21)", () => {
  it("pay the order alone, which is completed without a question (PY-12)", () => {
    const { checkout } = begin({ order: { payments: [paid("Loyalty", 6_000)] } });
    expect([checkout.alreadyPaid, checkout.remaining]).toEqual([4_550, 0]);
    expect([checkout.isPaidByLoyaltyAlone, checkout.problem()]).toEqual([true, undefined]);
  });

  it("make no more of an approved card payment too much than they pay", () => {
    const { checkout, change } = begin();
    checkout.takeApproval(approval(card, 2_000));
    change({ payments: [paid("Loyalty", 6_000)] });
    expect([checkout.remaining, checkout.excess, checkout.owedByBranch]).toEqual([
      -2_000, 2_000, 0,
    ]);
  });

  it("are sent as they came (N5)", () => {
    const order = { payments: [paid("Loyalty", 6_000)] };
    const { checkout, change } = begin({ order });
    checkout.takeApproval(approval(card, 4_000));
    change({ totalAmount: minor(10_000) });
    expect([checkout.remaining, checkout.problem()]).toEqual([0, undefined]);
    expect(checkout.toSend()[0]).toEqual(paid("Loyalty", 6_000));
  });
});

describe("an approved line whose reference the order carries", () => {
  it("is the order's own payment: it is neither counted nor sent a second time", () => {
    const { checkout, change } = begin({ total: 6_000 });
    const approved = approval(card, 4_550);
    checkout.takeApproval(approved);
    checkout.add(cash, minor(450));
    const own = { ...paid("Card", 4_550), reference: approved.reference };
    change({ payments: [own] });
    expect([checkout.remaining, checkout.excess, checkout.isPaid]).toEqual([1_000, 0, false]);
    checkout.add(cash, minor(1_000));
    expect([checkout.problem(), sums(checkout)]).toEqual([
      undefined,
      [
        ["Card", 4_550, 4_550],
        ["Cash", 450, 450],
        ["Cash", 1_000, 1_000],
      ],
    ]);
  });
});

describe("points in several lines (N46)", () => {
  it.each([
    ["given and taken back", [6_000, -6_000], 0],
    ["taken back and given", [-6_000, 6_000], 0],
    ["more given than the total, then part of it taken back", [6_000, -4_000], 2_000],
    ["more taken back than given", [1_000, -2_000], 0],
    ["more than the total together", [2_000, 2_000], 3_000],
  ] as const)("count as their sum, from 0 to the total: %s", (_, points, counted) => {
    const payments = points.map((amount) => paid("Loyalty", amount));
    const { checkout } = begin({ total: 3_000, order: { payments } });
    expect([checkout.alreadyPaid, checkout.remaining]).toEqual([counted, 3_000 - counted]);
  });
});

describe("an order with nothing due (N46)", () => {
  it.each([
    ["a total below zero", -500, [], 500],
    ["a total below zero, with points", -500, [paid("Loyalty", 300)], 500],
    ["a card that paid more than the total", 5_000, [paid("Card", 6_000)], 1_000],
    [
      "a card and points that paid more together",
      5_000,
      [paid("Card", 3_000), paid("Loyalty", 4_000)],
      0,
    ],
  ] as const)("completes with nothing recorded: %s", (_, total, payments, owed) => {
    const { checkout } = begin({ total, order: { payments } });
    expect([checkout.isPaid, checkout.remaining, checkout.owedByBranch]).toEqual([true, 0, owed]);
    expect([checkout.problem(), checkout.toSend()]).toEqual([undefined, []]);
  });

  it("completes only once the lines that staff took are removed", () => {
    const { checkout, change } = begin();
    checkout.add(cash, minor(2_000));
    change({ totalAmount: minor(-500) });
    expect([checkout.overpaid, checkout.owedByBranch]).toEqual([2_000, 500]);
    expect(checkout.problem()).toEqual({ kind: "excess_amount", excess: 2_000 });
    checkout.reopen();
    expect([checkout.overpaid, checkout.problem(), checkout.toSend()]).toEqual([0, undefined, []]);
  });
});

describe("a total that changes before OK (N46)", () => {
  const state = ({ remaining, change, overpaid, lines }: Checkout) => [
    lines.map(({ amount }) => amount),
    { remaining, change, overpaid },
  ];

  it.each([
    ["falls", 4_000, [4_000], { remaining: 0, change: 1_000, overpaid: 0 }],
    ["rises below what was given", 4_800, [4_800], { remaining: 0, change: 200, overpaid: 0 }],
    ["rises above what was given", 6_000, [5_000], { remaining: 1_000, change: 0, overpaid: 0 }],
    ["falls to nothing", 0, [4_550], { remaining: -4_550, change: 450, overpaid: 4_550 }],
  ] as const)("changes the change of cash: it %s", (_, total, lines, sums) => {
    const { checkout, change } = begin();
    checkout.add(cash, minor(5_000));
    change({ totalAmount: minor(total) });
    expect(state(checkout)).toEqual([lines, sums]);
    change({ totalAmount: minor(4_550) });
    expect(state(checkout)).toEqual([[4_550], { remaining: 0, change: 450, overpaid: 0 }]);
  });

  it("rounds the new amount, beside the lines before it", () => {
    const { checkout, change } = begin({ total: 8_203, isRoundingOn: true });
    checkout.add(bank, minor(2_000), "FT-1");
    checkout.add(cash, minor(10_000));
    expect(checkout.lines.map(({ amount }) => amount)).toEqual([2_000, 6_205, -2]);
    change({ totalAmount: minor(8_200) });
    expect(state(checkout)).toEqual([[2_000, 6_200], { remaining: 0, change: 3_800, overpaid: 0 }]);
    change({ totalAmount: minor(8_207) });
    expect(checkout.lines.map(({ amount }) => amount)).toEqual([2_000, 6_205, 2]);
    expect(new Set(checkout.lines.map(({ key }) => key)).size).toBe(3);
    expect(checkout.problem()).toBeUndefined();
  });

  it("leaves a bank transfer as it is, which staff then remove", () => {
    const { checkout, change } = begin();
    checkout.add(bank, minor(4_550), "FT-1");
    change({ totalAmount: minor(4_000) });
    expect(state(checkout)).toEqual([[4_550], { remaining: -550, change: 0, overpaid: 550 }]);
  });

  it("leaves lines as they were sent, whatever became of them", () => {
    const { checkout, change } = begin();
    checkout.add(cash, minor(5_000));
    checkout.fixAmounts();
    change({ totalAmount: minor(4_000) });
    expect(state(checkout)).toEqual([[4_550], { remaining: -550, change: 450, overpaid: 550 }]);
  });
});
