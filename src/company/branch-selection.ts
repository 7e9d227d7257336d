import type { Branch, BranchSelection } from "../../ports/entities/branch.ts";
import type { StaffMember } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import { isObject } from "../../ports/json-text.ts";

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

/** Reads the stored JSON of a selection; undefined for any other JSON. */
export function selectionOf(json: unknown): BranchSelection | undefined {
  if (!isObject(json)) return undefined;
  const { kind, branchId } = json;
  if (kind === "all" || kind === "multiple") return { kind };
  const isOne = kind === "one" && Number.isSafeInteger(branchId);
  return isOne ? { kind, branchId: branchId as BranchId } : undefined;
}

function seesAll(staff: StaffMember): boolean {
  return staff.isAdmin && staff.authorizedBranchIds.length === 0;
}
