import { describe, expect, it } from "vitest";
import type { RiderId } from "../../ports/entities/ids.ts";
import {
  wireBranch,
  wireCancelReason,
  wireMe,
  wirePartner,
  wirePaymentType,
  wirePrintSettings,
  wirePrintTemplate,
  wireRider,
  wireRiderPosition,
  wireRiderStats,
} from "../../tests/support/samples/wire-reference-data.ts";
import { decodePartner, decodeRider, decodeRiderPosition } from "./decode-logistics.ts";
import { decodeMe } from "./decode-me.ts";
import { decodePaymentType } from "./decode-payment-types.ts";
import {
  decodeBranch,
  decodeCancelReason,
  decodePrintSettings,
  decodePrintTemplate,
} from "./decode-reference-data.ts";
import { decodeRiderStats } from "./decode-rider-stats.ts";
import { type Decoded, refusalText } from "./decoded.ts";

function taken<Value>(result: Decoded<Value>): Value {
  if (result.kind === "refused") throw new Error(refusalText(result.refusal));
  return result.value;
}

function refusalOf(result: Decoded<unknown>): string {
  return result.kind === "refused" ? refusalText(result.refusal) : "was taken";
}

describe("decoding GET /me", () => {
  it("reads the member of staff and the company's settings", () => {
    expect(taken(decodeMe(wireMe()))).toEqual({
      company: {
        id: 9,
        name: "Harbour Kitchen",
        country: "MY",
        currency: { code: "MYR", precision: 2 },
        businessEndTimeSeconds: 72_000,
        hasSupervisorPassword: true,
        isTaxInclusive: true,
        canDeliveryManagerRecordPayment: true,
        isRiderAppEnabled: true,
        isRiderAssignedThroughPopup: true,
        isGroupingByDeliveryAreaRemoved: true,
        cashRounding: { isEnabled: true, rule: 3, interval: 5 },
        isLoyaltyAcceptedForWalkIn: true,
        confirmationDeadline: { minutes: 8, onDeadline: "reject" },
        defaultDeliveryEtaMinutes: 40,
      },
      staff: {
        id: 5,
        name: "Aisha",
        isAdmin: false,
        authorizedBranchIds: [3, 4],
        permissions: ["weborder.manage", "weborders.confirm"],
        locale: "ms",
      },
    });
  });

  it("uses two decimals if the company names none", () => {
    const me = taken(decodeMe(wireMe({ currency_precision: null })));
    expect(me.company.currency.precision).toBe(2);
  });

  it.each([[undefined], [null], [""], [{}]])(
    "knows no language for a user_locale of %j (N41)",
    (user_locale) => {
      expect(taken(decodeMe({ ...wireMe(), user_locale })).staff.locale).toBe("");
    },
  );

  it("knows no currency whose code or decimals cannot be read (N16)", () => {
    for (const odd of [{ currency_precision: 7 }, { currency: "" }, { currency: undefined }]) {
      expect(taken(decodeMe(wireMe(odd))).company.currency.code).toBe("");
    }
    expect(taken(decodeMe(wireMe({ currency: "د.إ" }))).company.currency.code).toBe("د.إ");
    expect(taken(decodeMe(wireMe({ currency: " Rs. " }))).company.currency.code).toBe("Rs.");
    expect(taken(decodeMe(wireMe({ currency: " aed" }))).company.currency.code).toBe("AED");
  });

  it("needs only the user, the company and the permissions (N16)", () => {
    const least = { company_id: 9, user_id: 5, user_permissions: ["order.create", {}] };
    expect(taken(decodeMe(least)).staff.permissions).toEqual(["order.create"]);
    for (const name of Object.keys(least)) {
      expect(refusalOf(decodeMe({ ...wireMe(), [name]: {} }))).toMatch(new RegExp(`^${name} must`));
    }
  });

  it("finds the online details under any product's name", () => {
    const { online_details: details, ...rest } = wireMe();
    const company = taken(decodeMe({ ...rest, kitchen_online_details: details })).company;
    expect(company.confirmationDeadline.minutes).toBe(8);
  });

  it("has no deadline for a company whose time-out is absent, 0, negative or unreadable (N4)", () => {
    const { online_details: _, ...rest } = wireMe();
    expect(taken(decodeMe(rest)).company.confirmationDeadline.minutes).toBe(0);
    for (const sla of [undefined, null, 0, "0", -5, -1e9, "soon", "", true, [], {}, 2.5, 1e12]) {
      const online_details = { auto_rejection_sla: sla, default_delivery_eta: 40 };
      const { company } = taken(decodeMe(wireMe({ online_details })));
      expect([sla, company.confirmationDeadline.minutes]).toEqual([sla, 0]);
    }
  });

  it("keeps whether there is a password, never the password", () => {
    for (const [sent, has] of [
      ["secret", true],
      ["", false],
      [null, false],
      [true, true],
    ] as const) {
      const me = taken(decodeMe(wireMe({ supervisor_password: sent })));
      expect(me.company.hasSupervisorPassword).toBe(has);
      expect(JSON.stringify(me)).not.toContain("secret");
    }
  });

  it("drops unknown permissions", () => {
    const sent = ["all.manage", "moon.land"];
    expect(taken(decodeMe(wireMe({ user_permissions: sent }))).staff.permissions).toEqual([
      "all.manage",
    ]);
  });

  it("switches cash rounding off for an interval of 0", () => {
    const rounding = { enabled: true, rule: 1, interval: 0.001 };
    const { company } = taken(decodeMe(wireMe({ cash_rounding: rounding })));
    expect(company.cashRounding).toEqual({ isEnabled: false, rule: 1, interval: 0 });
  });

  it("refuses an answer and names the missing field", () => {
    const { user_id: _, ...rest } = wireMe();
    expect(refusalOf(decodeMe(rest))).toBe("user_id is missing");
    expect(refusalOf(decodeMe("<html>"))).toBe("must be an object");
  });
});

