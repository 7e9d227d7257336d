import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PaymentToSend } from "../../ports/entities/payment.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { anOrder, noon, orderId } from "../../tests/support/samples/an-order.ts";
import { aCompany } from "../../tests/support/samples/company-builders.ts";
import { cash, loyalty, magnati, paymentTypes } from "../../tests/support/samples/payment-types.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../../tests/support/stand-ins/memory-locks.ts";
import {
  anApproval,
  anAttempt,
  aRequest,
  ScriptedAttempts,
} from "../../tests/support/stand-ins/scripted-attempts.ts";
import { OrderModel } from "../orders/board/order-model.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import type { CompletionQuestion } from "../orders/order-rules/completion-steps.ts";
import { CheckoutSession } from "./checkout-session.ts";
import { KeptLines } from "./kept-lines.ts";

const line = anApproval(aRequest({ paymentTypeId: magnati.id }));
const cashLine = {
  kind: "manual",
  paymentTypeId: cash.id,
  name: cash.name,
  displayName: "Cash",
} as const;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Given {
  readonly order?: Partial<Order>;
  readonly answered?: readonly CompletionQuestion[];
  readonly isHeldElsewhere?: boolean;
  /** The answer to a completion; by default it succeeds at once. */
  readonly answer?: Promise<CommandResult>;
  /** Cash that staff entered before a reload. */
  readonly cashBefore?: number;
  /** Approved lines that were added before a reload. */
  readonly added?: ScriptedAttempts["added"];
}

/** The checkout of a pickup of 45.50, started. */
function open(given: Given) {
  const { order: set, answered, isHeldElsewhere = false, answer, cashBefore, added = [] } = given;
  const order = new OrderModel(anOrder({ isTakeaway: true, status: "ready", ...set }));
  const attempts = new ScriptedAttempts();
  attempts.set({ added });
  const opened = observable.box(attempts, { deep: false });
  const company = observable.box(aCompany(), { deep: false });
  const asks = observable.box<readonly CompletionQuestion[]>(["payment"]);
  const locks = new MemoryLocks();
  if (isHeldElsewhere) locks.forTab("other").hold("lines:1", () => undefined);
  const localStore = new MemoryLocalStore();
  const linesOfTab = (tab: string) =>
    new KeptLines({ localStore, locks: () => locks.forTab(tab), now: () => noon });
  const kept = linesOfTab("tab");
  if (cashBefore !== undefined) {
    const amount = minor(cashBefore);
    kept.keep({
      orderId: order.id,
      orderNumber: order.data.number,
      at: noon,
      total: minor(4_550),
      currency: company.get().currency,
      carried: [],
      lines: [{ ...cashLine, amount, amountCollected: amount }],
    });
  }
  const sent: (readonly PaymentToSend[])[] = [];
  const lookUps: number[] = [];
  const server: { read: FetchResult | undefined } = { read: undefined };
  const session = new CheckoutSession({
    order,
    kept,
    purpose: "collect",
    ...(answered !== undefined && { answered }),
    company: {
      get company() {
        return company.get();
      },
      paymentTypes,
    },
    attempts: () => opened.get(),
    isBlocked: () => false,
    questions: () => asks.get(),
    lookUp: async (id) => {
      lookUps.push(id);
      const read = server.read ?? { kind: "found", order: order.data };
      if (read.kind === "found") runInAction(() => Object.assign(order, { data: read.order }));
      return read;
    },
    send: async (payments) => {
      sent.push(payments);
      return answer ?? { kind: "done" };
    },
    onEnded: () => session.stop(),
    report: () => undefined,
  });
  session.start();
  /** A terminal takes the rest, and its overlay closes. */
  const payByCard = async (): Promise<void> => {
    attempts.set({ shown: anAttempt(), isOpen: true });
    attempts.set({ approved: [line], isOpen: false });
    attempts.set({ shown: undefined });
    await settle();
  };
  /** The company's settings are loaded again, with dinars in place of dirhams. */
  const changeCurrency = (): void => {
    const currency = { code: "KWD", precision: 3 } as const;
    runInAction(() => company.set(aCompany({ currency })));
  };
  const inOtherTab = linesOfTab("other");
  return {
    asks,
    attempts,
    changeCurrency,
    inOtherTab,
    kept,
    localStore,
    lookUps,
    order,
    payByCard,
    sent,
    server,
    session,
  };
}

