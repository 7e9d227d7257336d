import type { AcceptanceCapability } from "../../ports/entities/acceptance.ts";
import type { Branch, BranchState } from "../../ports/entities/branch.ts";
import type {
  Capabilities,
  ContactCapability,
  LargeOrderCapability,
} from "../../ports/entities/capabilities.ts";
import type { CancelReason, Me } from "../../ports/entities/company.ts";
import type {
  LogisticsPartner,
  Rider,
  RiderPosition,
  RiderStats,
} from "../../ports/entities/logistics.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import type { PrintSettings, PrintTemplate } from "../../ports/entities/printing.ts";
import type { TerminalIntegration } from "../../ports/entities/terminal-kinds.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import {
  type AmountEncoder,
  amountEncoder,
  optionalIsoTime,
  type WireObject,
} from "./wire-values.ts";

export function encodeMe({ company, staff }: Me): WireObject {
  const amount = amountEncoder(company.currency.precision);
  return {
    company_id: company.id,
    company_name: company.name,
    user_id: staff.id,
    user_name: staff.name,
    admin: staff.isAdmin,
    authorized_location_ids: staff.authorizedBranchIds,
    user_permissions: staff.permissions,
    user_locale: staff.locale,
    country: company.country,
    currency: company.currency.code,
    currency_precision: company.currency.precision,
    business_end_time: company.businessEndTimeSeconds,
    supervisor_password: company.hasSupervisorPassword,
    is_tax_inclusive: company.isTaxInclusive,
    dm_can_record_payment: company.canDeliveryManagerRecordPayment,
    rider_app_enabled: company.isRiderAppEnabled,
    rider_assign_through_popup: company.isRiderAssignedThroughPopup,
    remove_grouping_by_delivery_area: company.isGroupingByDeliveryAreaRemoved,
    cash_rounding: {
      enabled: company.cashRounding.isEnabled,
      rule: company.cashRounding.rule,
      interval: amount(company.cashRounding.interval),
    },
    loyalty_details: { walkin: company.isLoyaltyAcceptedForWalkIn },
    online_details: {
      auto_rejection_sla: company.confirmationDeadline.minutes,
      default_delivery_eta: company.defaultDeliveryEtaMinutes,
    },
    ...(company.capabilities !== undefined && {
      capabilities: encodeCapabilities(company.capabilities, amount),
    }),
  };
}

function encodeCapabilities(declared: Capabilities, amount: AmountEncoder): WireObject {
  const { acceptance, promise, kitchenLoad, contact, handover, largeOrder } = declared;
  const locationIds = ({ branchIds }: ContactCapability) =>
    branchIds === undefined ? {} : { location_ids: branchIds };
  return {
    ...(acceptance !== undefined && { acceptance: encodeAcceptanceCapability(acceptance) }),
    ...(promise !== undefined && {
      promise: {
        delay_minutes: promise.delayMinutes,
        delays_max: promise.delaysMax ?? null,
        announce_minutes: promise.announceMs / minuteMs,
        drive_minutes: promise.driveMinutes,
        ...locationIds(promise),
      },
    }),
    ...(kitchenLoad !== undefined && {
      kitchen_load: { ...kitchenLoad.limit, ...locationIds(kitchenLoad) },
    }),
    ...(contact !== undefined && { contact: locationIds(contact) }),
    ...(handover !== undefined && {
      handover: { check: handover.check, ...locationIds(handover) },
    }),
    ...(largeOrder !== undefined && {
      large_order: {
        amount: largeOrder.amount === undefined ? null : amount(largeOrder.amount),
        dishes: largeOrder.dishes ?? null,
        extra_minutes: largeOrder.extraMinutes,
        announce_at: timeOfDay(largeOrder.announceAt),
        ...locationIds(largeOrder),
      },
    }),
  };
}

