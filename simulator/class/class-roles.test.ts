import { expect, it } from "vitest";
import type { Permission } from "../../ports/entities/company.ts";
import { roleOf, staffIndexOf } from "./class-roles.ts";

function person(permissions: readonly Permission[], branches: number, isAdmin = false) {
  return {
    isAdmin,
    permissions,
    branches: Array.from({ length: branches }, (_, place) => place + 1),
  };
}

it.each([
  ["an administrator", [person(["all.manage"], 0), person([], 1, true)], 0],
  [
    "one with more permissions",
    [person(["order.create"], 0), person(["weborder.manage", "order.create"], 1)],
    1,
  ],
  [
    "of the same permissions, one with more branches",
    [person(["order.create"], 3), person(["order.create"], 0)],
    1,
  ],
  ["of equals, the first", [person(["order.create"], 2), person(["order.create"], 2)], 0],
] as const)("A trainee of a shared class works as %s (N56)", (_, staff, expected) => {
  for (const place of [1, 2, 3]) expect(staffIndexOf(place, staff, undefined)).toBe(expected);
  expect([1, 2, 3].map((place) => staffIndexOf(place, staff, true))).toEqual([0, 1, 0]);
});

it("A role is named by what its person may do (N56)", () => {
  const all: readonly Permission[] = ["weborder.manage", "weborders.confirm", "order.create"];
  expect([
    roleOf(person([], 0, true)),
    roleOf(person(["all.manage"], 1)),
    roleOf(person(all, 1)),
    roleOf(person(["weborder.manage"], 1)),
    roleOf(person(["order.create", "order.modify"], 1)),
  ]).toEqual(["manager", "manager", "approver", "dispatcher", "counter"]);
});
