import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { StaffMember } from "../../../ports/entities/company.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import {
  boardCompany,
  loadedList,
  ScriptedBoard,
  staff,
} from "../../../tests/support/stand-ins/scripted-board.ts";
import { queryOf } from "../../../tests/support/stand-ins/scripted-order-api.ts";

const rider: StaffMember = { ...staff, permissions: ["order.create"] };

describe("lists that are refused", () => {
  it.each([403, 404, 500])(
    "with %i mark their page only, and the others show (N13)",
    async (status) => {
      using board = new ScriptedBoard();
      for (const call of board.api.waitingLists()) {
        const isRefused = queryOf(call).list === "pickup.ready";
        call.answer(isRefused ? refusedWith(status) : loadedList([]));
      }
      await board.settle();
      const { board: pages } = board.orders;
      expect(pages.page("pickup.ready").failure).toEqual(refusedWith(status));
      expect(pages.page("pickup.new").failure).toBeUndefined();
      expect(pages.page("pickup.new").loadedAt).toBeDefined();
      expect([board.notices, board.restarts]).toEqual([[], []]);
    },
  );
});

describe("unconfirmed lists", () => {
  const requested = (board: ScriptedBoard) =>
    board.api.made("listOrders").map((call) => queryOf(call).list);

  it("are not requested for staff who may not see them, at the start or later (N13)", async () => {
    using board = new ScriptedBoard({ company: { company: boardCompany(), staff: rider } });
    board.answerLists([]);
    await board.pass(2_000);
    expect(requested(board)).toHaveLength(8);
    board.awake(60_000);
    board.orders.feed.refreshAll();
    board.orders.feed.refresh("homeDelivery.unconfirmed");
    await board.pass(600_000);
    expect(requested(board).filter((list) => list.endsWith("unconfirmed"))).toEqual([]);
  });

  it("are requested as soon as staff receive the permission (N13)", async () => {
    const company = observable({ company: boardCompany(), staff: rider }, undefined, {
      deep: false,
    });
    using board = new ScriptedBoard({ company });
    board.answerLists([]);
    await board.pass(2_000);
    runInAction(() => {
      company.staff = { ...rider, permissions: ["weborder.manage"] };
    });
    expect(requested(board).filter((list) => list.endsWith("unconfirmed"))).toHaveLength(2);
  });
});
