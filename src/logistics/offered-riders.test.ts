import { describe, expect, it } from "vitest";
import type { Rider } from "../../ports/entities/logistics.ts";
import { branchA, branchB, riderId } from "../../tests/support/samples/an-order.ts";
import { branchId } from "../../tests/support/samples/company-builders.ts";
import { ridersOf, ridersSeenBy } from "./delivery-offer.ts";

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
