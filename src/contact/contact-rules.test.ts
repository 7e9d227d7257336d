import { describe, expect, it } from "vitest";
import type { BranchId } from "../../ports/entities/ids.ts";
import { anOrder, branchA, branchB } from "../../tests/support/samples/an-order.ts";
import { callLink, endOf, shownCode } from "./contact-rules.ts";

const other: readonly BranchId[] = [branchB];

describe("a telephone number", () => {
  it("is dialled with its access code, in digits alone", () => {
    expect(callLink("+971 (50) 123-4567", undefined)).toBe("tel:+971501234567");
    expect(callLink("+971501234567", "47 11")).toBe("tel:+971501234567,4711");
    expect(callLink("+971501234567", "ask")).toBe("tel:+971501234567");
  });

  it("has an end only in branches for which it is declared", () => {
    const access = { validUntil: 5 };
    expect(endOf(access, branchA, {})).toBe(5);
    expect(endOf(access, branchA, undefined)).toBeUndefined();
    expect(endOf(access, branchA, { branchIds: other })).toBeUndefined();
    expect(endOf(access, branchB, { branchIds: other })).toBe(5);
  });
});

describe("a collection code", () => {
  const pickup = anOrder({ isTakeaway: true, status: "ready", collectionCode: "4711" });

  it("is shown of a ready pickup alone, where the back end declares it", () => {
    const shown = { check: "shown" } as const;
    expect(shownCode(pickup, shown)).toBe("4711");
    expect(shownCode({ ...pickup, status: "new" }, shown)).toBeUndefined();
    expect(shownCode({ ...pickup, isTakeaway: false }, shown)).toBeUndefined();
    expect(shownCode(pickup, undefined)).toBeUndefined();
    expect(shownCode(pickup, { ...shown, branchIds: other })).toBeUndefined();
  });
});
