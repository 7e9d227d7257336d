import { describe, expect, it } from "vitest";
import { permissions } from "../../ports/entities/company.ts";
import { aStaffMember } from "../../tests/support/samples/company-builders.ts";
import { can, mayConfirm, maySeeUnconfirmed } from "./permissions.ts";

describe("what a member of staff may do", () => {
  for (const permission of permissions) {
    it(`allows ${permission} to those who hold it and to all.manage [PM-1]`, () => {
      expect(can(aStaffMember({ permissions: [permission] }), permission)).toBe(true);
      expect(can(aStaffMember({ permissions: ["all.manage"] }), permission)).toBe(true);
      const others = permissions.filter((other) => other !== permission && other !== "all.manage");
      expect(can(aStaffMember({ permissions: others }), permission)).toBe(false);
    });
  }

  it("grants an admin only the listed permissions [PM-1]", () => {
    const admin = aStaffMember({ isAdmin: true });
    for (const permission of permissions) expect(can(admin, permission)).toBe(false);
  });

  it("are separate for seeing web orders and for confirming them", () => {
    const sees = aStaffMember({ permissions: ["weborder.manage"] });
    const confirms = aStaffMember({ permissions: ["weborders.confirm"] });
    expect([maySeeUnconfirmed(sees), mayConfirm(sees)]).toEqual([true, false]);
    expect([maySeeUnconfirmed(confirms), mayConfirm(confirms)]).toEqual([false, true]);
    const manager = aStaffMember({ permissions: ["all.manage"] });
    expect([maySeeUnconfirmed(manager), mayConfirm(manager)]).toEqual([true, true]);
  });
});
