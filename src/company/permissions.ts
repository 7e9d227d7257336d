import type { Permission, StaffMember } from "../../ports/entities/company.ts";

/**
 * Whether a member of staff has the permission (PM-1). all.manage grants every permission; being an admin
 * grants none.
 */
export function can(staff: StaffMember, permission: Permission): boolean {
  return staff.permissions.includes("all.manage") || staff.permissions.includes(permission);
}

/** Whether unconfirmed tabs, their toasts and their sound are for this member of staff (order-board section 6). */
export function maySeeUnconfirmed(staff: StaffMember): boolean {
  return can(staff, "weborder.manage");
}

/** Whether this member of staff may approve and reject web orders (order-board section 6). */
export function mayConfirm(staff: StaffMember): boolean {
  return can(staff, "weborders.confirm");
}

/** Whether this member of staff may make sources of a branch busy, pause and open them. */
export function mayManageBranch(staff: StaffMember): boolean {
  return can(staff, "branch.manage");
}
