import { describe, expect, it } from "vitest";
import type { BranchId } from "../../ports/entities/ids.ts";
import { anOrder, branchA, branchB, partnerId } from "../../tests/support/samples/an-order.ts";
import { callLink, endOf, isCodeAsked, sentCode, shownCode } from "./contact-rules.ts";

const other: readonly BranchId[] = [branchB];

describe("a telephone number", () => {
  it("is dialled with its access code, in digits alone", () => {
    expect(callLink("+971 (50) 123-4567", undefined)).toBe("tel:+971501234567");
    expect(callLink("+971501234567", "47 11")).toBe("tel:+971501234567,4711");
    expect(callLink("+971501234567", "ask")).toBe("tel:+971501234567");
    expect(callLink("٠٥٠ ١٢٣", "۴۷")).toBe("tel:050123,47");
  });

  it("without digits is called by no link", () => {
    expect(callLink("ask +", "4711")).toBeUndefined();
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

  it("is shown of a pickup on the ready list alone, where the back end declares it", () => {
    const shown = { check: "shown" } as const;
    expect(shownCode(pickup, { check: "asked" })).toBeUndefined();
    expect(shownCode(pickup, shown)).toBe("4711");
    expect(shownCode({ ...pickup, status: "in_progress" }, shown)).toBe("4711");
    expect(shownCode({ ...pickup, status: "new" }, shown)).toBeUndefined();
    expect(shownCode({ ...pickup, status: "collected" }, shown)).toBeUndefined();
    expect(shownCode({ ...pickup, isTakeaway: false }, shown)).toBeUndefined();
    expect(shownCode(pickup, undefined)).toBeUndefined();
    expect(shownCode(pickup, { ...shown, branchIds: other })).toBeUndefined();
  });
});

describe("the code of the one who takes an order", () => {
  const asked = { check: "asked" } as const;
  const delivery = anOrder({ status: "ready" });

  it("is asked for when it is picked up or collected, where the back end asks for it", () => {
    const steps = ["pick_up", "deliver", "collect", "confirm_pickup"] as const;
    expect(steps.filter((step) => isCodeAsked(delivery, step, asked))).toEqual([
      "pick_up",
      "collect",
    ]);
    const off = [undefined, { check: "shown" }, { ...asked, branchIds: other }] as const;
    expect(off.map((capability) => isCodeAsked(delivery, "collect", capability))).toEqual([
      ...[false, false, false],
    ]);
    expect(isCodeAsked({ ...delivery, branchId: branchB }, "collect", off[2])).toBe(true);
  });

  it("is not asked of a driver who has none", () => {
    const job = (handoverCodeLength?: number, status: "arrived" | "cancelled" = "arrived") => ({
      ...delivery,
      job: {
        status,
        partnerId: partnerId(3),
        ...(handoverCodeLength !== undefined && { handoverCodeLength }),
      },
    });
    const given = [job(0), job(4), job(), job(0, "cancelled")];
    const asksOf = given.map((order) => isCodeAsked(order, "pick_up", asked));
    expect(asksOf).toEqual([false, true, true, true]);
  });

  it("is sent in ASCII digits, without spaces around it and marks that cannot be seen", () => {
    expect(["٤٧١١", " 47 11 ", "\u200f۴7\u2066b", "", " \u200f"].map(sentCode)).toEqual([
      ...["4711", "47 11", "47b", "", ""],
    ]);
  });
});
