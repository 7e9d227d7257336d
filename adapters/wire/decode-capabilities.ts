import * as v from "valibot";
import {
  type AcceptanceCapability,
  acceptanceModes,
  type SlowMode,
  slowModes,
} from "../../ports/entities/acceptance.ts";
import {
  type Capabilities,
  type ContactCapability,
  handoverChecks,
  type KitchenLoadCapability,
  type LargeOrderCapability,
  type LoadLimit,
} from "../../ports/entities/capabilities.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import { type CurrencyPrecision, toMinor } from "../../ports/entities/money.ts";
import type { PromiseCapability } from "../../ports/entities/promise.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import {
  converted,
  decimal,
  type Field,
  flag,
  id,
  listOf,
  objectOf,
  oneOf,
  optional,
  requiredListOf,
  text,
  whole,
  withDefault,
  withoutAbsent,
} from "./fields.ts";
import { amountMajorMax, countMax, textLengthMax } from "./limits.ts";

/** Of the currencies with the most decimals. */
const smallestUnit = 0.0001;

const minutes = optional(requiredListOf(whole(1, 999), countMax.choices));
const someBranches = optional(requiredListOf(id<BranchId>(), 10_000));

const acceptance = objectOf({
  sources: listOf(text(textLengthMax.short), countMax.sources),
  modes: listOf(oneOf(acceptanceModes), countMax.choices),
  busy_minutes: minutes,
  pause_minutes: minutes,
  reasons: listOf(
    objectOf({ id: id<number>(), reason: text(textLengthMax.name) }),
    countMax.sources,
  ),
  needs_password: flag(false),
  location_ids: someBranches,
});

const promise = objectOf({
  delay_minutes: minutes,
  delays_max: optional(whole(0, 999)),
  announce_minutes: optional(whole(1, 999)),
  drive_minutes: optional(whole(0, 999)),
  location_ids: someBranches,
});

/** The most of a quarter of an hour, in the capability and in a branch's state. */
export const loadLimit = {
  orders: optional(whole(1, 9_999)),
  dishes: optional(whole(1, 9_999)),
};

const kitchenLoad = objectOf({ ...loadLimit, location_ids: someBranches });
const contact = objectOf({ location_ids: someBranches });

const handover = objectOf({
  check: withDefault(text(textLengthMax.short), "shown"),
  location_ids: someBranches,
});

const timeOfDay: Field<string> = v.pipe(
  v.string(),
  v.regex(/^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, "must be a time of day, as 09:00"),
);

const largeOrder = objectOf({
  amount: optional(decimal(smallestUnit, amountMajorMax)),
  dishes: optional(whole(1, 9_999)),
  extra_minutes: withDefault(whole(0, 999), 15),
  announce_at: optional(converted(timeOfDay, toWallTime)),
  location_ids: someBranches,
});

/** The optional parts that /me declares. One that cannot be read is off, and the others work (CP-2). */
export const capabilities = optional(
  objectOf({
    acceptance: optional(acceptance),
    promise: optional(promise),
    kitchen_load: optional(kitchenLoad),
    contact: optional(contact),
    handover: optional(handover),
    large_order: optional(largeOrder),
  }),
);

type WireCapabilities = v.InferOutput<typeof capabilities>;
type WireAcceptance = v.InferOutput<typeof acceptance>;
type WirePromise = v.InferOutput<typeof promise>;

export function toCapabilities(
  wire: WireCapabilities,
  precision: CurrencyPrecision,
): Capabilities | undefined {
  const declared: Capabilities = {
    ...(wire?.acceptance !== undefined && { acceptance: toAcceptance(wire.acceptance) }),
    ...(wire?.promise !== undefined && { promise: toPromise(wire.promise) }),
    ...(wire?.kitchen_load !== undefined && { kitchenLoad: toKitchenLoad(wire.kitchen_load) }),
    ...(wire?.contact !== undefined && { contact: toBranches(wire.contact) }),
    ...(wire?.handover !== undefined && toHandover(wire.handover)),
    ...(wire?.large_order !== undefined && {
      largeOrder: toLargeOrder(wire.large_order, precision),
    }),
  };
  return Object.keys(declared).length === 0 ? undefined : declared;
}

/** A check that this version does not know is off: the back end could refuse what it does not get. */
function toHandover(wire: v.InferOutput<typeof handover>): Pick<Capabilities, "handover"> {
  const check = handoverChecks.find((each) => each === wire.check);
  return check === undefined ? {} : { handover: { check, ...toBranches(wire) } };
}

function toBranches(wire: v.InferOutput<typeof contact>): ContactCapability {
  return wire.location_ids === undefined ? {} : { branchIds: wire.location_ids };
}

/** A declaration without an amount and a number of dishes that can be read has the usual number of dishes. */
function toLargeOrder(
  wire: v.InferOutput<typeof largeOrder>,
  precision: CurrencyPrecision,
): LargeOrderCapability {
  const amount = wire.amount && toMinor(wire.amount, precision);
  // An amount below the currency's smallest unit would make every order a large one.
  const limit = withoutAbsent<Pick<LargeOrderCapability, "amount" | "dishes">>({
    amount: amount || undefined,
    dishes: wire.dishes ?? (amount ? undefined : 20),
  });
  return {
    ...limit,
    extraMinutes: wire.extra_minutes,
    announceAt: wire.announce_at ?? { hour: 9, minute: 0 },
    ...toBranches(wire),
  };
}

function toWallTime(text: string): LargeOrderCapability["announceAt"] {
  const [hour, minute] = text.split(":").map(Number);
  return { hour: hour ?? 0, minute: minute ?? 0 };
}

function toPromise(wire: WirePromise): PromiseCapability {
  return {
    delayMinutes: rising(wire.delay_minutes, [5, 10, 20]),
    announceMs: (wire.announce_minutes ?? 5) * minuteMs,
    driveMinutes: wire.drive_minutes ?? 15,
    ...(wire.delays_max !== undefined && { delaysMax: wire.delays_max }),
    ...(wire.location_ids !== undefined && { branchIds: wire.location_ids }),
  };
}

function toKitchenLoad(wire: v.InferOutput<typeof kitchenLoad>): KitchenLoadCapability {
  return {
    limit: toLoadLimit(wire),
    ...(wire.location_ids !== undefined && { branchIds: wire.location_ids }),
  };
}

export function toLoadLimit({
  orders,
  dishes,
}: {
  readonly orders?: number | undefined;
  readonly dishes?: number | undefined;
}): LoadLimit {
  return withoutAbsent<LoadLimit>({ orders, dishes });
}

function toAcceptance(wire: WireAcceptance): AcceptanceCapability {
  const modes = wire.modes.filter((mode): mode is SlowMode => mode !== "open");
  return {
    sources: [...new Set(wire.sources)] as OrderSource[],
    modes: modes.length === 0 ? slowModes : modes,
    busyMinutes: rising(wire.busy_minutes, [10, 20, 30]),
    pauseMinutes: rising(wire.pause_minutes, [15, 30, 60]),
    reasons: [
      ...new Map(wire.reasons.toReversed().map((each) => [each.id, each])).values(),
    ].reverse(),
    needsPassword: wire.needs_password,
    ...(wire.location_ids !== undefined && { branchIds: wire.location_ids }),
  };
}

/** A list without any minutes that can be read counts as absent. */
function rising(given: readonly number[] = [], absent: readonly number[]): readonly number[] {
  return given.length === 0 ? absent : [...new Set(given)].toSorted((one, other) => one - other);
}
