import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";
import { type Decoded, fieldOf } from "../../adapters/wire/decoded.ts";
import type { Refusal } from "../../ports/outcome.ts";
import {
  type Sample,
  type SamplePlace,
  sampleOf,
  withPlace,
} from "../support/samples/openapi-samples.ts";

const readers = await importReaders();
// The same without the fast readers, so that valibot's schemas read everything.
vi.resetModules();
vi.doMock("../../adapters/wire/fast-read.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../adapters/wire/fast-read.ts")>();
  return { ...original, readerOf: () => () => original.unreadable };
});
const schemasAlone = await importReaders();

type Readers = typeof import("../support/servers/wire-readers.ts").wireReaders;

async function importReaders(): Promise<Readers> {
  return (await import("../support/servers/wire-readers.ts")).wireReaders;
}

interface Entity {
  readonly schema: keyof Readers;
  /** The fields without which the whole is refused (N16). */
  readonly minimum: readonly string[];
  /** Values that the schema alone does not tell, by field. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** The values that go with a field that cannot be read, because it cannot be without it; by field. */
  readonly takesAlong?: Readonly<Record<string, readonly string[]>>;
}

const orderMinimum = ["order_id", "location_id", "order_status", "placed_at"];
const info = "order_extended_info";
const orderTakesAlong: Readonly<Record<string, readonly string[]>> = {
  // Read as UTC without a zone, and then the order has no deadline.
  placed_at: ["confirmationMinutes"],
  "logistics_job.partner_id": ["job"],
  [`${info}.payments`]: ["payments", "totalAmount"],
  [`${info}.payments.name`]: ["payments", "totalAmount"],
  [`${info}.payments.amount`]: ["payments", "totalAmount"],
  [`${info}.surcharges.amount`]: ["surcharges"],
  [`${info}.discounts.amount`]: ["discounts"],
};

const orderFixed: Readonly<Record<string, unknown>> = {
  order_status: "new",
  event: "created",
  "status_updates.event": "created",
  [`${info}.payments.card_last_four`]: "4242",
};

const entities: readonly Entity[] = [
  {
    schema: "Order",
    minimum: orderMinimum,
    fixed: orderFixed,
    takesAlong: orderTakesAlong,
  },
  {
    schema: "Me",
    minimum: ["company_id", "user_id", "user_permissions"],
    fixed: { "capabilities.large_order.announce_at": "08:30" },
    // Money written with the wrong number of decimals would be wrong by factors of ten.
    takesAlong: {
      currency_precision: ["company.currency", "company.cashRounding"],
      "cash_rounding.interval": ["company.cashRounding"],
      // A check that cannot be read could ask for more than a look.
      capabilities: ["company.capabilities.handover"],
      "capabilities.handover": ["company.capabilities.handover"],
      "capabilities.handover.check": ["company.capabilities.handover"],
      "capabilities.acceptance.reasons.id": ["company.capabilities.acceptance.reasons"],
      "capabilities.acceptance.reasons.reason": ["company.capabilities.acceptance.reasons"],
    },
  },
  {
    schema: "BranchState",
    minimum: ["location_id", "acceptance"],
    takesAlong: {
      acceptance: ["acceptance"],
      "acceptance.source": ["acceptance"],
      "acceptance.mode": ["acceptance"],
      "acceptance.by": ["acceptance.0.by"],
      "acceptance.by.system": ["acceptance.0.by"],
    },
  },
  {
    schema: "Branch",
    minimum: ["id", "name"],
    takesAlong: {
      latitude: ["coordinates"],
      longitude: ["coordinates"],
      "payment_partners.devices.device_id": ["devices"],
      "payment_partners.stripe_connected_account_id": ["readerAccount"],
    },
  },
  {
    schema: "PaymentType",
    minimum: ["id", "name"],
    takesAlong: {
      "terminal_integration.transaction_types": ["terminal.transactionTypes"],
      terminal_integration: ["terminal"],
    },
  },
  {
    schema: "PrintSettings",
    minimum: ["location_id"],
    takesAlong: {
      "order_type_rules.order_type": ["orderTypeRules"],
      "order_type_rules.template_rules.template_id": ["orderTypeRules.0.templates"],
      "category_print_rules.category_id": ["categoryRules"],
      "category_print_rules.template_id": ["categoryRules"],
    },
  },
  {
    schema: "PrintTemplate",
    minimum: ["id", "print_url"],
  },
  {
    schema: "LogisticsPartner",
    minimum: ["id"],
    takesAlong: {
      "configuration.driver_id": ["configuration"],
    },
  },
  {
    schema: "Rider",
    minimum: ["id", "name"],
  },
  {
    schema: "RiderPosition",
    minimum: [],
    takesAlong: {
      lat: ["coordinates"],
      long: ["coordinates"],
    },
  },
  {
    schema: "RiderStats",
    minimum: ["id"],
  },
  {
    schema: "CancelReason",
    minimum: ["id", "reason"],
  },
  {
    schema: "PushOrderEvent",
    minimum: ["order_id", "order", ...orderMinimum.map((field) => `order.${field}`)],
    fixed: Object.fromEntries(
      Object.entries(orderFixed).map(([field, value]) => [`order.${field}`, value]),
    ),
    takesAlong: {
      order: ["body.order"],
      ...Object.fromEntries(
        Object.entries(orderTakesAlong).map(([field, along]) => [
          `order.${field}`,
          along.map((each) => `body.order.${each}`),
        ]),
      ),
    },
  },
  {
    schema: "PushLogisticsEvent",
    minimum: ["order_id"],
    takesAlong: {
      "logistics_job.partner_id": ["body.change.job"],
    },
  },
];

