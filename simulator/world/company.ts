import type { Branch } from "../../ports/entities/branch.ts";
import type { CancelReason, Company, StaffMember } from "../../ports/entities/company.ts";
import type {
  BranchId,
  CancelReasonId,
  CategoryId,
  CompanyId,
  DeviceId,
  PartnerId,
  PrintTemplateId,
  RiderId,
  StaffId,
} from "../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider } from "../../ports/entities/logistics.ts";
import { minor } from "../../ports/entities/money.ts";
import { orderTypes } from "../../ports/entities/order.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import type { PrintSettings, PrintTemplate } from "../../ports/entities/printing.ts";
import { makeBranches } from "./company-branches.ts";
import { makePaymentTypes } from "./company-payments.ts";
import type { Names } from "./names.ts";
import type { Scenario } from "./scenario.ts";
import { capabilitiesOf } from "./scenario-capabilities.ts";
import { partnersOf } from "./scenario-partners.ts";
import { outcomesOf, terminalNames } from "./scenario-terminals.ts";
import type { TerminalScenarioName } from "./terminals/terminal-scenarios.ts";

/** The data of the company that its orders do not change. */
export interface ReferenceData {
  readonly company: Company;
  readonly supervisorPassword: string;
  readonly staff: readonly StaffMember[];
  readonly branches: readonly Branch[];
  readonly paymentTypes: readonly PaymentType[];
  readonly printSettings: readonly PrintSettings[];
  readonly printTemplates: readonly PrintTemplate[];
  readonly partners: readonly LogisticsPartner[];
  readonly riders: readonly Rider[];
  readonly cancelReasons: readonly CancelReason[];
  /** The outcomes of card payments that the scenario gives to devices. */
  readonly terminalOutcomes: ReadonlyMap<DeviceId, TerminalScenarioName>;
}

const reasons = [
  "Item out of stock",
  "Kitchen too busy",
  "Address outside the delivery area",
  "Customer asked to cancel",
  "Branch is closing",
];

const partnerNames = [
  "Falcon Couriers",
  "Swift Pedal",
  "Dash Camel",
  "Kite Express",
  "Parcel Pigeon",
];

/** The smallest coin by the number of decimals, in smallest units: 10 yen, 25 fils of a dirham, 5 of a dinar. */
const roundingIntervals = { 0: 10, 1: 1, 2: 25, 3: 5, 4: 10 } as const;

/** The company of an ordinary day. Its business day ends at 02:00 in Dubai. */
const baseCompany: Omit<Company, "hasSupervisorPassword" | "cashRounding" | "capabilities"> = {
  id: 7 as CompanyId,
  name: "Saffron and Lime",
  country: "AE",
  currency: { code: "AED", precision: 2 },
  businessEndTimeSeconds: 22 * 3_600,
  isTaxInclusive: true,
  canDeliveryManagerRecordPayment: true,
  isRiderAppEnabled: false,
  isRiderAssignedThroughPopup: false,
  isGroupingByDeliveryAreaRemoved: false,
  isLoyaltyAcceptedForWalkIn: true,
  confirmationDeadline: { minutes: 8, onDeadline: "reject" },
  defaultDeliveryEtaMinutes: 40,
};

/** The company's minutes until an unconfirmed order is auto-rejected. */
export function confirmationMinutesOf({ company }: Scenario): number {
  return (company.confirmationDeadline ?? baseCompany.confirmationDeadline).minutes;
}

/** The minutes that are proposed for a delivery. */
export function usualMinutesOf({ company }: Scenario): number {
  return company.defaultDeliveryEtaMinutes ?? baseCompany.defaultDeliveryEtaMinutes;
}

/** Makes the reference data of a scenario. */
export function makeReferenceData(scenario: Scenario, names: Names): ReferenceData {
  const branches = makeBranches(scenario);
  const company = makeCompany(scenario);
  return {
    company,
    supervisorPassword: scenario.supervisorPassword,
    staff: scenario.staff.map((person, index) => ({
      id: (501 + index) as StaffId,
      name: person.name,
      isAdmin: person.isAdmin,
      authorizedBranchIds: person.branches.map((place) => (100 + place) as BranchId),
      permissions: person.permissions,
      locale: person.locale,
    })),
    branches,
    paymentTypes: makePaymentTypes(terminalNames(scenario)),
    printSettings: branches.map((branch) => makePrintSettings(branch.id)),
    printTemplates: [
      { id: 1 as PrintTemplateId, name: "Kitchen ticket", printUrl: "/local_prints/kitchen" },
      { id: 2 as PrintTemplateId, name: "Customer bill", printUrl: "/local_prints/bill" },
      { id: 3 as PrintTemplateId, name: "Packing list", printUrl: "/local_prints/packing" },
    ],
    partners:
      partnersOf(scenario, company) ??
      partnerNames.map((name, index) => makePartner(name, index, company)),
    riders: makeRiders(branches, scenario.ridersPerBranch, names),
    cancelReasons: reasons.map((reason, index) => ({ id: (1 + index) as CancelReasonId, reason })),
    terminalOutcomes: outcomesOf(scenario),
  };
}

function makeCompany(scenario: Scenario): Company {
  const { company, supervisorPassword } = scenario;
  const whole = { ...baseCompany, ...company };
  const { precision } = whole.currency;
  const capabilities = capabilitiesOf(scenario.capabilities, precision);
  const interval = minor(roundingIntervals[precision]);
  return {
    cashRounding: { isEnabled: true, rule: 3, interval },
    ...whole,
    hasSupervisorPassword: supervisorPassword !== "",
    ...(capabilities !== undefined && { capabilities }),
  };
}

/**
 * Makes a partner. The second carries no scheduled orders, the fourth serves another country, and the fifth has not
 * been set up.
 */
function makePartner(name: string, index: number, company: Company): LogisticsPartner {
  const partner = { id: (31 + index) as PartnerId, name, uniqueId: index === 2 ? 8 : 1 + index };
  if (index === 4) return partner;
  return {
    ...partner,
    configuration: {
      driverId: (901 + index) as RiderId,
      enabledRegions: index === 3 ? ["SG"] : [company.country, "SA"],
      isScheduledOrderAssignmentAllowed: index !== 1,
    },
  };
}

/** Makes the riders of each branch; the last one of a branch also rides for the next. */
function makeRiders(
  branches: readonly Branch[],
  perBranch: number,
  names: Names,
): readonly Rider[] {
  return branches.flatMap((branch, branchIndex) =>
    Array.from({ length: perBranch }, (_, place): Rider => {
      const next = branches[(branchIndex + 1) % branches.length];
      const isShared = place === perBranch - 1 && next !== undefined && next.id !== branch.id;
      return {
        id: (201 + branchIndex * perBranch + place) as RiderId,
        name: names.staffName(),
        assignedBranchIds: isShared ? [branch.id, next.id] : [branch.id],
      };
    }),
  );
}

/** The first branch prints call-centre bills by rule, the others print nothing. */
function makePrintSettings(branchId: BranchId): PrintSettings {
  const isFirst = branchId === 101;
  return {
    branchId,
    isCategoryPrintRuleEnabled: isFirst,
    orderTypeRules: orderTypes.map((orderType) => ({
      orderType,
      isEnabled: isFirst && orderType === "call_center",
      templates: [{ templateId: 2 as PrintTemplateId, showsOnlyNewItems: orderType === "walk_in" }],
    })),
    categoryRules: isFirst
      ? [{ categoryId: 6 as CategoryId, templateId: 1 as PrintTemplateId }]
      : [],
  };
}
