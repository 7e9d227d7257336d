import type { BranchState } from "../../../ports/entities/branch.ts";
import type { Me } from "../../../ports/entities/company.ts";
import type {
  BranchId,
  CancelReasonId,
  CategoryId,
  CompanyId,
  CustomerId,
  DeviceId,
  OrderId,
  OrderItemId,
  OrderSource,
  PartnerId,
  PaymentTypeId,
  PrintTemplateId,
  RiderId,
  StaffId,
} from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { ChangingCall, PromiseAnswer } from "../../../ports/order-api.ts";
import {
  type Answer,
  type AuthService,
  changingCalls,
  type StaffApi,
} from "../../../simulator/world/staff-api.ts";
import { aCompany } from "../samples/company-builders.ts";

const placedAt = Date.UTC(2026, 2, 14, 11, 30, 0, 250);

/** An order with a value in every field, so that a field forgotten on the wire is noticed. */
export const fullOrder: Order = {
  id: 501 as OrderId,
  currency: { code: "AED", precision: 2 },
  number: "0501",
  foreignNumber: "M-77",
  type: "online",
  source: "byod" as OrderSource,
  status: "ready",
  branchId: 3 as BranchId,
  isTakeaway: false,
  isCurbsidePickup: true,
  isScheduled: true,
  scheduledFor: placedAt + 3_600_000,
  promise: {
    promisedAt: placedAt + 3_600_000,
    promisedFirst: placedAt + 3_000_000,
    readyBy: placedAt + 2_700_000,
    fixedFrom: placedAt + 3_500_000,
    delays: 2,
  },
  collectionCode: "4711",
  placedAt,
  isCashOnDelivery: true,
  riderId: 8 as RiderId,
  job: {
    status: "assigned",
    partnerId: 4 as PartnerId,
    partnerUniqueId: 8,
    trackUrl: "https://track.example/1",
    driverName: "Dana",
    driverTelephone: "555-0101",
    handoverCodeLength: 4,
    driverTelephoneAccess: { code: "82", validUntil: placedAt + 7_200_000 },
    updatedAt: placedAt + 60_000,
    pickupAt: placedAt + 3_000_000,
  },
  event: "rider_assigned",
  statusUpdates: [
    { event: "created", time: placedAt },
    { event: "marked_as_ready", staffId: 2 as StaffId, staffName: "Sam", time: placedAt + 30_000 },
  ],
  items: [
    {
      id: 1 as OrderItemId,
      parentId: 7 as OrderItemId,
      isDeleted: false,
      name: "Soup",
      quantity: 0.5,
      price: minor(1_000),
      amount: minor(500),
      tax: minor(25),
      discountName: "Happy hour",
      discountAmount: minor(50),
      note: "no salt",
      printBatchNumber: 1,
      isNew: true,
      categoryId: 6 as CategoryId,
      modifications: [
        {
          type: "quantity_decrease",
          oldValue: "1",
          newValue: "0.5",
          staffName: "Sam",
          createdAt: placedAt + 5_000,
          reason: "less hungry",
        },
      ],
    },
  ],
  payments: [
    {
      name: "Card",
      amount: minor(450),
      amountCollected: minor(440),
      tip: minor(20),
      cardLastFour: "4242",
    },
  ],
  surcharges: [{ name: "Delivery", amount: minor(300) }],
  discounts: [{ name: "Welcome", amount: minor(100) }],
  totalAmount: minor(12_345),
  deliveryEtaMinutes: 35,
  confirmationMinutes: 8,
  agentName: "Alex",
  printBatchNumber: 2,
  systemNote: "from the system",
  notes: "<b>ring twice</b>",
  deliveryAddress: {
    roomNumber: "12",
    building: "Tower",
    street: "High Street",
    landmark: "the fountain",
    area: "Centre",
  },
  customer: {
    id: 9 as CustomerId,
    name: "Noor",
    telephone: "555-0100",
    alternateTelephone: "555-0102",
    telephoneAccess: { code: "1234", validUntil: placedAt + 7_200_000 },
  },
  hasCustomerArrived: true,
};