const absent = Symbol("absent");
const long = "x".repeat(5_000);
/** Absent, null, of another type, empty, huge and hostile. */
const oddities: readonly unknown[] = [
  absent,
  null,
  "",
  " ",
  true,
  false,
  0,
  -1,
  0.5,
  1e300,
  -1e300,
  2 ** 53,
  "NaN",
  "1e5",
  "12,50",
  "2026-13-45T99:99:99Z",
  "2026-03-01T10:00:00",
  long,
  "<script>alert(1)</script>",
  "__proto__",
  "\ud800\u202e",
  [],
  ["x"],
  [null],
  [[]],
  Array(6_000).fill(1),
  {},
  { x: 1 },
  { length: 3 },
  JSON.parse('{"__proto__":{"id":1}}'),
];

const counts = { fields: 0, mutations: 0, refused: 0, lost: 0 };
afterAll(() => {
  const { fields, mutations, refused, lost } = counts;
  process.stdout.write(
    `odd fields: ${fields} fields, ${mutations} mutations, ${refused} refused for a field of the minimum, ${lost} lost beyond it\n`,
  );
});

describe("an odd field of any entity of docs/api/openapi.yaml (N16)", () => {
  it.each(entities)(
    "harms nothing but itself, is named, and reads the same with and without readers: $schema",
    (entity) => {
      const sample = sampleOf(entity.schema, entity.fixed);
      const good = leavesOf(wholeOf(readers[entity.schema](sample.value)));
      for (const place of sample.places) {
        counts.fields += 1;
        const along = entity.takesAlong?.[fieldName(place.keys)] ?? [];
        const own = [...ownLeaves(entity, sample, place.keys, good), ...along];
        for (const oddity of oddities)
          tryOddity(entity, sample.value, oddity, { good, own, place });
      }
    },
  );
});

function tryOddity(
  entity: Entity,
  sample: unknown,
  oddity: unknown,
  { good, own, place }: Omit<Read, "odd">,
): void {
  counts.mutations += 1;
  const odd = oddity === absent ? undefined : oddity;
  const value = withPlace(sample, place.keys, odd);
  const result = readers[entity.schema](value);
  const isSame = isDeepStrictEqual(result, schemasAlone[entity.schema](value));
  const problem = !isSame
    ? "is read otherwise by its reader than by its schema"
    : result.kind === "refused"
      ? refusalProblem(entity, place, result.refusal)
      : harmProblem(result, { good, own, place, odd });
  if (problem === undefined) return;
  const text = JSON.stringify(odd)?.slice(0, 60);
  throw new Error(`${entity.schema}: ${place.keys.join(".")} = ${text} ${problem}`);
}

