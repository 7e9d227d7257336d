import type { Branch } from "../../../ports/entities/branch.ts";
import type { LargeOrderCapability } from "../../../ports/entities/capabilities.ts";
import type { Company, Me, StaffMember } from "../../../ports/entities/company.ts";
import type { BranchId, CompanyId, StaffId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { PromiseCapability } from "../../../ports/entities/promise.ts";
import { minuteMs } from "../../../ports/entities/time.ts";

export const branchId = (id: number): BranchId => id as BranchId;

export function aBranch(id: number, changes: Partial<Branch> = {}): Branch {
  return {
    id: branchId(id),
    name: `Branch ${id}`,
    isDeliveryEnabled: true,
    devices: [],
    ...changes,
  };
}

export function aStaffMember(changes: Partial<StaffMember> = {}): StaffMember {
  return {
    id: 7 as StaffId,
    name: "Lina",
    isAdmin: false,
    authorizedBranchIds: [],
    permissions: [],
    locale: "en",
    ...changes,
  };
}

export function aPromiseCapability(changes: Partial<PromiseCapability> = {}): PromiseCapability {
  return { delayMinutes: [5, 10, 20], announceMs: 5 * minuteMs, driveMinutes: 15, ...changes };
}

export function aLargeOrderCapability(
  changes: Partial<LargeOrderCapability> = {},
): LargeOrderCapability {
  return { dishes: 20, extraMinutes: 15, announceAt: { hour: 9, minute: 0 }, ...changes };
}

export function aCompany(changes: Partial<Company> = {}): Company {
  return {
    id: 3 as CompanyId,
    name: "Harbour Kitchen",
    country: "AE",
    currency: { code: "AED", precision: 2 },
    businessEndTimeSeconds: 79_200,
    hasSupervisorPassword: false,
    isTaxInclusive: true,
    canDeliveryManagerRecordPayment: true,
    isRiderAppEnabled: false,
    isRiderAssignedThroughPopup: false,
    isGroupingByDeliveryAreaRemoved: false,
    cashRounding: { isEnabled: false, rule: 1, interval: minor(5) },
    isLoyaltyAcceptedForWalkIn: false,
    confirmationDeadline: { minutes: 10, onDeadline: "reject" },
    defaultDeliveryEtaMinutes: 45,
    ...changes,
  };
}

/** A company whose orders have to be confirmed within these minutes. */
export function confirmingWithin(minutes: number): Company {
  return aCompany({ confirmationDeadline: { minutes, onDeadline: "reject" } });
}

export function aMe(staff: Partial<StaffMember> = {}, company: Partial<Company> = {}): Me {
  return { company: aCompany(company), staff: aStaffMember(staff) };
}