function timeOfDay({ hour, minute }: LargeOrderCapability["announceAt"]): string {
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

function encodeAcceptanceCapability(acceptance: AcceptanceCapability): WireObject {
  const { branchIds } = acceptance;
  return {
    sources: acceptance.sources,
    modes: acceptance.modes,
    busy_minutes: acceptance.busyMinutes,
    pause_minutes: acceptance.pauseMinutes,
    reasons: acceptance.reasons,
    needs_password: acceptance.needsPassword,
    ...(branchIds !== undefined && { location_ids: branchIds }),
  };
}

export function encodeBranchState(state: BranchState): WireObject {
  const { branchId, changedAt, acceptance, loadLimit } = state;
  return {
    location_id: branchId,
    ...(loadLimit !== undefined && { load_limit: loadLimit }),
    changed_at: optionalIsoTime(changedAt),
    acceptance: acceptance.map(({ source, mode, until, extraMinutes, reason, since, by }) => ({
      source,
      mode,
      until: optionalIsoTime(until),
      extra_minutes: extraMinutes ?? null,
      reason: reason ?? null,
      since: optionalIsoTime(since),
      by: by && (by.kind === "system" ? { system: by.name } : { staff_name: by.name }),
    })),
  };
}

export function encodeBranch(branch: Branch): WireObject {
  return {
    id: branch.id,
    name: branch.name,
    delivery_enabled: branch.isDeliveryEnabled,
    latitude: branch.coordinates?.latitude ?? null,
    longitude: branch.coordinates?.longitude ?? null,
    payment_partners: [
      {
        stripe_connected_account_id: branch.readerAccount?.connectedAccountId ?? null,
        mcc: branch.readerAccount?.merchantCategoryCode ?? null,
        stripe_location_id: branch.readerAccount?.stripeLocationId ?? null,
        devices: branch.devices.map((device) => ({ device_id: device.id, name: device.name })),
      },
    ],
  };
}

export function encodePaymentType(type: PaymentType): WireObject {
  return {
    id: type.id,
    name: type.name,
    display_name: type.displayName,
    icon: type.icon ?? null,
    primary: type.isPrimary,
    requires_reference_code: type.requiresReferenceCode,
    partner: type.partner ?? null,
    terminal_integration: type.terminal === undefined ? null : encodeTerminal(type.terminal),
  };
}

export function encodePrintSettings(settings: PrintSettings): WireObject {
  return {
    location_id: settings.branchId,
    category_print_rule_enabled: settings.isCategoryPrintRuleEnabled,
    order_type_rules: settings.orderTypeRules.map((rule) => ({
      order_type: rule.orderType,
      enabled: rule.isEnabled,
      template_rules: rule.templates.map((template) => ({
        template_id: template.templateId,
        show_only_new_items: template.showsOnlyNewItems,
      })),
    })),
    category_print_rules: settings.categoryRules.map((rule) => ({
      category_id: rule.categoryId,
      template_id: rule.templateId,
    })),
  };
}

export function encodePrintTemplate(template: PrintTemplate): WireObject {
  return { id: template.id, name: template.name, print_url: template.printUrl };
}

export function encodePartner(partner: LogisticsPartner): WireObject {
  const { configuration } = partner;
  return {
    id: partner.id,
    name: partner.name,
    unique_id: partner.uniqueId ?? null,
    configuration:
      configuration === undefined
        ? null
        : {
            driver_id: configuration.driverId,
            partner_config: {
              enabled_regions: configuration.enabledRegions,
              scheduled_order_assignment: configuration.isScheduledOrderAssignmentAllowed,
            },
          },
  };
}

export function encodeRider(rider: Rider): WireObject {
  return { id: rider.id, name: rider.name, assigned_locations: rider.assignedBranchIds };
}

export function encodeRiderPosition(position: RiderPosition): WireObject {
  return {
    lat: position.coordinates?.latitude ?? null,
    long: position.coordinates?.longitude ?? null,
    last_geo_updated_at: optionalIsoTime(position.lastUpdatedAt),
  };
}

export function encodeRiderStats(stats: RiderStats, amount: AmountEncoder): WireObject {
  return {
    id: stats.riderId,
    name: stats.name,
    total_orders: stats.totalOrders,
    total_amount: amount(stats.totalAmount),
    average_delivery_time:
      stats.averageDeliveryTimeMs === undefined ? null : stats.averageDeliveryTimeMs / secondMs,
    amount_breakdown: { cash: amount(stats.cashAmount), others: amount(stats.otherAmount) },
  };
}

export function encodeCancelReason(reason: CancelReason): WireObject {
  return { id: reason.id, reason: reason.reason };
}

function encodeTerminal(terminal: TerminalIntegration): WireObject {
  return {
    generic: terminal.isGeneric,
    transaction_types: Object.fromEntries(
      terminal.transactionTypes.map(({ code, label }) => [code, label]),
    ),
    response_type: terminal.responseType,
    webhook_timeout: terminal.webhookTimeoutMs ?? null,
    polling_interval: terminal.pollingIntervalMs ?? null,
    polling_timeout: terminal.pollingTimeoutMs ?? null,
    terminal_id: terminal.terminalId ?? null,
  };
}
