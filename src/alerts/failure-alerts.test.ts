import { describe, expect, it } from "vitest";
import type { OrderSource } from "../../ports/entities/ids.ts";
import type { LogisticsEventName } from "../../ports/entities/push-message.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { aJob, anOrder, orderId } from "../../tests/support/samples/an-order.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";
import type { CommandName } from "../orders/order-rules/command-name.ts";
import type { DialogRequest } from "./dialog-store.ts";
import { FailureAlerts } from "./failure-alerts.ts";
import type { Notice } from "./notice.ts";

function make(state: "signed_in" | "signed_out" = "signed_in") {
  const asked: DialogRequest[] = [];
  const notices: Notice[] = [];
  const alerts = new FailureAlerts({
    session: { state },
    dialogs: { ask: (request) => asked.push(request) },
    notices: { add: (notice) => notices.push(notice) },
    isOwnSource: (source) => source === "online",
  });
  const refuse = (name: CommandName, status: number, source = "online", isFromCheckout = false) =>
    alerts.onCommandEnded({
      isFromCheckout,
      name,
      order: anOrder({ number: "77", source: source as OrderSource }),
      result: refusedWith(status),
      isAutomatic: false,
    });
  return { alerts, asked, notices, refuse };
}

const generic: DialogRequest = { kind: "something_went_wrong" };

describe("a failed action", () => {
  it("is reported once: in the dialog or in a notice, never in both [ER-2]", () => {
    const { asked, notices, refuse } = make();
    refuse("markReady", 500);
    expect([asked, notices]).toEqual([[generic], []]);
    refuse("markReady", 503);
    expect(asked).toEqual([generic]);
    expect(notices).toEqual([{ kind: "command_refused", orderNumber: "77" }]);
  });

  it("of a completion that the checkout sent is reported by the checkout alone (N6)", () => {
    const { asked, notices, refuse } = make();
    for (const status of [401, 403, 422, 500, 503]) {
      for (const name of ["markDelivered", "markCollected", "confirm"] as const)
        refuse(name, status, "online", true);
    }
    expect([asked, notices]).toEqual([[], []]);
  });

  it("of confirming depends on whether the order's source is the company's own", () => {
    const { asked, refuse } = make();
    refuse("confirm", 500, "munchbay");
    expect(asked).toEqual([]);
    refuse("confirm", 500, "online");
    expect(asked).toEqual([generic]);
  });

  it("with 401 is reported only if the member of staff stays signed in [ER-2]", () => {
    const stays = make();
    stays.refuse("markReady", 401);
    expect(stays.asked).toEqual([generic]);
    const leaves = make("signed_out");
    leaves.refuse("markReady", 401);
    expect([leaves.asked, leaves.notices]).toEqual([[], []]);
  });
});

const cancelledDialog: DialogRequest = { kind: "partner_cancelled", orderNumber: "77" };

describe("a partner's job", () => {
  const asksFor = (event: LogisticsEventName, failureMessage?: string) => {
    const { alerts, asked } = make();
    const change = {
      orderId: orderId(1),
      status: "cancelled",
      job: aJob({ status: "cancelled" }),
    } as const;
    const order = { id: orderId(1), data: anOrder({ number: "77" }), command: undefined };
    alerts.onJobChange(event, { ...change, ...(failureMessage && { failureMessage }) }, order);
    return asked;
  };
  const message: DialogRequest = { kind: "partner_message", orderNumber: "77", message: "No one" };
  const cancelled: DialogRequest = { kind: "partner_cancelled", orderNumber: "77" };

  it("shows the partner's message as a warning, and a cancelled driver as information [ER-6]", () => {
    expect(asksFor("job_updated", "No one")).toEqual([message]);
    expect(asksFor("job_cancelled")).toEqual([cancelled]);
    expect(asksFor("job_cancelled", " No one ")).toEqual([message, cancelled]);
    expect([asksFor("job_created"), asksFor("job_updated", "  ")]).toEqual([[], []]);
  });
});

describe("a job that this device cancelled", () => {
  const change = {
    orderId: orderId(1),
    status: "cancelled",
    job: aJob({ status: "cancelled" }),
  } as const;
  const data = anOrder({ id: orderId(1), number: "77" });
  const order = { id: orderId(1), data, command: undefined };
  const end = (alerts: FailureAlerts, result: CommandResult) =>
    alerts.onCommandEnded({ name: "cancelLogisticsJob", order: data, result, isAutomatic: false });

  it("raises no dialog about a cancelled driver, before or after its answer", () => {
    const { alerts, asked } = make();
    alerts.onJobChange("job_cancelled", change, { ...order, command: "cancelLogisticsJob" });
    end(alerts, { kind: "done" });
    alerts.onJobChange("job_cancelled", change, order);
    expect(asked).toEqual([]);
  });

  it("raises the dialog for another cancellation, and after a refused one [ER-6]", () => {
    const { alerts, asked } = make();
    end(alerts, refusedWith(422));
    alerts.onJobChange("job_cancelled", change, order);
    expect(asked).toEqual([cancelledDialog]);
    end(alerts, { kind: "done" });
    alerts.onJobChange("job_created", change, order);
    alerts.onJobChange("job_cancelled", change, order);
    expect(asked).toEqual([cancelledDialog, cancelledDialog]);
  });

  it("still shows the partner's message about it", () => {
    const { alerts, asked } = make();
    end(alerts, { kind: "unknown" });
    alerts.onJobChange("job_cancelled", { ...change, failureMessage: "Fee: 5.00" }, order);
    expect(asked).toEqual([{ kind: "partner_message", orderNumber: "77", message: "Fee: 5.00" }]);
  });
});