const points = { name: loyalty.name, amount: minor(4_550), amountCollected: minor(4_550) };
const byPoints = { payments: [{ ...points, tip: zero }] };

describe("a checkout completes its order by itself (N31)", () => {
  it.each([
    ["if staff opened it there", { answered: ["payment"] }, 1],
    ["not after a reload, when it opened without a press", {}, 0],
    ["not in a tab that does not hold the lines (N9)", { answered: [], isHeldElsewhere: true }, 0],
  ] as const)("when a card has paid the rest: %s", async (_, given, count) => {
    const { payByCard, sent, session } = open(given);
    await payByCard();
    expect([sent.length, session.checkout.isPaid]).toEqual([count, true]);
    session.stop();
  });

  it.each([
    ["if staff opened it there", { order: byPoints, answered: ["payment"] }, 1],
    ["not without a press", { order: byPoints }, 0],
    [
      "not in a tab that does not hold the lines",
      { order: byPoints, answered: [], isHeldElsewhere: true },
      0,
    ],
  ] as const)("when points alone have paid (PY-12): %s", async (_, given, count) => {
    const { sent, session } = open(given);
    await settle();
    expect(sent.length).toBe(count);
    session.stop();
  });

  it("not once staff have left it, nor after the app stopped", async () => {
    const { payByCard, sent, session } = open({ answered: [] });
    session.stop();
    await payByCard();
    expect(sent).toEqual([]);
  });

  it("not while there is change to give, or an excess", async () => {
    const { attempts, order, sent, session } = open({ answered: [] });
    attempts.set({ shown: anAttempt(), isOpen: true });
    attempts.set({ approved: [line], isOpen: false });
    runInAction(() => {
      order.data = { ...order.data, totalAmount: minor(4_000) };
    });
    attempts.set({ shown: undefined });
    await settle();
    expect(sent).toEqual([]);
    session.stop();
  });

  it.each(["rider_deleted", "active_job"] as const)(
    "not while the question %s is not answered; a press asks it and then completes",
    async (question) => {
      const { asks, payByCard, sent, session } = open({ answered: [] });
      runInAction(() => asks.set([question, "payment"]));
      await payByCard();
      expect([sent.length, session.asking]).toEqual([0, undefined]);
      await session.complete();
      expect([sent.length, session.asking]).toEqual([0, question]);
      session.answer(false);
      expect([sent.length, session.asking]).toEqual([0, undefined]);
      await session.complete();
      session.answer(true);
      await settle();
      expect([sent.length, session.asking]).toEqual([1, undefined]);
    },
  );

  it("with the question answered at the press that opened it", async () => {
    const { asks, payByCard, sent, session } = open({ answered: ["active_job", "payment"] });
    runInAction(() => asks.set(["active_job", "payment"]));
    await payByCard();
    expect(sent.length).toBe(1);
    session.stop();
  });
});

describe("a checkout", () => {
  it("reads its order when it opens, as the row of a list may leave payments out (N31)", () => {
    const { lookUps, session } = open({ answered: [] });
    session.start();
    expect(lookUps).toEqual([orderId(1)]);
    session.stop();
  });

  it("records the use of its card payments when it is completed at a press after a reload", async () => {
    const { attempts, payByCard, sent, session } = open({});
    await payByCard();
    await session.complete();
    expect([sent.length, attempts.applied.at(-1)]).toEqual([
      1,
      ["DM-1-reader-1", "order_completed"],
    ]);
  });

  it("takes nothing while staff are asked whether equal payments of the order are its lines", async () => {
    const { order, sent, session } = open({ answered: [] });
    session.checkout.add(cash, minor(2_000));
    runInAction(() => {
      const paid = { name: cash.name, amount: minor(2_000), amountCollected: minor(2_000) };
      order.data = { ...order.data, payments: [{ ...paid, tip: zero }] };
    });
    session.checkout.add(cash, minor(2_550));
    expect([session.keeper.doubt?.lines.length, session.checkout.lines.length]).toEqual([1, 1]);
    session.keeper.resolveDoubt(true);
    session.checkout.add(cash, minor(2_550));
    await session.complete();
    expect(sent[0]).toMatchObject([{ amount: 2_000 }, { amount: 2_550 }]);
  });
});

