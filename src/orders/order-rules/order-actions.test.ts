import { describe, expect, it } from "vitest";
import type { Brand } from "../../../ports/entities/brand.ts";
import { type Permission, permissions } from "../../../ports/entities/company.ts";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import type { LogisticsJobStatus } from "../../../ports/entities/logistics.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import {
  type Order,
  type OrderStatus,
  type OrderType,
  orderStatuses,
  orderTypes,
} from "../../../ports/entities/order.ts";
import { secondMs } from "../../../ports/entities/time.ts";
import { aJob, anOrder, noon } from "../../../tests/support/samples/an-order.ts";
import { aCompany, aStaffMember } from "../../../tests/support/samples/company-builders.ts";
import { type Offer, type OfferName, offersFor } from "./order-actions.ts";

interface Situation {
  readonly order?: Partial<Order>;
  readonly source?: string;
  readonly permissions?: readonly Permission[];
  readonly recordsPayments?: boolean;
}

const ownSources = ["point_of_sale", "online", "byod"];
const sources = [...ownSources, "munchbay"];

/** The offer in one word: its kind, or the message of a disabled one. */
function offer(name: OfferName, situation: Situation): string {
  const source = (situation.source ?? "online") as OrderSource;
  const brand: Brand = {
    source,
    name: source,
    isOwn: ownSources.includes(source),
    mayRefuseConfirmation: false,
  };
  const found: Offer = offersFor(anOrder({ source, ...situation.order }), {
    staff: aStaffMember({ permissions: situation.permissions ?? ["all.manage"] }),
    company: aCompany({ canDeliveryManagerRecordPayment: situation.recordsPayments ?? true }),
    brand,
    now: noon,
  })[name];
  return found.kind === "disabled" ? found.message : found.kind;
}

/** The offer of each status, in the order of the statuses. */
function byStatus(name: OfferName, situation: Situation): Readonly<Record<OrderStatus, string>> {
  const entries = orderStatuses.map((status) => [
    status,
    offer(name, { ...situation, order: { ...situation.order, status } }),
  ]);
  return Object.fromEntries(entries) as Readonly<Record<OrderStatus, string>>;
}

const everywhereHidden = Object.fromEntries(orderStatuses.map((status) => [status, "hidden"]));
const beforeCompletion = {
  ...everywhereHidden,
  new: "enabled",
  ready: "enabled",
  in_progress: "enabled",
};
const completed = { delivered: "enabled", collected: "enabled" };
const cash = { isCashOnDelivery: true };

describe("Approve and Reject", () => {
  it("are offered for unconfirmed orders only, and work for those who may confirm [UC-11]", () => {
    for (const name of ["approve", "reject"] as const) {
      for (const type of orderTypes) {
        const order = { type };
        const unconfirmed = (word: string) => ({ ...everywhereHidden, unconfirmed: word });
        expect(byStatus(name, { order })).toEqual(unconfirmed("enabled"));
        const confirming = { order, permissions: ["weborders.confirm"] as const };
        expect(byStatus(name, confirming)).toEqual(unconfirmed("enabled"));
        const others = permissions.filter(
          (permission) => permission !== "weborders.confirm" && permission !== "all.manage",
        );
        expect(byStatus(name, { order, permissions: others })).toEqual(unconfirmed("approve_err"));
      }
    }
  });
});

