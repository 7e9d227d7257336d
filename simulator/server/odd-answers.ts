import type { HttpOutcome } from "./http-message.ts";

/**
 * The looks of an answer's rows: "sparse" has the fields alone that the app cannot be without, "odd" has a value that
 * cannot be read in many of the others (N16).
 */
export const rowKinds = ["sparse", "odd"] as const;
export type RowKind = (typeof rowKinds)[number];

type Row = Readonly<Record<string, unknown>>;

/** One answer with such rows; other answers stay as they are. */
export function withRows(kind: RowKind, outcome: HttpOutcome): HttpOutcome {
  if (outcome.kind !== "response" || outcome.response.status !== 200) return outcome;
  const { response } = outcome;
  if (response.headers["content-type"]?.startsWith("application/json") !== true) return outcome;
  const body = JSON.stringify(changed(kind, JSON.parse(response.body) as unknown));
  return { kind: "response", response: { ...response, body } };
}

function changed(kind: RowKind, body: unknown): unknown {
  const change = (row: unknown): unknown => (isRow(row) ? changes[kind](row) : row);
  if (Array.isArray(body)) return body.map(change);
  if (!isRow(body)) return body;
  const { orders, order } = body;
  if (Array.isArray(orders)) return { ...body, orders: orders.map(change) };
  if (isRow(order)) return { ...body, order: change(order) };
  return "user_permissions" in body ? change(body) : body;
}

const changes: Readonly<Record<RowKind, (row: Row) => Row>> = { sparse, odd };

/** The fields of all kinds of rows without which a row is refused; and those that the person's branches follow from. */
const neededFields = [
  ...["order_id", "location_id", "order_status", "placed_at"],
  // Decides the area in which the order is worked.
  "takeaway",
  ...["id", "name", "reason", "print_url"],
  ...["company_id", "user_id", "user_permissions", "admin", "authorized_location_ids"],
  // A branch without it has no delivery management.
  "delivery_enabled",
];

function sparse(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => neededFields.includes(name)));
}

function odd(row: Row): Row {
  if ("order_id" in row) return oddOrder(row);
  const oddFields = {
    latitude: "",
    payment_partners: {},
    icon: [],
    terminal_integration: "none",
    assigned_locations: "all",
    configuration: [],
    order_type_rules: {},
    unique_id: "none",
    average_delivery_time: null,
    currency: "Rs.",
    business_end_time: "late",
    user_name: {},
  };
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Object.hasOwn(oddFields, name) ? oddFields[name as keyof typeof oddFields] : value,
    ]),
  );
}

/** Each fifth order lacks the time at which it was placed, and each fifth a total. */
function oddOrder(row: Row): Row {
  const info = isRow(row["order_extended_info"]) ? row["order_extended_info"] : {};
  const customer = isRow(info["customer"]) ? info["customer"] : {};
  const fifth = Number(row["order_id"]) % 5;
  const placedAt = Date.parse(String(row["placed_at"])) / 1_000;
  return {
    ...row,
    placed_at: fifth === 0 ? null : placedAt,
    order_source: fifth === 1 ? 7.5 : row["order_source"],
    logistics_job: {},
    order_extended_info: {
      ...info,
      delivery_eta: "",
      discounts: [{ amount: 1 }],
      customer: { ...customer, telephone: 60_123_456_789 },
      ...(fifth === 2 && { total_amount: "a lot" }),
    },
  };
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