describe("a checkout whose order carries equal payments", () => {
  it.each([
    ["the same", true, [2_000], 550],
    ["another one", false, [2_000, 2_000], -1_450],
  ] as const)(
    "of one of two equal lines asks about that one: it is %s",
    (_, isSame, left, remaining) => {
      const { kept, order, session } = open({ answered: [] });
      session.checkout.add(cash, minor(2_000));
      session.checkout.add(cash, minor(2_000));
      const paid = { name: cash.name, amount: minor(2_000), amountCollected: minor(2_000) };
      const payments = [{ ...paid, tip: zero }];
      runInAction(() => Object.assign(order, { data: { ...order.data, payments } }));
      expect(session.keeper.doubt?.lines.map(({ amount }) => amount)).toEqual([2_000]);
      session.keeper.resolveDoubt(isSame);
      expect([session.keeper.doubt, session.checkout.remaining]).toEqual([undefined, remaining]);
      expect(session.checkout.entered.map(({ amount }) => amount)).toEqual(left);
      expect(kept.all.flatMap(({ lines }) => lines.map(({ amount }) => amount))).toEqual(left);
      session.stop();
    },
  );

  it("does not ask again once staff have said that they are others", () => {
    const { order, session } = open({ answered: [] });
    session.checkout.add(cash, minor(2_000));
    const paid = {
      name: cash.name,
      amount: minor(2_000),
      amountCollected: minor(2_000),
      tip: zero,
    };
    runInAction(() => Object.assign(order, { data: { ...order.data, payments: [paid] } }));
    expect(session.keeper.doubt).toBeDefined();
    session.keeper.resolveDoubt(false);
    expect([session.keeper.doubt, session.checkout.lines.length]).toEqual([undefined, 1]);
    session.stop();
  });
});

describe("a completion of this tab", () => {
  it("takes its payment back from the refund list of a tab that was not sure meanwhile (P-I2)", async () => {
    let resolve: (result: CommandResult) => void = () => undefined;
    const answer = new Promise<CommandResult>((end) => {
      resolve = end;
    });
    const { attempts, payByCard, session } = open({ answer });
    await payByCard();
    const completed = session.complete();
    const listed = { ...line, refundReason: { kind: "maybe_on_order" } } as const;
    attempts.set({ added: [], approvedNotUsed: [listed] });
    resolve({ kind: "done" });
    await completed;
    expect(attempts.applied.at(-1)).toEqual(["DM-1-reader-1", "order_completed"]);
  });
});

describe("lines from before a reload, which may have been sent already", () => {
  const onCard = { added: [line], answered: [] } as const;
  const inCash = { cashBefore: 4_550, answered: [] } as const;

  it.each([
    ["entered ones", inCash],
    ["approved ones", onCard],
  ])("are sent only after the order was read: %s (N30)", async (_, given) => {
    const { lookUps, sent, server, session } = open(given);
    await settle();
    server.read = { kind: "failed", isUnreachable: true };
    await session.complete();
    expect([lookUps.length, sent.length]).toEqual([2, 0]);
    expect(session.finish.state).toEqual({ kind: "failed", why: "unknown" });
    server.read = undefined;
    session.finish.dismiss();
    await session.complete();
    expect([lookUps.length, sent.length]).toEqual([3, 1]);
    session.stop();
  });

  it.each([
    ["was completed with them", { status: "collected" }],
    ["carries equal payments", {}],
  ] as const)("are not sent where the order that was read %s (N30)", async (_, change) => {
    const { order, sent, server, session } = open(inCash);
    await settle();
    const paid = {
      name: cash.name,
      amount: minor(4_550),
      amountCollected: minor(4_550),
      tip: zero,
    };
    server.read = { kind: "found", order: { ...order.data, ...change, payments: [paid] } };
    await session.complete();
    expect([sent, session.finish.state]).toEqual([[], { kind: "open" }]);
    session.stop();
  });

  it("cost no read where the checkout took every line itself", async () => {
    const { lookUps, sent, session } = open({ answered: [] });
    session.checkout.add(cash, minor(4_550));
    await session.complete();
    expect([lookUps.length, sent.length]).toEqual([1, 1]);
    session.stop();
  });
});