/** A state with a value in every field. */
export const fullState: BranchState = {
  branchId: 3 as BranchId,
  changedAt: placedAt,
  acceptance: [
    {
      source: "munchbay" as OrderSource,
      mode: "paused",
      until: placedAt + 900_000,
      reason: "2 orders were not answered",
      since: placedAt,
      by: { kind: "system", name: "Munchbay" },
    },
    {
      source: "online" as OrderSource,
      mode: "busy",
      until: placedAt + 1_800_000,
      extraMinutes: 20,
      since: placedAt,
      by: { kind: "staff", name: "Sam" },
    },
  ],
  loadLimit: { orders: 5, dishes: 12 },
};

const fullAnswer: PromiseAnswer = { order: fullOrder, notified: "customer" };

export const staffApiMe: Me = {
  company: aCompany({
    id: 77 as CompanyId,
    name: "Soup & Co",
    businessEndTimeSeconds: 75_600,
    hasSupervisorPassword: true,
    isTaxInclusive: false,
    isRiderAssignedThroughPopup: true,
    cashRounding: { isEnabled: true, rule: 3, interval: minor(25) },
    isLoyaltyAcceptedForWalkIn: true,
    capabilities: {
      contact: { branchIds: [3 as BranchId] },
      handover: { check: "shown", branchIds: [3 as BranchId] },
      promise: {
        delayMinutes: [10, 15],
        delaysMax: 3,
        announceMs: 240_000,
        driveMinutes: 20,
        branchIds: [3 as BranchId],
      },
      largeOrder: {
        amount: minor(50_050),
        dishes: 25,
        extraMinutes: 20,
        branchIds: [3 as BranchId],
        announceAt: { hour: 8, minute: 5 },
      },
      kitchenLoad: { limit: { orders: 8, dishes: 24 }, branchIds: [3 as BranchId] },
      acceptance: {
        sources: ["online", "munchbay"] as OrderSource[],
        modes: ["busy", "paused"],
        busyMinutes: [10, 20],
        pauseMinutes: [15],
        reasons: [{ id: 1, reason: "The oven has failed" }],
        needsPassword: true,
        branchIds: [3 as BranchId],
      },
    },
  }),
  staff: {
    id: 2 as StaffId,
    name: "Sam",
    isAdmin: false,
    authorizedBranchIds: [3 as BranchId],
    permissions: ["weborder.manage"],
    locale: "en",
  },
};

type Called = readonly [name: string, ...values: unknown[]];

/** Has every action of the back office; the constructor below fills them in. */
const EveryAction = class {} as new () => Pick<StaffApi, ChangingCall>;

/** A StaffApi that records its calls and answers each one with complete data. */
export class RecordingStaffApi extends EveryAction implements StaffApi {
  readonly calls: Called[] = [];
  /** The answer of the next action, instead of the order. */
  refusal: Answer<never> | undefined;