describe("Modify", () => {
  it("needs order.create before delivery or collection and order.modify afterwards [OP-13]", () => {
    const order = { type: "call_center", ...cash } as const;
    const source = "point_of_sale";
    const offered = (...held: Permission[]) =>
      byStatus("modify", { order, source, permissions: held });
    expect(offered("order.create")).toEqual(beforeCompletion);
    expect(offered("order.modify")).toEqual({ ...everywhereHidden, ...completed });
    expect(offered("all.manage")).toEqual({ ...beforeCompletion, ...completed });
    expect(offered("weborder.manage", "weborders.confirm")).toEqual(everywhereHidden);
  });

  it("is offered for a web shop of the company under any name, if its brand says so [OP-14]", () => {
    const modify = (source: string, isOnlineOrdering: boolean | undefined): string => {
      const brand = {
        source: source as OrderSource,
        name: source,
        isOwn: true,
        mayRefuseConfirmation: false,
        ...(isOnlineOrdering !== undefined && { isOnlineOrdering }),
      };
      const order = anOrder({ source: brand.source, type: "online", ...cash });
      const facts = {
        staff: aStaffMember({ permissions: ["all.manage"] }),
        company: aCompany(),
        brand,
        now: noon,
      };
      return offersFor(order, facts).modify.kind;
    };
    expect(modify("our_app", true)).toBe("enabled");
    // An own source is not a web shop by that alone.
    expect(["our_app", "byod", "online"].map((source) => modify(source, undefined))).toEqual([
      "hidden",
      "hidden",
      "enabled",
    ]);
    expect(modify("online", false)).toBe("hidden");
  });

  it("is never offered for walk-in orders and online orders that are not of the own online source [OP-14]", () => {
    for (const source of sources) {
      expect(byStatus("modify", { source, order: { type: "walk_in", ...cash } })).toEqual(
        everywhereHidden,
      );
      if (source === "online") continue;
      expect(byStatus("modify", { source, order: { type: "online", ...cash } })).toEqual(
        everywhereHidden,
      );
    }
  });

  it("is offered for delivered online orders to all.manage alone [OP-14]", () => {
    const order = { type: "online", ...cash } as const;
    const held = ["order.create", "order.modify"] as const;
    expect(byStatus("modify", { order, permissions: held })).toEqual(beforeCompletion);
    expect(byStatus("modify", { order })).toEqual({ ...beforeCompletion, ...completed });
  });

  it("is never offered once a partner has purchased or completed [OP-14]", () => {
    const statuses: readonly LogisticsJobStatus[] = [
      "pending",
      "assigned",
      "cancelled",
      "arrived",
      "delivering",
      "complete",
      "reassigning",
    ];
    const words = statuses.map((status) =>
      offer("modify", { order: { type: "call_center", ...cash, job: aJob({ status }) } }),
    );
    const [free, never] = ["enabled", "hidden"];
    expect(words).toEqual([free, free, free, free, never, never, free]);
  });

  it("is disabled for own online orders that are not cash on delivery [OP-15]", () => {
    expect(offer("modify", { order: { type: "online" } })).toBe("modify_err1");
    expect(offer("modify", { order: { type: "online", ...cash } })).toBe("enabled");
    expect(offer("modify", { order: { type: "call_center" } })).toBe("enabled");
  });

  it("is disabled for orders paid by credit or debit card [OP-15]", () => {
    const paidBy = (name: string, cardLastFour?: string) => {
      const line = { name, amount: minor(4550), amountCollected: minor(4550), tip: zero };
      const payments = [cardLastFour === undefined ? line : { ...line, cardLastFour }];
      return offer("modify", { order: { type: "call_center", ...cash, payments } });
    };
    expect(
      ["Credit card", "Debit Card", "credit_card", "Credit"].map((name) => paidBy(name)),
    ).toEqual(Array.from({ length: 4 }, () => "modify_err"));
    expect(paidBy("Terminal", "4242")).toBe("modify_err");
    expect(["Cash", "Gift card", "Store credit", "Loyalty"].map((name) => paidBy(name))).toEqual(
      Array.from({ length: 4 }, () => "enabled"),
    );
  });
});

describe("Reschedule", () => {
  it("is offered for call-center orders that are scheduled ahead and not delivered", () => {
    const scheduledFor = noon + 1;
    for (const type of orderTypes) {
      const unfinished = type === "call_center" ? beforeCompletion : everywhereHidden;
      expect(byStatus("reschedule", { order: { type, scheduledFor } })).toEqual({
        ...unfinished,
        unconfirmed: type === "call_center" ? "enabled" : "hidden",
      });
    }
  });

  it("is no longer offered at the instant of its scheduled time", () => {
    const at = (scheduledFor: number | undefined) =>
      offer("reschedule", {
        order: {
          type: "call_center",
          placedAt: noon - secondMs,
          ...(scheduledFor === undefined ? {} : { scheduledFor }),
        },
      });
    expect([at(noon + 1), at(noon), at(noon - 1), at(undefined)]).toEqual([
      "enabled",
      "hidden",
      "hidden",
      "hidden",
    ]);
  });
});

describe("Repay", () => {
  const repayableTypes: readonly OrderType[] = ["online", "walk_in"];
  const offered = (type: OrderType, isTakeaway: boolean, recordsPayments: boolean) =>
    byStatus("repay", { order: { type, isTakeaway, ...cash }, recordsPayments });
  const whenCompleted = { ...everywhereHidden, ...completed };

  it.each(repayableTypes)(
    "is offered for delivered %s orders paid in cash, when takeaway or payments are recorded [OP-12]",
    (type) => {
      expect(offered(type, true, true)).toEqual(whenCompleted);
      expect(offered(type, true, false)).toEqual(whenCompleted);
      expect(offered(type, false, true)).toEqual(whenCompleted);
      expect(offered(type, false, false)).toEqual(everywhereHidden);
      expect(byStatus("repay", { order: { type, isTakeaway: true } })).toEqual(everywhereHidden);
    },
  );

  it("is never offered for call-center orders [OP-12]", () => {
    for (const isTakeaway of [true, false]) {
      expect(offered("call_center", isTakeaway, true)).toEqual(everywhereHidden);
    }
  });
});

describe("Void", () => {
  const offered = (source: string, type: OrderType) =>
    byStatus("void", { source, order: { type } });
  const underWay = (word: string) => ({
    ...everywhereHidden,
    new: word,
    ready: word,
    in_progress: word,
  });

  it("is offered for online and walk-in orders in work: a link for own sources, a message for others [OP-11]", () => {
    for (const type of ["online", "walk_in"] as const) {
      for (const source of ownSources) expect(offered(source, type)).toEqual(underWay("enabled"));
      expect(offered("munchbay", type)).toEqual(underWay("void_err"));
    }
    for (const source of sources) {
      expect(offered(source, "call_center")).toEqual(everywhereHidden);
    }
  });
});
