import { describe, expect, it } from "vitest";
import type { OrderSource } from "../../ports/entities/ids.ts";
import { anOrder } from "../../tests/support/an-order.ts";
import type {
  CommandName,
  CommandResult,
  EndedCommand,
} from "../orders/commands/command-results.ts";
import { confirmFailureDialog, isSourceConfirmFailure, notificationOf } from "./failure-dialogs.ts";

interface Situation {
  readonly name?: CommandName;
  readonly isOwnSource?: boolean;
  readonly isAutomatic?: boolean;
}

function telling(result: CommandResult, situation: Situation = {}): string {
  const { name = "mark_ready", isOwnSource = true, isAutomatic = false } = situation;
  const told = notificationOf({ name, order: anOrder(), result, isAutomatic }, isOwnSource);
  return told.kind === "dialog" ? told.request.kind : told.kind;
}

const refused = (status: number): CommandResult => ({ kind: "refused", status });
const generic = "something_went_wrong";
const told = [401, 403, 404, 422, 500];
const others = [400, 402, 405, 408, 409, 418, 421, 423, 429, 499, 501, 502, 503];

const steps: readonly CommandName[] = [
  "mark_ready",
  "mark_picked_up",
  "mark_delivered",
  "mark_collected",
  "confirm",
  "mark_reprinted",
];
const assignments: readonly CommandName[] = [
  "assign_rider",
  "unassign_rider",
  "create_job",
  "cancel_job",
];

describe("a refused action", () => {
  it.each(steps)(
    "%s opens the generic dialog for 401, 403, 404, 422 and 500, and a quiet notice for others [ER-2]",
    (name) => {
      expect(told.map((status) => telling(refused(status), { name }))).toEqual(
        told.map(() => generic),
      );
      expect(others.map((status) => telling(refused(status), { name }))).toEqual(
        others.map(() => "notice"),
      );
    },
  );

  it.each(assignments)("%s is told quietly, whatever the status [RA-6]", (name) => {
    for (const status of [...told, ...others]) {
      expect(telling(refused(status), { name })).toBe("notice");
    }
  });

  it("on reject, 422 is the popup's to tell, and others open the generic dialog [ER-5]", () => {
    const onReject = (status: number) => telling(refused(status), { name: "reject" });
    expect(onReject(422)).toBe("none");
    expect([401, 403, 500].map(onReject)).toEqual([generic, generic, generic]);
    expect([400, 503].map(onReject)).toEqual(["notice", "notice"]);
  });

  it("of confirming with 500 is told in general for own sources only [ER-4]", () => {
    const onConfirm = (status: number, isOwnSource: boolean) =>
      telling(refused(status), { name: "confirm", isOwnSource });
    expect([onConfirm(500, true), onConfirm(500, false)]).toEqual([generic, "none"]);
    expect([onConfirm(403, true), onConfirm(403, false)]).toEqual([generic, generic]);
    expect(telling(refused(500), { name: "mark_ready", isOwnSource: false })).toBe(generic);
  });

  it("of rescheduling has an alert of its own", () => {
    expect(told.map((status) => telling(refused(status), { name: "reschedule" }))).toEqual(
      told.map(() => "none"),
    );
  });

  it("that nobody pressed is never told, and neither is any other ending [ER-2]", () => {
    for (const status of [...told, ...others]) {
      for (const name of [...steps, ...assignments, "reject"] as const) {
        expect(telling(refused(status), { name, isAutomatic: true })).toBe("none");
      }
    }
    const results = ["done", "someone_was_faster", "unknown", "busy"] as const;
    for (const kind of results) expect(telling({ kind })).toBe("none");
  });
});

const source = "munchbay" as OrderSource;
const order = anOrder({ number: "MB-7", source, status: "unconfirmed" });
const ended = (set: Partial<EndedCommand> = {}): EndedCommand => ({
  name: "confirm",
  order,
  result: { kind: "refused", status: 500 },
  isAutomatic: false,
  ...set,
});
const elsewhere = { isOwn: false };

describe("a confirmation that fails", () => {
  it("with 500 has the source's own dialog, unless the source is ours [ER-4]", () => {
    expect(isSourceConfirmFailure(ended(), elsewhere)).toBe(true);
    expect(isSourceConfirmFailure(ended(), undefined)).toBe(true);
    expect(isSourceConfirmFailure(ended(), { isOwn: true })).toBe(false);
  });

  const others: readonly Partial<EndedCommand>[] = [
    { name: "reject" },
    { name: "mark_ready" },
    { result: { kind: "done" } },
    { result: { kind: "unknown" } },
    { result: { kind: "someone_was_faster" } },
    ...[401, 403, 404, 422, 499, 501, 503].map((status) => ({
      result: { kind: "refused", status } as const,
    })),
  ];

  it.each(others)("otherwise has none of its own: %j", (set) => {
    expect(isSourceConfirmFailure(ended(set), elsewhere)).toBe(false);
  });

  it("is worded by whether it is one of the eight [UC-13]", () => {
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
