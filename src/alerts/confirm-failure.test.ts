import { describe, expect, it } from "vitest";
import type { OrderSource } from "../../ports/entities/ids.ts";
import { anOrder } from "../../tests/support/an-order.ts";
import type { EndedCommand } from "../orders/commands/command-results.ts";
import { confirmFailureDialog, isSourceConfirmFailure } from "./confirm-failure.ts";

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
