import { describe, expect, it } from "vitest";
import { type Failure, refusedWith } from "../../ports/outcome.ts";
import { PaymentTablet } from "../../tests/support/payments/payment-tablet.ts";
import { anOrder } from "../../tests/support/samples/an-order.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { ScriptedBoard } from "../../tests/support/stand-ins/scripted-board.ts";
import { CardPayments } from "../payments/card-payments.ts";
import { DialogStore } from "./dialog-store.ts";
import { NoticeStore } from "./notice-store.ts";
import { onlineCommands } from "./online-commands.ts";

it("an action from a popup sends nothing while the board is offline, and a dialog says so (RL-2)", async () => {
  const order = anOrder({ number: "77" });
  using board = await ScriptedBoard.loaded([order]);
  const { orders } = board;
  const dialogs = new DialogStore();
  const notices = new NoticeStore(board.clock);
  const payments = { isFrozen: () => false, open: async () => undefined };
  const commands = onlineCommands({ orders, dialogs, notices, payments });
  const list = orders.board.list("homeDelivery.new");
  const noNetwork: Failure = { kind: "unreachable", reason: "network" };
  list.failLoading(noNetwork);
  expect(await commands.markReady(order.id)).toEqual({ kind: "busy" });
  expect(board.api.made("markReady")).toEqual([]);
  expect(dialogs.shown).toEqual({ kind: "needs_network", orderNumber: "77", isSent: false });
  list.endLoading(board.clock.now());
  void commands.markReady(order.id);
  await board.settle();
  expect(board.api.made("markReady")).toHaveLength(1);
  board.api.waiting("markReady")[0]?.answer(refusedWith(500));
  await board.settle();
});

it("an action from a popup sends nothing while something outside the app holds it, which says why", async () => {
  const order = anOrder({ number: "77" });
  using board = await ScriptedBoard.loaded([order]);
  const dialogs = new DialogStore();
  const notices = new NoticeStore(board.clock);
  const payments = { isFrozen: () => false, open: async () => undefined };
  let said = 0;
  const hold = {
    isOn: true,
    explain: () => {
      said += 1;
    },
  };
  const commands = onlineCommands({ orders: board.orders, dialogs, notices, payments, hold });
  expect(await commands.markReady(order.id)).toEqual({ kind: "busy" });
  expect(board.api.made("markReady")).toEqual([]);
  expect([said, dialogs.shown]).toEqual([1, undefined]);
  hold.isOn = false;
  void commands.markReady(order.id);
  await board.settle();
  expect(board.api.made("markReady")).toHaveLength(1);
  board.api.waiting("markReady")[0]?.answer(refusedWith(500));
  await board.settle();
});

const steps = ["markDelivered", "markCollected", "confirm"] as const;

/** A board on a device whose journal holds a running payment of order 1001; `fetch` loads the card payments' code. */
async function afterReload(fetch: (tablet: PaymentTablet) => Promise<never> | undefined) {
  const tablet = new PaymentTablet();
  const { request } = await tablet.pay();
  const board = await ScriptedBoard.loaded([anOrder({ id: request.orderId, number: "77" })]);
  const payments = new CardPayments(tablet.store, new RecordingReporter());
  const loads: string[] = [];
  const stop = payments.start({
    open: async () => {
      loads.push("open");
      await fetch(tablet);
      return { attempts: tablet.service, stop: () => undefined };
    },
    now: () => board.clock.now(),
    isWanted: () => false,
    lastListAt: () => undefined,
  });
  await board.settle();
  const notices = new NoticeStore(board.clock);
  const { orders } = board;
  const commands = onlineCommands({ orders, dialogs: new DialogStore(), notices, payments });
  return {
    tablet,
    board,
    commands,
    notices,
    loads,
    id: request.orderId,
    [Symbol.dispose]: () => {
      notices.clear();
      stop();
      tablet.close();
      board[Symbol.dispose]();
    },
  };
}

describe("an order with a card payment that is not settled (P-I13)", () => {
  it.each(steps)("is frozen for %s before the card payments' code is there", async (step) => {
    using given = await afterReload(() => Promise.reject(new TypeError("Failed to fetch")));
    const { board, commands, notices, loads, id } = given;
    expect(loads).toHaveLength(1);
    expect(await commands[step](id)).toEqual({ kind: "busy" });
    expect(board.api.made(step)).toEqual([]);
    expect(notices.notices.map(({ notice }) => notice)).toEqual([
      { kind: "payment_unsettled", orderNumber: "77" },
    ]);
    // The press tries to load the code again.
    expect(loads).toHaveLength(2);
  });

  it.each(steps)(
    "is frozen for %s while the attempt is open, and free once it is unpaid",
    async (step) => {
      using given = await afterReload(() => undefined);
      const { board, commands, id, tablet } = given;
      expect(await commands[step](id)).toEqual({ kind: "busy" });
      expect(board.api.made(step)).toEqual([]);
      tablet.terminal.push("declined");
      void commands[step](id);
      await board.settle();
      expect(board.api.made(step)).toHaveLength(1);
      board.api.waiting(step)[0]?.answer(refusedWith(500));
      await board.settle();
    },
  );
});
