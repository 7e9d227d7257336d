import { describe, expect, it } from "vitest";
import { decodeOneOrder } from "../../adapters/wire/decode-lists.ts";
import { decodePush } from "../../adapters/wire/decode-push.ts";
import type { Decoded } from "../../adapters/wire/decoded.ts";
import type { BranchId, CompanyId, OrderId } from "../../ports/entities/ids.ts";
import type { PushMessage } from "../../ports/entities/push-message.ts";
import { encodeOrder } from "../../simulator/server/encode-order.ts";
import { encodePush } from "../../simulator/server/encode-push.ts";
import * as reference from "../../simulator/server/encode-reference-data.ts";
import { amountEncoder } from "../../simulator/server/wire-values.ts";
import type { Answer } from "../../simulator/world/staff-api.ts";
import { readRiderId, wireReaders } from "../support/servers/wire-readers.ts";
import {
  fullOrder,
  RecordingStaffApi,
  staffApiMe,
} from "../support/stand-ins/recording-staff-api.ts";

/** Converts a value to text and back, as the wire does. */
function overTheWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function wholeOf<Value>(decoded: Decoded<Value>): Value {
  if (decoded.kind === "refused") throw new Error(JSON.stringify(decoded.refusal));
  return decoded.value;
}

function asked<Value>(answer: Answer<Value>): Value {
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.value;
}

const staffApi = new RecordingStaffApi();

describe("the app's adapters read everything that the simulator's server writes", () => {
  it.each([0, 2, 3] as const)("an order, with amounts of %i decimals", (precision) => {
    const wire = encodeOrder(fullOrder, amountEncoder(precision));
    expect(wholeOf(decodeOneOrder(overTheWire({ order: wire }), { precision }))).toEqual(fullOrder);
  });

  it("an order with the required fields only", () => {
    const { foreignNumber, scheduledFor, riderId: _, job, event, notes, ...rest } = fullOrder;
    const bare = { ...rest, statusUpdates: [], items: [], deliveryAddress: {}, payments: [] };
    const wire = encodeOrder(bare, amountEncoder(2));
    expect(wholeOf(decodeOneOrder(overTheWire(wire), { precision: 2 }))).toEqual(bare);
  });

  it("the company and the member of staff", () => {
    expect(wholeOf(wireReaders.Me(overTheWire(reference.encodeMe(staffApiMe))))).toEqual(
      staffApiMe,
    );
  });

  it.each<
    [string, readonly unknown[], (value: never) => unknown, (value: unknown) => Decoded<unknown>]
  >([
    ["branches", asked(staffApi.branches()), reference.encodeBranch, wireReaders.Branch],
    [
      "payment types",
      asked(staffApi.paymentTypes()),
      reference.encodePaymentType,
      wireReaders.PaymentType,
    ],
    [
      "print settings",
      asked(staffApi.printSettings()),
      reference.encodePrintSettings,
      wireReaders.PrintSettings,
    ],
    [
      "print templates",
      asked(staffApi.printTemplates()),
      reference.encodePrintTemplate,
      wireReaders.PrintTemplate,
    ],
    [
      "partners",
      asked(staffApi.logisticsPartners()),
      reference.encodePartner,
      wireReaders.LogisticsPartner,
    ],
    ["riders", asked(staffApi.riders()), reference.encodeRider, wireReaders.Rider],
    [
      "cancel reasons",
      asked(staffApi.cancelReasons()),
      reference.encodeCancelReason,
      wireReaders.CancelReason,
    ],
    [
      "rider statistics",
      asked(staffApi.riderStats()),
      (value) => reference.encodeRiderStats(value, amountEncoder(2)),
      wireReaders.RiderStats,
    ],
    [
      "rider positions",
      [asked(staffApi.riderPosition()), { riderId: readRiderId }],
      reference.encodeRiderPosition,
      wireReaders.RiderPosition,
    ],
  ])("%s", (_what, values, encode, decode) => {
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      expect(wholeOf(decode(overTheWire(encode(value as never))))).toEqual(value);
    }
  });

  const branchId = 3 as BranchId;
  const companyId = 77 as CompanyId;
  it.each<[string, PushMessage]>([
    [
      "an order event",
      {
        channel: { kind: "order_events", branchId },
        body: { kind: "order", event: "created", orderId: 501 as OrderId, order: fullOrder },
        sentAt: 1_700_000_000_123,
      },
    ],
    [
      "a job event",
      {
        channel: { kind: "logistics_events", branchId },
        body: {
          kind: "job",
          event: "job_updated",
          change: {
            orderId: 501 as OrderId,
            status: "assigned",
            failureMessage: "late",
            ...(fullOrder.job && { job: fullOrder.job }),
          },
        },
        sentAt: 1_700_000_000_123,
      },
    ],
    [
      "a rider's position",
      {
        channel: { kind: "logistics_events", branchId },
        body: { kind: "rider_position", position: asked(staffApi.riderPosition()) },
      },
    ],
    [
      "changed riders",
      { channel: { kind: "riders_events", companyId }, body: { kind: "riders_changed" } },
    ],
    [
      "changed reference data",
      {
        channel: { kind: "synchronized", data: "print_settings", companyId },
        body: { kind: "synchronized" },
      },
    ],
  ])("%s", (_what, message) => {
    const { event, data } = encodePush(message, amountEncoder(2));
    const wire = { channel: message.channel, event, data: JSON.parse(data) as unknown };
    expect(wholeOf(decodePush(wire, { precision: 2 }))).toEqual(message);
  });
});
