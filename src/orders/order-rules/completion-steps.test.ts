import { describe, expect, it } from "vitest";
import type { LogisticsJobStatus } from "../../../ports/entities/logistics.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderPayment } from "../../../ports/entities/payment.ts";
import {
  aJob,
  anOrder,
  noon,
  partnerId,
  riderId,
} from "../../../tests/support/samples/an-order.ts";
import {
  type CompletionFacts,
  type CompletionQuestion,
  type CompletionStep,
  completionSteps,
} from "./completion-steps.ts";

const steps: readonly CompletionStep[] = ["pick_up", "deliver", "collect", "confirm_pickup"];
const completing: readonly CompletionStep[] = ["deliver", "collect", "confirm_pickup"];
const jobStatuses: readonly LogisticsJobStatus[] = [
  "pending",
  "assigned",
  "cancelled",
  "arrived",
  "delivering",
  "complete",
  "reassigning",
  "unknown",
];

const facts: CompletionFacts = {
  riders: [{ id: riderId(5), name: "Sami", assignedBranchIds: [] }],
  partners: [
    {
      id: partnerId(3),
      name: "Swift",
      configuration: {
        driverId: riderId(90),
        enabledRegions: [],
        isScheduledOrderAssignmentAllowed: false,
      },
    },
  ],
  isPaymentValidated: false,
  isCodeAsked: false,
  canDeliveryManagerRecordPayment: true,
  isLoyaltyAcceptedForWalkIn: false,
};
const ask = (order: Partial<Order>, step: CompletionStep, set: Partial<CompletionFacts> = {}) =>
  completionSteps(anOrder(order), step, { ...facts, ...set });
const stepsThatAsk = (
  question: CompletionQuestion,
  order: Partial<Order>,
  set: Partial<CompletionFacts> = {},
) => steps.filter((step) => ask(order, step, set).includes(question));

describe("a rider who was deleted", () => {
  it("is asked about on delivering only [FL-7]", () => {
    expect(stepsThatAsk("rider_deleted", { riderId: riderId(6) })).toEqual(["deliver"]);
    expect(stepsThatAsk("rider_deleted", { riderId: riderId(5) })).toEqual([]);
    expect(stepsThatAsk("rider_deleted", {})).toEqual([]);
    expect(stepsThatAsk("rider_deleted", { riderId: riderId(5) }, { riders: [] })).toEqual([
      "deliver",
    ]);
  });

  it("is not asked about until the riders are loaded [FL-7]", () => {
    const unknown = { riders: undefined };
    expect(stepsThatAsk("rider_deleted", { riderId: riderId(6) }, unknown)).toEqual([]);
  });

  it("is not asked about when a partner carries the order", () => {
    expect(stepsThatAsk("rider_deleted", { riderId: riderId(90) })).toEqual([]);
    const order = { riderId: riderId(6) };
    expect(
      stepsThatAsk("rider_deleted", { ...order, job: aJob({ status: "delivering" }) }),
    ).toEqual([]);
    expect(stepsThatAsk("rider_deleted", { ...order, job: aJob({ status: "cancelled" }) })).toEqual(
      ["deliver"],
    );
  });
});

describe("an active partner job", () => {
  it("is asked about first unless it was cancelled or is complete [FL-8]", () => {
    for (const step of ["pick_up", "deliver", "collect"] as const) {
      const asking = jobStatuses.filter((status) =>
        ask({ job: aJob({ status }) }, step).includes("active_job"),
      );
      expect(asking).toEqual([
        ...["pending", "assigned", "arrived", "delivering", "reassigning", "unknown"],
      ]);
    }
    expect(ask({}, "deliver")).toEqual([]);
    expect(ask({ job: aJob() }, "confirm_pickup")).toEqual([]);
  });

  it("is asked about also when it is stale [FL-8]", () => {
    const job = aJob({ status: "assigned", updatedAt: noon - 16 * 60_000 });
    expect(ask({ status: "ready", job }, "pick_up")).toEqual(["active_job"]);
  });
});

describe("the payment step", () => {
  const payment = (name: string): OrderPayment => ({
    name,
    amount: minor(4550),
    amountCollected: minor(4550),
    tip: zero,
  });
  const listed = { isPaymentValidated: true };

  it("is asked for by companies on the list, before completing and before confirming a pickup", () => {
    expect(stepsThatAsk("payment", {}, listed)).toEqual(completing);
    expect(stepsThatAsk("payment", {})).toEqual([]);
  });

  it("is always asked for takeaway, and for deliveries where payments may be recorded", () => {
    const mayNot = { ...listed, canDeliveryManagerRecordPayment: false };
    expect(stepsThatAsk("payment", {}, mayNot)).toEqual([]);
    expect(stepsThatAsk("payment", { isTakeaway: true }, mayNot)).toEqual(completing);
    expect(stepsThatAsk("payment", { isTakeaway: true }, listed)).toEqual(completing);
  });

  it("is asked while nothing but one Loyalty has been paid", () => {
    const asks = (...names: readonly string[]) =>
      ask({ payments: names.map(payment) }, "deliver", listed).includes("payment");
    expect([asks(), asks("Loyalty")]).toEqual([true, true]);
    expect([
      asks("Cash"),
      asks("loyalty"),
      asks("Loyalty", "Cash"),
      asks("Loyalty", "Loyalty"),
    ]).toEqual([false, false, false, false]);
  });

  it("is asked while the payments that count leave a part open [ER-7] [PY-22]", () => {
    const asks = (set: Partial<Order>, accepted = false) =>
      ask(set, "collect", { ...listed, isLoyaltyAcceptedForWalkIn: accepted }).includes("payment");
    const part = (name: string, amount: number) => ({ ...payment(name), amount: minor(amount) });
    const byCard = { totalAmount: minor(100), payments: [part("Card", 60)] };
    expect(asks(byCard)).toBe(true);
    expect(asks({ ...byCard, payments: [part("Card", 60), part("Barter", 40)] })).toBe(false);
    const points = [part("Loyalty", 20), part("Card", 80)];
    const walkIn = { ...byCard, type: "walk_in", payments: points } as const;
    expect([asks(walkIn), asks(walkIn, true)]).toEqual([true, false]);
  });

  it("comes last, after the questions about rider and job", () => {
    expect(ask({ riderId: riderId(6) }, "deliver", listed)).toEqual(["rider_deleted", "payment"]);
    expect(ask({ job: aJob() }, "deliver", listed)).toEqual(["active_job", "payment"]);
  });
});
