import type { ClassRole } from "../../ports/entities/class.ts";
import type { Permission } from "../../ports/entities/company.ts";
import type { Scenario } from "../world/scenario.ts";

/** The facts that decide on a role. */
type Rights = Pick<Scenario["staff"][number], "isAdmin" | "permissions" | "branches">;

/** The person as whom a trainee works in a shared branch: who may do most, or with roles one of the staff in turn (N56). */
export function staffIndexOf(
  turn: number,
  staff: readonly Rights[],
  hasRoles: boolean | undefined,
): number {
  if (hasRoles) return (turn - 1) % staff.length;
  return staff.reduce((best, person, index) => {
    const known = staff[best];
    return known === undefined || compareRights(person, known) > 0 ? index : best;
  }, 0);
}

export function roleOf(person: Rights): ClassRole {
  const may = (permission: Permission) => person.permissions.includes(permission);
  if (mayAll(person)) return "manager";
  if (may("weborders.confirm")) return "approver";
  return may("weborder.manage") ? "dispatcher" : "counter";
}

/** Positive: the first may do more. Who has no branches listed has all. */
function compareRights(one: Rights, other: Rights): number {
  const reachOf = ({ branches: { length } }: Rights) =>
    length === 0 ? Number.MAX_SAFE_INTEGER : length;
  return (
    Number(mayAll(one)) - Number(mayAll(other)) ||
    one.permissions.length - other.permissions.length ||
    reachOf(one) - reachOf(other)
  );
}

function mayAll({ isAdmin, permissions }: Rights): boolean {
  return isAdmin || permissions.includes("all.manage");
}
