type Wire = Record<string, unknown>;

/** The answer of GET /me, with every field. */
export function wireMe(changes: Wire = {}): Wire {
  return {
    company_id: 9,
    company_name: "Harbour Kitchen",
    user_id: 5,
    user_name: "Aisha",
    admin: false,
    authorized_location_ids: [3, 4],
    user_permissions: ["weborder.manage", "weborders.confirm"],
    user_locale: "ms",
    country: "MY",
    currency: "MYR",
    currency_precision: 2,
    business_end_time: 72_000,
    supervisor_password: true,
    is_tax_inclusive: true,
    dm_can_record_payment: true,
    rider_app_enabled: true,
    rider_assign_through_popup: true,
    remove_grouping_by_delivery_area: true,
    cash_rounding: { enabled: true, rule: 3, interval: 0.05 },
    loyalty_details: { walkin: true },
    online_details: { auto_rejection_sla: 8, default_delivery_eta: 40 },
    ...changes,
  };
}

export function wireBranch(): Wire {
  return {
    id: 3,
    name: "Harbour",
    delivery_enabled: true,
    latitude: 3.1,
    longitude: 101.7,
    payment_partners: [{ devices: [{ device_id: "R-1", name: "Counter" }] }],
  };
}

export function wirePaymentType(changes: Wire = {}): Wire {
  return {
    id: 4,
    name: "Terminal",
    display_name: "Card",
    icon: "/icons/card.svg",
    primary: true,
    requires_reference_code: false,
    partner: "generic",
    terminal_integration: {
      generic: true,
      transaction_types: { cr: "Credit", db: "Debit" },
      response_type: "polling",
      webhook_timeout: 60_000,
      polling_interval: 3_000,
      polling_timeout: 60_000,
      terminal_id: "T-1",
    },
    ...changes,
  };
}

export function wirePrintSettings(): Wire {
  return {
    location_id: 3,
    category_print_rule_enabled: true,
    order_type_rules: [
      {
        order_type: "online",
        enabled: true,
        template_rules: [{ template_id: 7, show_only_new_items: true }],
      },
    ],
    category_print_rules: [{ category_id: 4, template_id: 7 }],
  };
}

export function wirePartner(): Wire {
  return {
    id: 6,
    name: "Swift",
    unique_id: 8,
    configuration: {
      driver_id: 60,
      partner_config: { enabled_regions: ["MY"], scheduled_order_assignment: true },
    },
  };
}

export function wireRider(): Wire {
  return { id: 8, name: "Omar", assigned_locations: [3, 4] };
}

export function wireRiderPosition(): Wire {
  return { lat: 3.2, long: 101.6, last_geo_updated_at: "2026-03-01T10:00:00Z" };
}

export function wireRiderStats(): Wire {
  return {
    id: 8,
    name: "Omar",
    total_orders: 3,
    total_amount: 60.5,
    average_delivery_time: 1_500,
    amount_breakdown: { cash: 20.5, others: 40 },
  };
}

export function wireCancelReason(): Wire {
  return { id: 2, reason: "Out of stock" };
}

export function wirePrintTemplate(): Wire {
  return { id: 7, name: "Kitchen", print_url: "https://core.example/print/7" };
}

export function wireBranchState(): object {
  const source = { source: "foodhub", mode: "paused", until: "2026-03-01T10:30:00Z" };
  return { location_id: 3, changed_at: "2026-03-01T10:00:00Z", acceptance: [source] };
}
