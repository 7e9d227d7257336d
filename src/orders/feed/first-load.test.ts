import { describe, expect, it } from "vitest";
import { anOrder, branchB } from "../../../tests/support/an-order.ts";
import { ScriptedBoard } from "../../../tests/support/scripted-board.ts";

function make() {
  const told: [status: number, opening: number][] = [];
  const board = new ScriptedBoard({ onLoadRefused: (...load) => told.push(load) });
  const refuse = async (status: number) => {
    for (const call of board.api.waitingLists()) call.answer({ kind: "refused", status });
    await board.settle();
  };
  return { board, told, refuse };
}

describe("lists that are refused", () => {
  it("are told of at the first load, and not of the automatic loads that follow [ER-2]", async () => {
    const { board, told, refuse } = make();
    await refuse(500);
    expect(told).toHaveLength(10);
    expect(new Set(told.map(([, opening]) => opening))).toEqual(new Set([1]));
    told.length = 0;
    for (let retry = 0; retry < 6; retry += 1) {
      await board.pass(31_000);
      await refuse(500);
    }
    expect(told).toEqual([]);
    expect(board.reports.filter(({ kind }) => kind === "server_error").length).toBeGreaterThan(10);
    board.close();
  });

  it("are told of again after a branch change, as another opening [ER-2]", async () => {
    const { board, told, refuse } = make();
    board.answerLists([anOrder()]);
    await board.pass(2_000);
    board.awake(1_000);
    await refuse(403);
    expect(told).toEqual([]);
    board.branches.select(branchB);
    await board.settle();
    await refuse(403);
    expect(told).toHaveLength(10);
    expect(told[0]).toEqual([403, 2]);
    board.close();
  });

  it("that nobody answers are not told of here", async () => {
    const { board, told } = make();
    for (const call of board.api.waitingLists()) {
      call.answer({ kind: "unreachable", reason: "network" });
    }
    await board.settle();
    expect(told).toEqual([]);
    board.close();
  });
});
