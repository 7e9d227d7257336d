import { describe, expect, it } from "vitest";
import { anOrder, branchB } from "../../../tests/support/an-order.ts";
import { ScriptedBoard } from "../../../tests/support/scripted-board.ts";

function make() {
  const reported: [status: number, opening: number][] = [];
  const board = new ScriptedBoard({ onLoadRefused: (...load) => reported.push(load) });
  const refuse = async (status: number) => {
    for (const call of board.api.waitingLists()) call.answer({ kind: "refused", status });
    await board.settle();
  };
  return { board, reported, refuse };
}

describe("lists that are refused", () => {
  it("are reported for the first load, and not for the automatic loads that follow [ER-2]", async () => {
    const { board, reported, refuse } = make();
    await refuse(500);
    expect(reported).toHaveLength(10);
    expect(new Set(reported.map(([, opening]) => opening))).toEqual(new Set([1]));
    reported.length = 0;
    for (let retry = 0; retry < 6; retry += 1) {
      await board.pass(31_000);
      await refuse(500);
    }
    expect(reported).toEqual([]);
    expect(board.reports.filter(({ kind }) => kind === "server_error").length).toBeGreaterThan(10);
    board.close();
  });

  it("are reported again after a branch change, as another opening [ER-2]", async () => {
    const { board, reported, refuse } = make();
    board.answerLists([anOrder()]);
    await board.pass(2_000);
    board.awake(1_000);
    await refuse(403);
    expect(reported).toEqual([]);
    board.branches.select(branchB);
    await board.settle();
    await refuse(403);
    expect(reported).toHaveLength(10);
    expect(reported[0]).toEqual([403, 2]);
    board.close();
  });

  it("are not reported here when the server does not answer", async () => {
    const { board, reported } = make();
    for (const call of board.api.waitingLists()) {
      call.answer({ kind: "unreachable", reason: "network" });
    }
    await board.settle();
    expect(reported).toEqual([]);
    board.close();
  });
});
