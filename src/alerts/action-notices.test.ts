import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { anOrder, orderId, riderId } from "../../tests/support/samples/an-order.ts";
import type { EndedCommand, RiderChange } from "../orders/commands/command-results.ts";
import { ActionNotices } from "./action-notices.ts";
import type { Notice } from "./notice.ts";

const sami = riderId(5);

function noticesOf(ended: Partial<EndedCommand>, isRiderAppEnabled = false): readonly Notice[] {
  const notices: Notice[] = [];
  new ActionNotices({
    notices: { add: (notice) => notices.push(notice) },
    company: { company: { isRiderAppEnabled } },
  }).onCommandEnded({
    name: "markReady",
    order: anOrder({ number: "77" }),
    result: { kind: "done" },
    isAutomatic: false,
    ...ended,
  });
  return notices;
}

describe("the confirmation of an action", () => {
  it("names the command and the order, and offers no Undo that the API does not have", () => {
    expect(noticesOf({})).toEqual([
      { kind: "command_done", command: "markReady", orderId: orderId(1), orderNumber: "77" },
    ]);
    const names = [
      "markPickedUp",
      "markDelivered",
      "confirm",
      "reject",
      "createLogisticsJob",
    ] as const;
    for (const name of names) expect(noticesOf({ name })[0]).not.toHaveProperty("undo");
  });

  it("comes only for an action of staff that was done, and not twice for one with its own", () => {
    const other: readonly Partial<EndedCommand>[] = [
      { result: refusedWith(500) },
      { result: { kind: "unknown" } },
      { result: { kind: "busy" } },
      { name: "reject", isAutomatic: true },
      { name: "markCollected", isFromCheckout: true },
      { name: "reschedule" },
      { name: "markReprinted" },
      { name: "setPromise" },
    ];
    for (const each of other) expect(noticesOf(each), JSON.stringify(each)).toEqual([]);
  });

  const change = (from: number | undefined, to: number | undefined): RiderChange => ({
    from: from === undefined ? undefined : riderId(from),
    to: to === undefined ? undefined : riderId(to),
  });

  it.each([
    ["a new order is assigned", "new", false, change(undefined, 5), true],
    ["a new order is given to another rider", "new", false, change(4, 5), true],
    ["a new order's rider is removed", "new", false, change(4, undefined), true],
    ["a ready order is assigned with the rider app", "ready", true, change(undefined, 5), true],
    ["a ready order is sent out by the assignment", "ready", false, change(undefined, 5), false],
    [
      "a ready order's rider is removed without the app",
      "ready",
      false,
      change(4, undefined),
      false,
    ],
    ["the same rider is assigned again", "new", false, change(5, 5), false],
  ] as const)(
    "where %s at %s with rider app %s: Undo %j is %s",
    (_, status, app, riderChange, has) => {
      const order: Order = anOrder({ status });
      const name = riderChange.to === undefined ? "unassignRider" : "assignRider";
      const [notice] = noticesOf({ name, order, riderChange }, app);
      expect(notice).toMatchObject({ kind: "command_done", command: name });
      if (has) expect(notice).toHaveProperty("undo", riderChange);
      else expect(notice).not.toHaveProperty("undo");
      if (riderChange.to !== undefined) expect(notice).toHaveProperty("rider", sami);
    },
  );
});