describe("decoding reference data", () => {
  it("reads branches, and ignores half a position", () => {
    expect(taken(decodeBranch(wireBranch(), ""))).toEqual({
      id: 3,
      name: "Harbour",
      isDeliveryEnabled: true,
      coordinates: { latitude: 3.1, longitude: 101.7 },
      devices: [{ id: "R-1", name: "Counter" }],
    });
    const half = { ...wireBranch(), longitude: null, payment_partners: [] };
    const branch = taken(decodeBranch(half, ""));
    expect(branch.coordinates).toBeUndefined();
    expect(branch.devices).toEqual([]);
    for (const latitude of ["", 91]) {
      const odd = decodeBranch({ ...wireBranch(), latitude }, "locations[2]");
      expect(taken(odd).coordinates).toBeUndefined();
      expect(odd).toMatchObject({ leftOut: [{ path: "locations[2].latitude" }] });
    }
  });

  it("offers one device of those with the same id, the first, and names the place (N48)", () => {
    const devices = ["R-1", "R-2", "R-1"].map((device_id, place) => ({
      device_id,
      name: `Counter ${place}`,
    }));
    const result = decodeBranch(
      { ...wireBranch(), payment_partners: [{ devices }] },
      "locations[2]",
    );
    expect(taken(result).devices).toEqual([
      { id: "R-1", name: "Counter 0" },
      { id: "R-2", name: "Counter 1" },
    ]);
    expect(result).toMatchObject({
      leftOut: [{ path: "locations[2].payment_partners[0].devices" }],
    });
  });

  it("reads the account of the branch's card readers, if there is one", () => {
    const partner = {
      stripe_connected_account_id: "acct_9",
      mcc: 5812,
      stripe_location_id: "tml_3",
    };
    const branchWith = (sent: object) => ({ ...wireBranch(), payment_partners: [sent] });
    expect(taken(decodeBranch(branchWith(partner), "")).readerAccount).toEqual({
      connectedAccountId: "acct_9",
      merchantCategoryCode: "5812",
      stripeLocationId: "tml_3",
    });
    const without = { ...partner, stripe_connected_account_id: null };
    expect(taken(decodeBranch(branchWith(without), "")).readerAccount).toBeUndefined();
  });

  it("reads payment types and their terminals", () => {
    expect(taken(decodePaymentType(wirePaymentType(), ""))).toEqual({
      id: 4,
      name: "Terminal",
      displayName: "Card",
      icon: "/icons/card.svg",
      isPrimary: true,
      requiresReferenceCode: false,
      partner: "generic",
      terminal: {
        isGeneric: true,
        transactionTypes: [
          { code: "cr", label: "Credit" },
          { code: "db", label: "Debit" },
        ],
        responseType: "polling",
        webhookTimeoutMs: 60_000,
        pollingIntervalMs: 3_000,
        pollingTimeoutMs: 60_000,
        terminalId: "T-1",
      },
    });
  });

  it("reads 200 kinds of cards of a payment type, and names how many there were", () => {
    const labels = Array.from({ length: 203 }, (_, place) => [`code_${place}`, `Card ${place}`]);
    const terminal = { generic: true, transaction_types: Object.fromEntries(labels) };
    const type = { ...wirePaymentType(), terminal_integration: terminal };
    const result = decodePaymentType(type, "types[0]");
    expect(taken(result).terminal?.transactionTypes).toHaveLength(200);
    expect(result).toMatchObject({
      leftOut: [
        {
          path: "types[0].terminal_integration.transaction_types",
          problem: "has 203 entries; cut to 200",
        },
      ],
    });
  });

  it("finds a payment type's partner by its name if no field names it", () => {
    const partner = (name: string): unknown =>
      taken(decodePaymentType({ id: 4, name, display_name: name }, "")).partner;
    expect(partner("Magnati")).toBe("magnati");
    expect(partner("Stripe Connect")).toBe("stripe_connect");
    expect(partner("RAZORPAY")).toBe("razorpay");
    expect(partner("Cash")).toBeUndefined();
    expect(partner("Generic")).toBeUndefined();
  });

  it("reads print settings, templates and reasons", () => {
    expect(taken(decodePrintSettings(wirePrintSettings(), ""))).toEqual({
      branchId: 3,
      isCategoryPrintRuleEnabled: true,
      orderTypeRules: [
        {
          orderType: "online",
          isEnabled: true,
          templates: [{ templateId: 7, showsOnlyNewItems: true }],
        },
      ],
      categoryRules: [{ categoryId: 4, templateId: 7 }],
    });
    expect(taken(decodePrintTemplate(wirePrintTemplate(), ""))).toEqual({
      id: 7,
      name: "Kitchen",
      printUrl: "https://core.example/print/7",
    });
    const script = { ...wirePrintTemplate(), print_url: "javascript:alert(1)" };
    expect(refusalOf(decodePrintTemplate(script, ""))).toBe(
      "print_url must be the address of a page",
    );
    expect(taken(decodeCancelReason(wireCancelReason(), ""))).toEqual({
      id: 2,
      reason: "Out of stock",
    });
  });

  it("reads partners, riders, their positions and their figures", () => {
    expect(taken(decodePartner(wirePartner(), ""))).toEqual({
      id: 6,
      name: "Swift",
      uniqueId: 8,
      configuration: {
        driverId: 60,
        enabledRegions: ["MY"],
        isScheduledOrderAssignmentAllowed: true,
      },
    });
    expect(taken(decodePartner({ id: 6, name: "Swift", configuration: null }, ""))).toEqual({
      id: 6,
      name: "Swift",
    });
    expect(taken(decodeRider(wireRider(), ""))).toEqual({
      id: 8,
      name: "Omar",
      assignedBranchIds: [3, 4],
    });
    expect(taken(decodeRiderPosition(wireRiderPosition(), 8 as RiderId))).toEqual({
      riderId: 8,
      coordinates: { latitude: 3.2, longitude: 101.6 },
      lastUpdatedAt: Date.parse("2026-03-01T10:00:00Z"),
    });
    expect(taken(decodeRiderPosition({ lat: 3 }, 8 as RiderId))).toEqual({ riderId: 8 });
    expect(
      taken(decodeRiderStats(wireRiderStats(), "", { currency: { code: "AED", precision: 2 } })),
    ).toEqual({
      riderId: 8,
      name: "Omar",
      totalOrders: 3,
      totalAmount: 6_050,
      averageDeliveryTimeMs: 1_500_000,
      cashAmount: 2_050,
      otherAmount: 4_000,
    });
  });
});
