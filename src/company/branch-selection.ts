import type { Branch, BranchSelection } from "../../ports/entities/branch.ts";
import type { StaffMember } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";

/** An admin without authorized branches sees all branches; other staff see the authorized ones only (PM-2). */
export function allowedBranches(
  staff: StaffMember,
  branches: readonly Branch[],
): readonly Branch[] {
  if (seesAll(staff)) return branches;
  return branches.filter(({ id }) => staff.authorizedBranchIds.includes(id));
}

/** The choices of the branch dropdown. With more than one branch, all branches together come first (PM-3). */
export function branchChoices(
  staff: StaffMember,
  allowed: readonly Branch[],
): readonly BranchSelection[] {
  const single = allowed.map(({ id }): BranchSelection => ({ kind: "one", branchId: id }));
  if (single.length < 2) return single;
  return [{ kind: seesAll(staff) ? "all" : "multiple" }, ...single];
}

export function isSameSelection(one: BranchSelection, other: BranchSelection): boolean {
  if (one.kind === "one" && other.kind === "one") return one.branchId === other.branchId;
  return one.kind === other.kind;
}

/** The text of a selection in the device's storage. */
export function writeSelection(selection: BranchSelection): string {
  return JSON.stringify(selection);
}

/** Reads that text; undefined for any other text. */
export function readSelection(text: string): BranchSelection | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("kind" in value)) return undefined;
  if (value.kind === "all" || value.kind === "multiple") return { kind: value.kind };
  if (value.kind !== "one" || !("branchId" in value)) return undefined;
  if (!Number.isSafeInteger(value.branchId)) return undefined;
  return { kind: "one", branchId: value.branchId as BranchId };
}

function seesAll(staff: StaffMember): boolean {
  return staff.isAdmin && staff.authorizedBranchIds.length === 0;
}
