import { runInAction } from "mobx";
import { afterEach, describe, expect, it } from "vitest";
import { Emitter } from "../../ports/emitter.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { dayMs } from "../../ports/entities/time.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { runSimulator } from "../../simulator/node/run-simulator.ts";
import { OrderBoard } from "../../src/orders/board/order-board.ts";
import { OrderBook } from "../../src/orders/board/order-book.ts";
import { OrderIntake } from "../../src/orders/board/order-intake.ts";
import { ReleaseQueue } from "../../src/orders/board/release-queue.ts";
import type { OrderNotice } from "../../src/orders/commands/command-results.ts";
import { OrderCommands } from "../../src/orders/commands/order-commands.ts";
import { Checkout } from "../../src/payments/checkout.ts";
import { exchangeProblems } from "../support/servers/exchange-problems.ts";
import { connectAdapters } from "../support/servers/loopback-adapters.ts";

let stop: () => Promise<void> = async () => undefined;

afterEach(() => stop());

/** The production adapters and commands on a server that treats a completion's payments in this way. */
async function open(payments: "replaced" | "added") {
  const problems: string[] = [];
  const started = await runSimulator({
    scenario: "empty-branch",
    seed: 7,
    speed: 1,
    staff: 0,
    port: 0,
    payments,
    realClock: new NodeClock(),
    appFolder: "no-such-folder",
    onExchange: (request, outcome) => problems.push(...exchangeProblems(request, outcome)),
    onFailure: (error) => expect.fail(String(error)),
  });
  if (started.kind === "failed") throw new Error(started.message);
  stop = async () => {
    await started.stop();
    expect(problems).toEqual([]);
  };
  const { server, world } = started;
  const { jwt } = world.auth.signIn();
  const clock = new NodeClock();
  const { orderApi, reporter } = connectAdapters({
    server,
    clock,
    accessToken: { current: () => jwt },
  });
  const book = new OrderBook();
  const branches = { selectedIds: [], scope: "all" as const };
  const board = new OrderBoard(branches, {
    expiryThresholdMs: 100_000 * dayMs,
    confirmationDeadline: () => undefined,
  });
  const intake = new OrderIntake(book, board, new ReleaseQueue(clock));
  intake.holdFor(
    world.reference.branches.map(({ id }) => id),
    clock.now(),
  );
  const notices: OrderNotice[] = [];
  const commands = new OrderCommands({
    clock,
    api: orderApi,
    book,
    intake,
    reporter,
    session: { current: () => jwt, renew: async () => false, replacedBy: undefined },
    company: { company: world.reference.company, staff: undefined },
    lookUp: async () => ({ kind: "failed", isUnreachable: false }),
    notify: (notice) => notices.push(notice),
    results: new Emitter(),
  });
  const read = async (id: OrderId): Promise<Order> => {
    const answer = await orderApi.order(id);
    if (answer.kind !== "loaded") return expect.fail(answer.kind);
    runInAction(() => intake.accept(answer.value, { kind: "event" }, clock.now()));
    return answer.value;
  };
  return { world, orderApi, reporter, commands, book, notices, read };
}

type Given = Awaited<ReturnType<typeof open>>;

/** A pickup of which a part was paid when it was confirmed, ready for collection. */
async function partlyPaid({ world, orderApi, read }: Given): Promise<Order> {
  await orderApi.me();
  const { id } = world.order({
    ...({ isTakeaway: true, type: "call_center", status: "unconfirmed" } as const),
    ...({ isPaid: false, scheduledFor: "never" } as const),
  });
  const card = world.reference.paymentTypes.find(({ name }) => name !== "Cash")!;
  const deposit = { amount: minor(100), amountCollected: minor(100) };
  const paid = [
    {
      paymentTypeId: card.id,
      currency: { code: "AED", precision: 2 } as const,
      name: card.name,
      ...deposit,
    },
  ];
  expect((await orderApi.confirm(id, "pickup", { payments: paid })).kind).toBe("done");
  expect((await orderApi.markReady(id, "pickup")).kind).toBe("done");
  return read(id);
}

/** Collects the rest in cash and completes the order, as the checkout does. */
async function collectRest(given: Given, { id }: Order, sendsOnlyNewLines: boolean) {
  const { world, book, commands } = given;
  const model = book.get(id)!;
  const { company, paymentTypes } = world.reference;
  const checkout = new Checkout({
    order: model,
    company: { company, paymentTypes },
    sendsOnlyNewLines,
    isFrozen: () => false,
  });
  checkout.add(paymentTypes.find(({ name }) => name === "Cash")!, checkout.remaining);
  expect(checkout.problem()).toBeUndefined();
  expect(await commands.markCollected(id, checkout.toSend())).toEqual({ kind: "done" });
  const { payments } = await given.read(id);
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}

describe("the payments of a completion", () => {
  it.each([
    ["replaced", false],
    ["added", true],
  ] as const)(
    "are on the order once where the server's lines are %s and the setting fits (N5)",
    async (payments, sendsOnlyNewLines) => {
      const given = await open(payments);
      const order = await partlyPaid(given);
      expect(order.payments.map(({ amount }) => amount)).toEqual([100]);
      expect(await collectRest(given, order, sendsOnlyNewLines)).toBe(order.totalAmount);
      expect(given.notices).toEqual([]);
      expect(given.reporter.reports).toEqual([]);
    },
  );

  it.each([
    ["replaced", true, "too_little", -100],
    ["added", false, "too_much", 100],
  ] as const)(
    "are reported to staff and to the installation where the server's lines are %s and the setting does not fit (N5)",
    async (payments, sendsOnlyNewLines, problem, difference) => {
      const given = await open(payments);
      const order = await partlyPaid(given);
      const recorded = await collectRest(given, order, sendsOnlyNewLines);
      expect(recorded).toBe((order.totalAmount ?? 0) + difference);
      expect(given.notices).toEqual([
        {
          kind: "payments_differ",
          orderId: order.id,
          orderNumber: order.number,
          command: "markCollected",
        },
      ]);
      expect(given.reporter.reports).toMatchObject([
        { kind: "payment", details: { order: order.id, problem } },
      ]);
    },
  );
});
