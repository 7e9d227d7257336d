import type { Branch, BranchSelection } from "../../ports/entities/branch.ts";
import type { StaffMember } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";

/** With more branches than this, a device begins with one of them. */
const allTogetherMax = 20;

/** An admin without authorized branches sees all branches; other staff see the authorized ones only (PM-2). */
export function allowedBranches(
  staff: StaffMember,
  branches: readonly Branch[],
): readonly Branch[] {
  if (seesAll(staff)) return branches;
  const authorized = new Set(staff.authorizedBranchIds);
  return branches.filter(({ id }) => authorized.has(id));
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

/** The choice of a device without one: all branches together, or one of them if there are too many (N24). */
export function firstSelection(choices: readonly BranchSelection[]): BranchSelection | undefined {
  const areTooMany = choices.length - 1 > allTogetherMax;
  return areTooMany ? choices.find(({ kind }) => kind === "one") : choices[0];
}

/** The same text for the same selection. */
export function keyOfSelection(selection: BranchSelection): string {
  return selection.kind === "one" ? String(selection.branchId) : selection.kind;
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
