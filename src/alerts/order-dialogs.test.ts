import { describe, expect, it } from "vitest";
import type { OrderSource } from "../../ports/entities/ids.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { anOrder } from "../../tests/support/samples/an-order.ts";
import type { CommandResult, EndedCommand } from "../orders/commands/command-results.ts";
import type { CommandName } from "../orders/order-rules/command-name.ts";
import { confirmFailureDialog, isSourceConfirmFailure, notificationOf } from "./order-dialogs.ts";

interface Situation {
  readonly name?: CommandName;
  readonly isOwnSource?: boolean;
  readonly isAutomatic?: boolean;
}

function notified(result: CommandResult, situation: Situation = {}): string {
  const { name = "markReady", isOwnSource = true, isAutomatic = false } = situation;
  const notification = notificationOf({ name, order: anOrder(), result, isAutomatic }, isOwnSource);
  return notification.kind === "dialog" ? notification.request.kind : notification.kind;
}

const refused = (status: number): CommandResult => refusedWith(status);
const generic = "something_went_wrong";
const dialogStatuses = [401, 403, 404, 422, 500];
const others = [400, 402, 405, 408, 409, 418, 421, 423, 429, 499, 501, 502, 503];

const steps: readonly CommandName[] = [
  "markReady",
  "markPickedUp",
  "markDelivered",
  "markCollected",
  "confirm",
  "markReprinted",
];
const assignments: readonly CommandName[] = [
  "assignRider",
  "unassignRider",
  "createLogisticsJob",
  "cancelLogisticsJob",
];

describe("a refused action", () => {
  it.each(steps)(
    "%s opens the generic dialog for 401, 403, 404, 422 and 500, and a quiet notice for others [ER-2]",
    (name) => {
      expect(dialogStatuses.map((status) => notified(refused(status), { name }))).toEqual(
        dialogStatuses.map(() => generic),
      );
      expect(others.map((status) => notified(refused(status), { name }))).toEqual(
        others.map(() => "notice"),
      );
    },
  );

  it.each(assignments)("%s is shown in a quiet notice, for every status [RA-6]", (name) => {
    for (const status of [...dialogStatuses, ...others]) {
      expect(notified(refused(status), { name })).toBe("notice");
    }
  });

  it("of rejecting is left to the popup for 422, and opens the generic dialog for others [ER-5]", () => {
    const onReject = (status: number) => notified(refused(status), { name: "reject" });
    expect(onReject(422)).toBe("none");
    expect([401, 403, 500].map(onReject)).toEqual([generic, generic, generic]);
    expect([400, 503].map(onReject)).toEqual(["notice", "notice"]);
  });

  it("of confirming with 500 opens the generic dialog for own sources only [ER-4]", () => {
    const onConfirm = (status: number, isOwnSource: boolean) =>
      notified(refused(status), { name: "confirm", isOwnSource });
    expect([onConfirm(500, true), onConfirm(500, false)]).toEqual([generic, "none"]);
    expect([onConfirm(403, true), onConfirm(403, false)]).toEqual([generic, generic]);
    expect(notified(refused(500), { name: "markReady", isOwnSource: false })).toBe(generic);
  });

  it("of rescheduling has an alert of its own", () => {
    expect(
      dialogStatuses.map((status) => notified(refused(status), { name: "reschedule" })),
    ).toEqual(dialogStatuses.map(() => "none"));
  });

  it("is not reported when it was automatic, and neither is any other result [ER-2]", () => {
    for (const status of [...dialogStatuses, ...others]) {
      for (const name of [...steps, ...assignments, "reject"] as const) {
        expect(notified(refused(status), { name, isAutomatic: true })).toBe("none");
      }
    }
    const results = ["done", "someone_was_faster", "unknown", "busy"] as const;
    for (const kind of results) expect(notified({ kind })).toBe("none");
  });
});

const source = "munchbay" as OrderSource;
const order = anOrder({ number: "MB-7", source, status: "unconfirmed" });
const ended = (set: Partial<EndedCommand> = {}): EndedCommand => ({
  name: "confirm",
  order,
  result: refusedWith(500),
  isAutomatic: false,
  ...set,
});
const elsewhere = { isOwn: false };

describe("a confirmation that fails", () => {
  it("with 500 has the source's own dialog, unless the source is the company's own [ER-4]", () => {
    expect(isSourceConfirmFailure(ended(), elsewhere)).toBe(true);
    expect(isSourceConfirmFailure(ended(), undefined)).toBe(true);
    expect(isSourceConfirmFailure(ended(), { isOwn: true })).toBe(false);
  });

  const others: readonly Partial<EndedCommand>[] = [
    { name: "reject" },
    { name: "markReady" },
    { result: { kind: "done" } },
    { result: { kind: "unknown" } },
    { result: { kind: "someone_was_faster" } },
    ...[401, 403, 404, 422, 499, 501, 503].map((status) => ({
      result: refusedWith(status),
    })),
  ];

  it.each(others)("otherwise has no dialog of its own: %j", (set) => {
    expect(isSourceConfirmFailure(ended(set), elsewhere)).toBe(false);
  });

  it("has the wording of the eight marketplaces for these only [UC-13]", () => {
    const named = { orderNumber: "MB-7", source };
    expect(confirmFailureDialog(ended(), { mayRefuseConfirmation: true })).toEqual({
      kind: "unable_to_confirm",
      ...named,
    });
    const other = { kind: "source_not_confirmed", ...named };
    expect(confirmFailureDialog(ended(), { mayRefuseConfirmation: false })).toEqual(other);
    expect(confirmFailureDialog(ended(), undefined)).toEqual(other);
  });
});