/** Only a field of the minimum refuses the whole, and the refusal names it. */
function refusalProblem(
  { minimum }: Entity,
  { keys }: SamplePlace,
  refusal: Refusal,
): string | undefined {
  const field = fieldName(keys);
  const isNeeded = minimum.includes(field);
  counts[isNeeded ? "refused" : "lost"] += 1;
  const [name = ""] = namesOf([refusal]);
  return isNeeded && isAt(name, field) ? undefined : `is refused for ${name}`;
}

interface Read {
  readonly good: ReadonlyMap<string, string>;
  /** The leaves that may change. */
  readonly own: readonly string[];
  readonly place: SamplePlace;
  readonly odd: unknown;
}

/** Everything else stays as it was, and a value of another kind is named. */
function harmProblem(
  result: Extract<Decoded<unknown>, { readonly kind: "decoded" }>,
  { good, own, place, odd }: Read,
): string | undefined {
  const changed = changesBetween(good, leavesOf(result.value));
  const harmed = changed.filter((leaf) => !own.some((each) => isAt(leaf, each)));
  if (harmed.length > 0) return `changes ${harmed.join()}`;
  const names = namesOf(result.leftOut ?? []);
  const isNamed = names.some((name) => isAt(name, fieldName(place.keys)));
  const hasToBeNamed = own.length > 0 && isOfAnotherKind(odd, place.value);
  return isNamed || !hasToBeNamed ? undefined : `is not among the named: ${names.join()}`;
}

/** The leaves of the entity that another valid value of this field, or of a field within it, changes. */
function ownLeaves(
  { schema }: Entity,
  sample: Sample,
  keys: readonly (string | number)[],
  good: ReadonlyMap<string, string>,
): readonly string[] {
  return sample.places
    .filter((place) => keys.every((key, index) => place.keys[index] === key))
    .filter(({ other }) => other !== undefined)
    .flatMap((place) => {
      const result = readers[schema](withPlace(sample.value, place.keys, place.other));
      const changed = result.kind === "refused" ? [] : changesBetween(good, leavesOf(result.value));
      // A list may get longer.
      return changed.map((leaf) => leaf.replace(/\.0$/, ""));
    });
}

/** An object or list in place of a text, number or flag, or the other way round. */
function isOfAnotherKind(odd: unknown, good: unknown): boolean {
  if (odd === undefined || odd === null) return false;
  return kindOf(odd) !== kindOf(good);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "list";
  return typeof value === "object" ? "object" : "scalar";
}

function wholeOf(result: Decoded<unknown>): unknown {
  if (result.kind === "refused") throw new Error(JSON.stringify(result.refusal));
  expect(result.leftOut).toBeUndefined();
  return result.value;
}

function fieldName(keys: readonly (string | number)[]): string {
  return keys.filter((key) => typeof key === "string").join(".");
}

/** The fields that refusals name, without the places in lists. */
function namesOf(refusals: readonly Refusal[]): readonly string[] {
  return refusals.map((refusal) => fieldOf(refusal).replaceAll("[]", ""));
}

/** Whether the path is the holder's, or of something within it. */
function isAt(path: string, holder: string): boolean {
  return path === holder || path.startsWith(`${holder}.`);
}

/** Every text, number and flag of a value by its path; nothing in it may be undefined or impossible. */
function leavesOf(value: unknown, path = ""): Map<string, string> {
  if (typeof value !== "object" || value === null) {
    if (value === undefined || value === null || Number.isNaN(value))
      throw new Error(`${path} is ${value}`);
    return new Map([[path, JSON.stringify(value)]]);
  }
  return new Map(
    Object.entries(value).flatMap(([key, each]) => [
      ...leavesOf(each, path === "" ? key : `${path}.${key}`),
    ]),
  );
}

function changesBetween(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path));
}