describe("lines of an open checkout that another tab has put on the refund list", () => {
  const amountsOf = (all: readonly { readonly lines: readonly { readonly amount: number }[] }[]) =>
    all.flatMap(({ lines }) => lines.map(({ amount }) => amount));

  it.each([
    ["once the browser has notified it", true],
    ["before the browser has notified it", false],
  ])("are not stored again with its next line: %s (N8)", (_, isNotified) => {
    const { inOtherTab, kept, localStore, session } = open({ answered: [] });
    const stop = kept.start();
    session.checkout.add(cash, minor(2_000));
    inOtherTab.lose(orderId(1), "completed_without");
    if (isNotified) {
      const key = "checkout_lines.1-1";
      localStore.writeFromElsewhere(key, localStore.read(key));
      expect([session.checkout.entered, session.checkout.remaining]).toEqual([[], 4_550]);
    }
    session.checkout.add(cash, minor(1_000));
    expect([amountsOf(kept.all), amountsOf(kept.lost)]).toEqual([[1_000], [2_000]]);
    expect(amountsOf([{ lines: session.checkout.entered }])).toEqual([1_000]);
    session.stop();
    stop();
  });

  it("are not stored again as the order changes (N8)", () => {
    const { inOtherTab, kept, order, session } = open({ answered: [] });
    session.checkout.add(cash, minor(2_000));
    inOtherTab.lose(orderId(1), "order_left");
    runInAction(() => Object.assign(order, { data: { ...order.data, status: "voided" } }));
    expect([kept.latest(orderId(1)), amountsOf(kept.lost)]).toEqual([undefined, [2_000]]);
    session.stop();
  });

  it("leave it only once its own completion is answered, which carries them (N8)", async () => {
    let resolve: (result: CommandResult) => void = () => undefined;
    const answer = new Promise<CommandResult>((end) => {
      resolve = end;
    });
    const { inOtherTab, kept, order, session } = open({ answered: [], answer });
    session.checkout.add(cash, minor(4_550));
    const completed = session.complete();
    inOtherTab.latest(orderId(1));
    inOtherTab.remove(orderId(1));
    runInAction(() => Object.assign(order, { data: { ...order.data, number: "changed" } }));
    expect([kept.latest(orderId(1)), session.checkout.entered.length]).toEqual([undefined, 1]);
    resolve(refusedWith(422));
    await completed;
    expect([kept.all, session.checkout.entered]).toEqual([[], []]);
    session.stop();
  });
});

describe("lines in a currency that the company's settings have replaced", () => {
  it("go to the refund list with their currency, and count in no other one (N8)", () => {
    const { changeCurrency, kept, session } = open({ answered: [] });
    session.checkout.add(cash, minor(2_000));
    changeCurrency();
    expect([session.checkout.lines, kept.all]).toEqual([[], []]);
    const [lost] = kept.lost;
    expect(lost).toMatchObject({
      at: noon,
      currency: { code: "AED", precision: 2 },
      lines: [{ amount: 2_000 }],
      lost: { why: "currency_changed", isRead: false },
    });
    session.checkout.add(cash, minor(1_000));
    expect(kept.all).toMatchObject([{ currency: { code: "KWD" }, lines: [{ amount: 1_000 }] }]);
    session.keeper.discard();
    expect(kept.lost).toEqual([lost]);
    session.stop();
  });

  it.each([
    ["recorded", { kind: "done" }, []],
    ["refused", refusedWith(422), [2_000, 2_550]],
  ] as const)(
    "stay until the completion that carries them is answered: %s (N8)",
    async (_, result, lost) => {
      let resolve: (result: CommandResult) => void = () => undefined;
      const answer = new Promise<CommandResult>((end) => {
        resolve = end;
      });
      const { changeCurrency, kept, session } = open({ answered: [], answer });
      session.checkout.add(cash, minor(2_000));
      session.checkout.add(cash, minor(2_550));
      const completed = session.complete();
      changeCurrency();
      expect([kept.all.length, kept.lost.length]).toEqual([1, 0]);
      resolve(result);
      await completed;
      expect(kept.lost.flatMap(({ lines }) => lines.map(({ amount }) => amount))).toEqual(lost);
      expect(kept.all).toEqual([]);
      session.stop();
    },
  );
});
