import { describe, expect, it } from "vitest";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import type { LogisticsEventName } from "../../../ports/entities/push-message.ts";
import { aJob, anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { ScriptedBoard } from "../../../tests/support/stand-ins/scripted-board.ts";

const driving = aJob({ status: "assigned", updatedAt: noon + 1_000 });
const order = anOrder({ number: "77", status: "ready", job: driving });

async function make() {
  const reported: string[] = [];
  const board = await ScriptedBoard.loaded([order], {
    onJobChange: (event, { failureMessage = "" }, number) =>
      reported.push(`${event} ${number} ${failureMessage}`.trim()),
  });
  const push = async (
    event: LogisticsEventName,
    job: LogisticsJob,
    { id = order.id, ageMs = 0, failureMessage = "No driver" } = {},
  ) => {
    board.bus.emit({
      channel: { kind: "logistics_events", branchId: order.branchId },
      body: {
        kind: "job",
        event,
        change: { orderId: id, status: job.status, job, failureMessage },
      },
      sentAt: board.clock.now() - ageMs,
    });
    await board.pass(200);
  };
  return { board, reported, push };
}

describe("a change of a partner's job", () => {
  it("is reported with the order's number, and applied [PS-7]", async () => {
    const { board, reported, push } = await make();
    const cancelled = aJob({ status: "cancelled", updatedAt: noon + 2_000 });
    await push("job_cancelled", cancelled);
    expect(reported).toEqual(["job_cancelled 77 No driver"]);
    expect(board.orders.book.get(order.id)?.data.job?.status).toBe("cancelled");
    board.close();
  });

  it.each(["job_created", "job_updated", "job_cancelled"] as const)(
    "updates the order's job by %s, at once and without a fetch [PS-7]",
    async (event) => {
      const { board, push } = await make();
      const fetched = board.api.made("order").length;
      const job = aJob({
        status: event === "job_cancelled" ? "cancelled" : "arrived",
        updatedAt: noon + 2_000,
      });
      await push(event, job, { failureMessage: "" });
      expect(board.orders.book.get(order.id)?.data.job).toEqual(job);
      expect(board.api.made("order")).toHaveLength(fetched);
      board.close();
    },
  );

  it("is reported once, also when the message comes twice or late", async () => {
    const { board, reported, push } = await make();
    const cancelled = aJob({ status: "cancelled", updatedAt: noon + 2_000 });
    await push("job_cancelled", cancelled);
    await push("job_cancelled", cancelled);
    await push("job_updated", driving);
    expect(reported).toEqual(["job_cancelled 77 No driver"]);
    await push("job_created", aJob({ updatedAt: noon + 3_000 }), { ageMs: 5_000 });
    expect(reported).toHaveLength(1);
    board.close();
  });

  it("of an order that is not on the board is not reported", async () => {
    const { board, reported, push } = await make();
    await push("job_cancelled", aJob({ status: "cancelled", updatedAt: noon + 2_000 }), {
      id: orderId(9),
    });
    expect(reported).toEqual([]);
    expect(board.orders.book.get(order.id)?.data).toEqual(order);
    board.close();
  });
});
