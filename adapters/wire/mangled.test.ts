import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BranchId, RiderId } from "../../ports/entities/ids.ts";
import { sized } from "../../tests/support/run/run-size.ts";
import { wireItem, wireJob, wireOrder } from "../../tests/support/samples/wire-orders.ts";
import * as sample from "../../tests/support/samples/wire-reference-data.ts";
import { decodeActionAnswer, decodeOneOrder, decodeOrderList } from "./decode-lists.ts";
import { decodePartner, decodeRider, decodeRiderPosition } from "./decode-logistics.ts";
import { decodeMe } from "./decode-me.ts";
import { decodePaymentType } from "./decode-payment-types.ts";
import { decodePush } from "./decode-push.ts";
import {
  decodeBranch,
  decodeCancelReason,
  decodePrintSettings,
  decodePrintTemplate,
} from "./decode-reference-data.ts";
import { decodeRiderStats } from "./decode-rider-stats.ts";
import type { Decoded } from "./decoded.ts";

const event_time = "2026-03-01T10:00:00Z";
const branchId = 3 as BranchId;

/** Each decoder with a payload that it accepts. */
const decoders: readonly {
  readonly good: unknown;
  readonly decode: (value: unknown) => Decoded<unknown>;
}[] = [
  {
    good: { orders: [wireOrder(), wireOrder({}, { items: [wireItem()] })] },
    decode: (value) =>
      decodeOrderList(value, "homeDelivery.ready", { currency: { code: "AED", precision: 3 } }),
  },
  {
    good: { order: wireOrder() },
    decode: (value) => decodeOneOrder(value, { currency: { code: "AED", precision: 0 } }),
  },
  {
    good: { order: wireOrder() },
    decode: (value) => decodeActionAnswer(value, { currency: { code: "AED", precision: 2 } }),
  },
  {
    good: { event_time, order_id: 101, order: wireOrder() },
    decode: (data) =>
      decodePush(
        { channel: { kind: "order_events", branchId }, event: "created", data },
        { currency: { code: "AED", precision: 2 } },
      ),
  },
  {
    good: { event_time, order_id: 101, status: 3, metadata: {}, logistics_job: wireJob() },
    decode: (data) =>
      decodePush(
        { channel: { kind: "logistics_events", branchId }, event: "job_updated", data },
        { currency: { code: "AED", precision: 2 } },
      ),
  },
  { good: sample.wireMe(), decode: decodeMe },
  { good: sample.wireBranch(), decode: (value) => decodeBranch(value, "") },
  { good: sample.wirePaymentType(), decode: (value) => decodePaymentType(value, "") },
  { good: sample.wirePrintSettings(), decode: (value) => decodePrintSettings(value, "") },
  { good: sample.wirePrintTemplate(), decode: (value) => decodePrintTemplate(value, "") },
  { good: sample.wireCancelReason(), decode: (value) => decodeCancelReason(value, "") },
  { good: sample.wirePartner(), decode: (value) => decodePartner(value, "") },
  { good: sample.wireRider(), decode: (value) => decodeRider(value, "") },
  {
    good: sample.wireRiderPosition(),
    decode: (value) => decodeRiderPosition(value, 8 as RiderId),
  },
  {
    good: sample.wireRiderStats(),
    decode: (value) => decodeRiderStats(value, "", { currency: { code: "AED", precision: 2 } }),
  },
];

interface Mangling {
  /** The index of the payload's place. */
  readonly place: number;
  readonly value: unknown;
  readonly isRemoval: boolean;
}

const oddities = [
  null,
  undefined,
  "",
  "0",
  "-1",
  "1e300",
  "NaN",
  0,
  -1,
  0.1,
  1e300,
  -1e300,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  {},
  [[]],
  [null],
  "2026-13-45T99:99:99Z",
  "<script>",
  "\ud800",
  "x".repeat(5_000),
  { __proto__: null },
  JSON.parse('{"__proto__":{"id":1}}'),
];
const mangling: fc.Arbitrary<Mangling> = fc.record({
  place: fc.nat(),
  value: fc.oneof(fc.constantFrom(...oddities), fc.anything()),
  isRemoval: fc.boolean(),
});

/** A copy of the payload with one of its places, at any depth, replaced or removed. */
function mangled(payload: unknown, { place, value: shared, isRemoval }: Mangling): unknown {
  const value = structuredClone(shared);
  const places = placesOf(payload);
  const target = places[place % (places.length + 1)];
  if (target === undefined) return value;
  const [holder, key] = target;
  if (isRemoval && !Array.isArray(holder)) delete holder[key];
  else holder[key] = value;
  return payload;
}

type Holder = Record<string, unknown>;

function placesOf(value: unknown): [Holder, string][] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [[holder, key], ...placesOf(holder[key])]) as [
    Holder,
    string,
  ][];
}

const wholeNumber = /(amount|price|tax|tip|interval)$|id$|ids$|at$/i;

function isFlawed(value: unknown): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value === "string") return value.length > 4_000;
  return value === undefined || value === null;
}

/** Finds a value that is undefined, impossible or too long, at any depth; undefined if there is none. */
function flawOf(value: unknown, path: string): string | undefined {
  if (isFlawed(value)) return `${path} is ${String(value).slice(0, 40)}`;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const flaw = flawOf(each, `${path}.${key}`);
    if (flaw !== undefined) return flaw;
    if (typeof each === "number" && wholeNumber.test(key) && !Number.isSafeInteger(each)) {
      return `${path}.${key} is ${each}`;
    }
  }
  return undefined;
}

const runs = sized({ quick: 2_000, whole: 10_000 });

describe("mangled payloads", () => {
  it("are each decoded or refused with a reason, and never throw: thousands of them", {
    timeout: 60_000,
  }, () => {
    const seen = { decoded: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.nat({ max: decoders.length - 1 }),
        fc.array(mangling, { minLength: 1, maxLength: 3 }),
        (index, manglings) => {
          const { good, decode } = decoders[index]!;
          const payload = manglings.reduce(mangled, structuredClone(good) as unknown);
          const result = decode(payload);
          seen[result.kind] += 1;
          if (result.kind === "refused") return result.refusal.problem !== "";
          const flaw = result.value === undefined ? undefined : flawOf(result.value, "value");
          if (flaw !== undefined) throw new Error(flaw);
          return true;
        },
      ),
      { numRuns: runs, seed: 42 },
    );
    expect(seen.decoded).toBeGreaterThan(runs / 10);
    expect(seen.refused).toBeGreaterThan(runs / 10);
  });

  it("are decoded before they are mangled", () => {
    for (const { good, decode } of decoders)
      expect(decode(good)).toMatchObject({ kind: "decoded" });
  });
});
