import { expect, it } from "vitest";
import type { Failure } from "../../ports/outcome.ts";
import { anOrder } from "../../tests/support/an-order.ts";
import { ScriptedBoard } from "../../tests/support/scripted-board.ts";
import { DialogStore } from "../alerts/dialog-store.ts";
import { onlineCommands } from "./online-commands.ts";

it("an action from a popup sends nothing while the board is offline, and a dialog says so (RL-2)", async () => {
  const order = anOrder({ number: "77" });
  using board = await ScriptedBoard.loaded([order]);
  const { orders } = board;
  const dialogs = new DialogStore();
  const commands = onlineCommands({ orders, dialogs });
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
  board.api.waiting("markReady")[0]?.answer({ kind: "refused", status: 500 });
  await board.settle();
});
