import { describe, expect, it } from "vitest";
import type { Rider } from "../../ports/entities/logistics.ts";
import { branchA, branchB, riderId } from "../../tests/support/samples/an-order.ts";
import { branchId } from "../../tests/support/samples/company-builders.ts";
import { named, ridersOf, ridersSeenBy } from "./offered-riders.ts";

const branchC = branchId(3);
const rider = (id: number, name: string, ...branches: Rider["assignedBranchIds"]): Rider => ({
  id: riderId(id),
  name,
  assignedBranchIds: branches,
});
const omar = rider(1, "Omar Said", branchA);
const lina = rider(2, "Lina", branchB);
const both = rider(3, "Wei", branchA, branchB);
const far = rider(4, "Noor", branchC);
const nowhere = rider(5, "Sami");
const all = [omar, lina, both, far, nowhere];

describe("the riders", () => {
  it("offered for an order are those assigned to its location [RA-2]", () => {
    expect(ridersOf(all, branchA)).toEqual([omar, both]);
    expect(ridersOf(all, branchB)).toEqual([lina, both]);
    expect(ridersOf(all, branchId(9))).toEqual([]);
  });

  it("in a dropdown are all of them for an admin without authorized locations [RA-5]", () => {
    expect(ridersSeenBy({ isAdmin: true, authorizedBranchIds: [] }, all, [branchA])).toEqual(all);
  });

  it("in a dropdown are those of the authorized locations, else of the selected branch, for others [RA-5]", () => {
    const seen = (isAdmin: boolean, authorizedBranchIds: readonly (typeof branchA)[]) =>
      ridersSeenBy({ isAdmin, authorizedBranchIds }, all, [branchC]);
    expect(seen(false, [branchA])).toEqual([omar, both]);
    expect(seen(true, [branchA, branchB])).toEqual([omar, lina, both]);
    expect(seen(false, [])).toEqual([far]);
  });
});

describe("the search", () => {
  it("finds a part of the name in any case [RA-3]", () => {
    const found = (search: string) => named(all, search).map(({ id }) => id);
    expect(["OMAR", "r sa", "wei", "o"].map(found)).toEqual([[1], [1], [3], [1, 4]]);
    expect(["ＯＭＡＲ", "\u200fomar  said\u200f"].map(found)).toEqual([[1], [1]]);
    expect(found("  ")).toEqual([1, 2, 3, 4, 5]);
    expect(found("zz")).toEqual([]);
  });

  it.each([
    ["أحمد إبراهيم", "احمد ابراهيم"],
    ["محمود", "مَحْمُود"],
    ["سـلـيم", "سليم"],
    ["José Núñez", "nunez"],
    ["陈小明", "小明"],
    ["ﾀﾅｶ", "タナカ"],
  ])("finds %s by %s, as people write the name", (name, search) => {
    expect(named([{ name }, omar], search)).toEqual([{ name }]);
  });

  it("treats hostile input as text", () => {
    const named_ = (name: string, search: string) => named([{ name }], search).length;
    for (const text of [".*", "[", "(", "\\", "<b>", "$&"]) {
      expect([named_("Omar", text), named_(`x${text}y`, text)]).toEqual([0, 1]);
    }
  });
});
