import { afterEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { minor } from "../../../../ports/entities/money.ts";
import { type PartnerKind, partnerKinds } from "../../../../ports/entities/terminal-kinds.ts";
import { minuteMs } from "../../../../ports/entities/time.ts";
import type { ResultFact } from "../../../../ports/payment-terminal.ts";
import { aCardPayment, PaymentTablet } from "../../../../tests/support/payments/payment-tablet.ts";
import type { OrderBalance } from "../order-balance.ts";
import type { AttemptView } from "./attempt-model.ts";

let tablet: PaymentTablet;

afterEach(() => tablet.close());

const order = 1001 as OrderId;
const currency = { code: "AED", precision: 2 } as const;
const due = (amount: number): OrderBalance => ({ kind: "due", amount: minor(amount), currency });
const inThreeDecimals = (amount: number): OrderBalance => ({
  kind: "due",
  amount: minor(amount),
  currency: { ...currency, precision: 3 },
});
const become = (balance: OrderBalance) => tablet.balances.set(order, balance);
const starts = () => tablet.times("begin", "collect_again", "confirm_again").length;

/** Changes of an order while its payment fails, each with the answer of the next start. */
const changes: readonly (readonly [string, OrderBalance, string])[] = [
  ["falls", due(1000), "balance_changed"],
  ["rises", due(6000), "balance_changed"],
  ["counts in other decimals", inThreeDecimals(4550), "balance_changed"],
  ["cannot be told", { kind: "undecided" }, "balance_changed"],
  ["is paid", { kind: "nothing_due" }, "order_over"],
  ["has left", { kind: "order_over" }, "order_over"],
];
const lower = due(1000);
const gone: OrderBalance = { kind: "order_over" };

/** Fails the payment in a way that lets Retry start at once. */
async function declined(kind: PartnerKind): Promise<AttemptView> {
  tablet = new PaymentTablet({ kind });
  const attempt = await tablet.pay();
  tablet.terminal.emit({ kind: "started", status: "in_progress", partnerReferences: [] });
  if (kind !== "stripe_connect") {
    tablet.terminal.push("declined");
    return attempt;
  }
  tablet.terminal.emit({
    kind: "started",
    status: "in_progress",
    partnerReferences: [],
    receipt: { intentId: "pi_1" },
  });
  tablet.terminal.emit({ kind: "step", step: "collecting" });
  tablet.terminal.emit({ kind: "step", step: "confirming" });
  const row = { kind: "reader_error", row: "confirmation", certainty: "unpaid" } as const;
  tablet.terminal.emit({ ...row, again: "collect" });
  tablet.terminal.answers.cancel = () => ({ kind: "cancel_acknowledged" });
  return attempt;
}

/** Leaves the payment unknown until staff are asked. */
async function asked(kind: PartnerKind): Promise<AttemptView> {
  tablet = new PaymentTablet({ kind });
  tablet.terminal.answers.begin = () => ({
    kind: "started",
    status: "in_progress",
    partnerReferences: [],
  });
  tablet.terminal.answers.check = () => ({ kind: "check_failed", via: "check" });
  tablet.terminal.answers.cancel = () => ({ kind: "cancel_refused" });
  const attempt = await tablet.pay();
  await tablet.until(3 * minuteMs);
  attempt.retry();
  await tablet.settle();
  expect(attempt.question).toBe("confirm_not_paid");
  return attempt;
}

describe.each(partnerKinds)("Retry of a declined payment (%s) (N44)", (kind) => {
  it.each([
    ["its order is unchanged", due(4550)],
    ["only the company's decimals have changed (N47)", inThreeDecimals(45_500)],
  ])("charges the same amount again while %s", async (_, balance) => {
    const attempt = await declined(kind);
    become(balance);
    attempt.retry();
    await tablet.settle();
    expect(starts()).toBe(2);
  });

  it.each(changes.filter(([, , why]) => why === "balance_changed"))(
    "charges nothing and leads back to the payment where the balance %s",
    async (_, balance) => {
      const attempt = await declined(kind);
      become(balance);
      attempt.retry();
      await tablet.settle();
      expect([starts(), attempt.isClosed, attempt.certainty]).toEqual([1, true, "unpaid"]);
      expect(tablet.service.retryRefusal(order)).toBe("balance_changed");
    },
  );

  it.each(changes.filter(([, , why]) => why === "order_over"))(
    "charges nothing and stays open with the way back where the order %s",
    async (_, balance) => {
      const attempt = await declined(kind);
      become(balance);
      attempt.retry();
      await tablet.settle();
      expect([starts(), attempt.isClosed, attempt.canGoBack]).toEqual([1, false, true]);
      expect(attempt.certainty).toBe("unpaid");
    },
  );

  it("is followed by a payment of the new amount with a new intent once staff choose it", async () => {
    const attempt = await declined(kind);
    become(lower);
    attempt.retry();
    await tablet.settle();
    const next = await tablet.pay({ amount: minor(1000), balance: minor(1000) });
    expect(next.request.amount).toBe(1000);
    expect(tablet.times("begin")).toHaveLength(2);
    if (kind === "stripe_connect") expect(tablet.times("cancel")).toHaveLength(1);
  });
});

describe.each(["generic", "magnati", "razorpay"] as const)(
  "staff's answer that an unknown payment was not paid (%s) (N44)",
  (kind) => {
    it("starts the same payment again while its order is unchanged", async () => {
      (await asked(kind)).confirmNotPaid();
      await tablet.settle();
      expect(starts()).toBe(2);
    });

    it.each(changes)(
      "starts nothing where the order or its balance %s",
      async (_, balance, why) => {
        const attempt = await asked(kind);
        become(balance);
        attempt.confirmNotPaid();
        await tablet.settle();
        expect([starts(), attempt.certainty]).toEqual([1, "unpaid"]);
        expect(attempt.isClosed).toBe(why === "balance_changed");
      },
    );

    it("starts the amount that staff have chosen since, where it was asked by that payment", async () => {
      const attempt = await asked(kind);
      attempt.declineNotPaid();
      attempt.goBack();
      become(lower);
      const chosen = aCardPayment({ kind, amount: minor(1000), balance: minor(1000) });
      expect((await tablet.service.start(chosen)).kind).toBe("unresolved");
      await tablet.settle();
      attempt.confirmNotPaid();
      await tablet.settle();
      expect(tablet.service.store.shownFor(order)?.request.amount).toBe(1000);
      expect(starts()).toBe(2);
    });
  },
);

describe('the answer "It was paid" to the question (N57)', () => {
  it("takes the payment as approved, and is logged", async () => {
    const attempt = await asked("magnati");
    attempt.confirmPaid();
    await tablet.settle();
    expect([attempt.phase, attempt.certainty, starts()]).toEqual(["paid", "paid", 1]);
    expect(tablet.service.store.takeApproved(order)).toMatchObject([{ paidSaid: { by: 42 } }]);
  });
});

describe.each(partnerKinds)("a payment whose choice has left its list (%s) (N45)", (kind) => {
  it("is not charged again by Retry, which leads back to the payment and says so", async () => {
    const attempt = await declined(kind);
    tablet.isOffered = () => false;
    attempt.retry();
    await tablet.settle();
    expect([starts(), attempt.isClosed, attempt.certainty]).toEqual([1, true, "unpaid"]);
    expect(tablet.service.retryRefusal(order)).toBe("choice_gone");
  });

  it("is refused at its first start, also where it leaves while the locks are taken", async () => {
    tablet = new PaymentTablet({ kind });
    const start = tablet.service.start(aCardPayment({ kind }));
    tablet.isOffered = () => false;
    expect([(await start).kind, starts(), tablet.locks.held]).toEqual(["choice_gone", 0, []]);
  });
});

describe.each(["generic", "magnati", "razorpay"] as const)(
  "staff's answer that a payment was not paid whose choice has left its list (%s) (N45)",
  (kind) => {
    it("starts nothing and says so", async () => {
      const attempt = await asked(kind);
      tablet.isOffered = () => false;
      attempt.confirmNotPaid();
      await tablet.settle();
      expect([starts(), attempt.isClosed, attempt.certainty]).toEqual([1, true, "unpaid"]);
      expect(tablet.service.retryRefusal(order)).toBe("choice_gone");
    });
  },
);

describe("a first start (N44)", () => {
  it.each(changes)("is refused where the order or its balance %s", async (_, balance, why) => {
    tablet = new PaymentTablet();
    become(balance);
    expect(await tablet.service.start(aCardPayment())).toEqual({ kind: why });
    expect([starts(), tablet.locks.held]).toEqual([0, []]);
  });

  it.each(partnerKinds)(
    "is refused where the order changes while its locks are taken (%s)",
    async (kind) => {
      tablet = new PaymentTablet({ kind });
      const start = tablet.service.start(aCardPayment({ kind }));
      become(lower);
      expect([(await start).kind, starts(), tablet.locks.held]).toEqual(["balance_changed", 0, []]);
    },
  );
});

describe("a start after a reload (N44)", () => {
  it("asks for the balance again before it repeats a payment that another page began", async () => {
    tablet = new PaymentTablet();
    tablet.terminal.answers.begin = () => ({
      kind: "started",
      status: "in_progress",
      partnerReferences: [],
    });
    await tablet.pay();
    await tablet.reload();
    const attempt = tablet.service.store.shownFor(order);
    tablet.terminal.push("declined");
    become(lower);
    attempt?.retry();
    await tablet.settle();
    expect([starts(), tablet.service.retryRefusal(order)]).toEqual([1, "balance_changed"]);
  });
});

describe("a second confirmation by a card reader (N44)", () => {
  type Look = Pick<ResultFact, "status">["status"] | "failed";

  /** The confirmation failed, its result is unknown, and the order changes; then staff press Retry. */
  async function retried(balance: OrderBalance | undefined, look: Look, isDeleted = true) {
    tablet = new PaymentTablet({ kind: "stripe_connect" });
    const { terminal } = tablet;
    const attempt = await tablet.pay();
    const receipt = { intentId: "pi_1" };
    terminal.emit({ kind: "started", status: "in_progress", partnerReferences: [], receipt });
    terminal.emit({ kind: "step", step: "collecting" });
    terminal.emit({ kind: "step", step: "confirming" });
    const row = { kind: "reader_error", row: "requires_confirmation" } as const;
    terminal.emit({ ...row, certainty: "unknown", again: "confirm" });
    const references = [attempt.request.reference];
    terminal.answers.check = () =>
      look === "failed"
        ? { kind: "check_failed", via: "check" }
        : { kind: "result", via: "check", references, status: look };
    terminal.answers.cancel = () => ({
      kind: isDeleted ? "cancel_acknowledged" : "cancel_refused",
    });
    if (balance !== undefined) become(balance);
    attempt.retry();
    await tablet.settle();
    return { attempt, deletions: () => tablet.times("cancel").length };
  }

  it.each(["in_progress", "failed"] as const)(
    "reads the intent first, and confirms it for the same balance (%s)",
    async (look) => {
      const { deletions } = await retried(undefined, look);
      const names = tablet.terminal.calls.map(({ name }) => name);
      expect(names).toEqual(["begin", "check", "confirm_again"]);
      expect(deletions()).toBe(0);
    },
  );

  it.each([lower, gone])(
    "takes an intent that has succeeded, whatever has become of the order",
    async (balance) => {
      const { attempt, deletions } = await retried(balance, "approved");
      expect([attempt.certainty, deletions(), starts()]).toEqual(["paid", 0, 1]);
    },
  );

  it.each(["in_progress", "failed"] as const)(
    "deletes the intent of another balance, and leads back once that is acknowledged (%s)",
    async (look) => {
      const { attempt, deletions } = await retried(lower, look);
      expect([attempt.certainty, attempt.isClosed]).toEqual(["unpaid", true]);
      expect([deletions(), starts()]).toEqual([1, 1]);
      expect(tablet.service.retryRefusal(order)).toBe("balance_changed");
    },
  );

  it("deletes the intent of an order that has left, and says so", async () => {
    const { attempt, deletions } = await retried(gone, "in_progress");
    expect([attempt.certainty, attempt.phase, attempt.isClosed]).toEqual([
      "unpaid",
      "cancelled",
      false,
    ]);
    expect([deletions(), starts(), attempt.canGoBack]).toEqual([1, 1, true]);
  });

  it.each([lower, gone])(
    "stays unknown where the intent cannot be deleted, and can be left for the list (N10)",
    async (balance) => {
      const { attempt } = await retried(balance, "in_progress", false);
      expect([attempt.phase, attempt.certainty, attempt.question]).toEqual([
        "cancelled",
        "unknown",
        undefined,
      ]);
      expect([attempt.canGoBack, attempt.canCheckStatus, starts()]).toEqual([true, true, 1]);
      attempt.goBack();
      expect(tablet.service.store.notConfirmed).toHaveLength(1);
    },
  );
});

describe("Check Status (N57)", () => {
  it.each(["generic", "stripe_connect"] as const)(
    "is offered after each end without a result, where the partner can be asked (%s)",
    async (kind) => {
      tablet = new PaymentTablet({ kind });
      const attempt = await tablet.pay();
      if (kind === "generic") {
        tablet.terminal.answers.check = () => ({ kind: "check_failed", via: "check" });
        tablet.terminal.emit({ kind: "start_lost" });
      } else {
        const row = { kind: "reader_error", row: "request_timed_out" } as const;
        tablet.terminal.emit({ ...row, certainty: "unknown", again: "confirm" });
      }
      await tablet.settle();
      expect([attempt.phase, attempt.certainty, attempt.canCheckStatus]).toEqual([
        "failed",
        "unknown",
        true,
      ]);
      const references = [attempt.request.reference];
      tablet.terminal.answers.check = () => ({
        kind: "result",
        via: "check",
        references,
        status: "approved",
      });
      attempt.checkStatus();
      await tablet.settle();
      expect(attempt.certainty).toBe("paid");
    },
  );

  it.each([
    { kind: "check_failed", via: "check" },
    { kind: "result", via: "check", references: [], status: "unknown" },
  ] as const)("is not the next step any more once it told nothing: %j", async (answer) => {
    tablet = new PaymentTablet({ kind: "generic" });
    const attempt = await tablet.pay();
    tablet.terminal.answers.check = () => ({ kind: "check_failed", via: "check" });
    tablet.terminal.emit({ kind: "start_lost" });
    await tablet.settle();
    expect([attempt.isAskable, attempt.canCheckStatus]).toEqual([true, true]);
    const references = [attempt.request.reference];
    tablet.terminal.answers.check = () => ({
      ...answer,
      ...("status" in answer && { references }),
    });
    attempt.checkStatus();
    await tablet.settle();
    expect([attempt.certainty, attempt.isAskable]).toEqual(["unknown", false]);
    expect([attempt.canCheckStatus, attempt.canRetry]).toEqual([true, true]);
  });

  it("leaves a reader's payment unknown, and its intent alone, where the partner cannot tell", async () => {
    tablet = new PaymentTablet({ kind: "stripe_connect" });
    const attempt = await tablet.pay();
    const row = { kind: "reader_error", row: "request_timed_out" } as const;
    tablet.terminal.emit({ ...row, certainty: "unknown", again: "confirm" });
    const references = [attempt.request.reference];
    tablet.terminal.answers.check = () => ({
      kind: "result",
      via: "check",
      references,
      status: "in_progress",
    });
    attempt.checkStatus();
    await tablet.settle();
    expect([attempt.phase, attempt.certainty, attempt.canRetry]).toEqual([
      "failed",
      "unknown",
      true,
    ]);
    expect(tablet.times("cancel")).toEqual([]);
  });
});