  me = (): Answer<Me> => ({ status: 200, value: staffApiMe });
  branches = this.recording("branches", [
    {
      id: 3 as BranchId,
      name: "Harbour",
      isDeliveryEnabled: true,
      coordinates: { latitude: 25.1, longitude: 55.2 },
      devices: [{ id: "d-1" as DeviceId, name: "Counter" }],
      readerAccount: {
        connectedAccountId: "acct_1",
        merchantCategoryCode: "5812",
        stripeLocationId: "tml_1",
      },
    },
    { id: 4 as BranchId, name: "Hill", isDeliveryEnabled: false, devices: [] },
  ]);
  paymentTypes = this.recording("paymentTypes", [
    {
      id: 1 as PaymentTypeId,
      name: "Card",
      displayName: "Card at the counter",
      icon: "card",
      isPrimary: true,
      requiresReferenceCode: true,
      partner: "generic" as const,
      terminal: {
        isGeneric: true,
        transactionTypes: [{ code: "sale", label: "Sale" }],
        responseType: "polling" as const,
        webhookTimeoutMs: 60_000,
        pollingIntervalMs: 2_000,
        pollingTimeoutMs: 90_000,
        terminalId: "t-1" as DeviceId,
      },
    },
    {
      id: 2 as PaymentTypeId,
      name: "Cash",
      displayName: "Cash",
      isPrimary: true,
      requiresReferenceCode: false,
    },
  ]);
  printSettings = this.recording("printSettings", [
    {
      branchId: 3 as BranchId,
      isCategoryPrintRuleEnabled: true,
      orderTypeRules: [
        {
          orderType: "online" as const,
          isEnabled: true,
          templates: [{ templateId: 5 as PrintTemplateId, showsOnlyNewItems: true }],
        },
      ],
      categoryRules: [{ categoryId: 6 as CategoryId, templateId: 5 as PrintTemplateId }],
    },
  ]);
  logisticsPartners = this.recording("logisticsPartners", [
    {
      id: 4 as PartnerId,
      name: "Swift",
      uniqueId: 8,
      configuration: {
        driverId: 90 as RiderId,
        enabledRegions: ["AE"],
        isScheduledOrderAssignmentAllowed: true,
      },
    },
    { id: 5 as PartnerId, name: "Slow" },
  ]);
  riders = this.recording("riders", [
    { id: 8 as RiderId, name: "Remy", assignedBranchIds: [3 as BranchId] },
  ]);
  cancelReasons = this.recording("cancelReasons", [
    { id: 1 as CancelReasonId, reason: "Out of stock" },
  ]);
  riderPosition = this.recording("riderPosition", {
    riderId: 8 as RiderId,
    coordinates: { latitude: 25.1, longitude: 55.2 },
    lastUpdatedAt: placedAt,
  });
  listOrders = this.recording("listOrders", [fullOrder]);
  riderStats = this.recording("riderStats", [
    {
      riderId: 8 as RiderId,
      name: "Remy",
      totalOrders: 3,
      totalAmount: minor(9_050),
      averageDeliveryTimeMs: 1_260_000,
      cashAmount: minor(4_000),
      otherAmount: minor(5_050),
    },
  ]);
  order = this.recording("order", fullOrder);
  printTemplates = this.recording("printTemplates", [
    { id: 5 as PrintTemplateId, name: "Kitchen", printUrl: "https://core.example/print/5" },
  ]);

  branchStates = this.recording("branchStates", [fullState]);

  /** Each action is answered with what it changed. */
  constructor() {
    super();
    const answers: Partial<Record<ChangingCall, unknown>> = {
      setAcceptance: fullState,
      setPromise: fullAnswer,
    };
    const actions = changingCalls.map((name) => [
      name,
      this.recording(name, answers[name] ?? fullOrder),
    ]);
    Object.assign(this, Object.fromEntries(actions));
  }

  private recording<Value>(name: string, value: Value): (...values: unknown[]) => Answer<Value> {
    return (...values) => {
      this.calls.push([name, ...values]);
      return this.refusal ?? { status: 200, value };
    };
  }
}

/** An AuthService that accepts only the token "good". */
export function authFor(staffApi: StaffApi): AuthService {
  const unauthorised: Answer<never> = { status: 401, message: "Sign in first" };
  return {
    signIn: (staffIndex = 0) => {
      if (staffIndex > 0) throw new RangeError(`There is no member of staff ${staffIndex}`);
      return { jwt: "good", refreshToken: "again" };
    },
    staffApiOf: (jwt) => (jwt === "good" ? { status: 200, value: staffApi } : unauthorised),
    refresh: ({ refreshToken }) =>
      refreshToken === "again" ? { status: 200, value: { jwt: "good" } } : unauthorised,
    branchesOf: (jwt) => (jwt === "good" ? { status: 200, value: [3 as BranchId] } : unauthorised),
  };
}
