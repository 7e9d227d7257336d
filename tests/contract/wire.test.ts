import { describe, expect, it } from "vitest";
import { decodeOneOrder } from "../../adapters/wire/decode-lists.ts";
import { decodePush } from "../../adapters/wire/decode-push.ts";
import { decodeTransactionAnswer } from "../../adapters/wire/decode-terminal.ts";
import type { Decoded } from "../../adapters/wire/decoded.ts";
import type { BranchId, CompanyId, DeviceId, PaymentTypeId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PushMessage } from "../../ports/entities/push-message.ts";
import { encodeOrder } from "../../simulator/server/encode-order.ts";
import { encodePush } from "../../simulator/server/encode-push.ts";
import * as reference from "../../simulator/server/encode-reference-data.ts";
import { encodeTransaction } from "../../simulator/server/encode-terminal.ts";
import { amountEncoder } from "../../simulator/server/wire-values.ts";
import type { Answer } from "../../simulator/world/staff-api.ts";
import type { TerminalStart } from "../../simulator/world/terminals/partner-terminals.ts";
import { sampleOf } from "../support/samples/openapi-samples.ts";
import { readRiderId, wireReaders } from "../support/servers/wire-readers.ts";
import {
  fullOrder,
  fullState,
  RecordingStaffApi,
  staffApiMe,
} from "../support/stand-ins/recording-staff-api.ts";

/** Converts a value to text and back, as the wire does. */
function overTheWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function asked<Value>(answer: Answer<Value>): Value {
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.value;
}

/** Yields the value once for each of its flags, at any depth, with that flag the other way round. */
function* withOneFlagFlipped(value: unknown): Generator<unknown> {
  if (typeof value === "boolean") yield !value;
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    for (const changed of withOneFlagFlipped(child)) {
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
    }
  }
}

/** Details of a card payment that the world does not keep, and labels under codes of a terminal's own. */
const unsent = /\.(payments\.meta_data|transaction_types\..+)/;

/** The fields of a value at any depth; list elements have the path of their list. */
function fieldsOf(value: unknown, path = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, path));
  return Object.entries(value).flatMap(([key, each]) => {
    const field = path === "" ? key : `${path}.${key}`;
    return [field, ...fieldsOf(each, field)];
  });
}

interface Row {
  /** Its name in docs/api/openapi.yaml. */
  readonly schema: string;
  readonly values: readonly unknown[];
  readonly encode: (value: never) => unknown;
  readonly decode: (value: unknown) => Decoded<unknown>;
}

function answered<Value>(
  schema: keyof typeof wireReaders,
  values: readonly Value[],
  encode: (value: Value) => unknown,
): Row {
  return { schema, values, encode, decode: wireReaders[schema] };
}

function pushed(schema: string, message: PushMessage): Row {
  const { channel } = message;
  const { event } = encodePush(message, amount);
  return {
    schema,
    values: [message],
    encode: (each) => JSON.parse(encodePush(each, amount).data),
    decode: (data) =>
      decodePush({ channel, event, data }, { currency: { code: "AED", precision: 2 } }),
  };
}

const staffApi = new RecordingStaffApi();
const amount = amountEncoder(2);
const branchId = 3 as BranchId;
const companyId = 77 as CompanyId;
const sentAt = 1_700_000_000_123;
const { foreignNumber, scheduledFor, riderId: _, job, event, notes, ...rest } = fullOrder;
const bareOrder: Order = {
  ...rest,
  statusUpdates: [],
  items: [],
  deliveryAddress: {},
  payments: [],
};

const rows: readonly Row[] = [
  answered("Me", [staffApiMe], reference.encodeMe),
  answered("Order", [fullOrder, bareOrder], (order) => encodeOrder(order, amount)),
  answered("Branch", asked(staffApi.branches()), reference.encodeBranch),
  answered("PaymentType", asked(staffApi.paymentTypes()), reference.encodePaymentType),
  answered("PrintSettings", asked(staffApi.printSettings()), reference.encodePrintSettings),
  answered("PrintTemplate", asked(staffApi.printTemplates()), reference.encodePrintTemplate),
  answered("LogisticsPartner", asked(staffApi.logisticsPartners()), reference.encodePartner),
  answered("Rider", asked(staffApi.riders()), reference.encodeRider),
  answered("CancelReason", asked(staffApi.cancelReasons()), reference.encodeCancelReason),
  answered("BranchState", [fullState], reference.encodeBranchState),
  answered("RiderStats", asked(staffApi.riderStats()), (stats) =>
    reference.encodeRiderStats(stats, amount),
  ),
  answered(
    "RiderPosition",
    [asked(staffApi.riderPosition()), { riderId: readRiderId }],
    reference.encodeRiderPosition,
  ),
  pushed("PushOrderEvent", {
    channel: { kind: "order_events", branchId },
    body: { kind: "order", event: "created", orderId: fullOrder.id, order: fullOrder },
    sentAt,
  }),
  pushed("PushBranchState", {
    channel: { kind: "order_events", branchId },
    body: { kind: "branch_state", branchId, state: fullState },
    sentAt,
  }),
  pushed("PushLogisticsEvent", {
    channel: { kind: "logistics_events", branchId },
    body: {
      kind: "job",
      event: "job_updated",
      change: {
        orderId: fullOrder.id,
        status: "assigned",
        failureMessage: "late",
        ...(fullOrder.job && { job: fullOrder.job }),
      },
    },
    sentAt,
  }),
  pushed("PushRiderPosition", {
    channel: { kind: "logistics_events", branchId },
    body: { kind: "rider_position", position: asked(staffApi.riderPosition()) },
    sentAt,
  }),
  pushed("PushNotice", {
    channel: { kind: "riders_events", companyId },
    body: { kind: "riders_changed" },
    sentAt,
  }),
  pushed("PushNotice", {
    channel: { kind: "synchronized", data: "print_settings", companyId },
    body: { kind: "synchronized" },
    sentAt,
  }),
];

describe("the app's adapters read everything that the simulator's server writes", () => {
  it.each([0, 2, 3] as const)("an order, with amounts of %i decimals", (precision) => {
    const currency = { code: "AED", precision };
    const wire = overTheWire({ order: encodeOrder(fullOrder, amountEncoder(precision)) });
    expect(decodeOneOrder(wire, { currency })).toEqual({
      kind: "decoded",
      value: { ...fullOrder, currency },
    });
  });

  it.each(rows)("$schema, with each flag on and off", ({ values, encode, decode }) => {
    expect(values.length).toBeGreaterThan(0);
    for (const value of values.flatMap((each) => [each, ...withOneFlagFlipped(each)])) {
      expect(decode(overTheWire(encode(value as never)))).toEqual({ kind: "decoded", value });
    }
  });

  it.each(rows)("$schema, with every documented field", ({ schema, values, encode }) => {
    const sent = values.flatMap((value) => fieldsOf(encode(value as never)));
    const documented = fieldsOf(sampleOf(schema).value);
    const compared = (fields: readonly string[]) =>
      [...new Set(fields)].filter((field) => !unsent.test(field)).toSorted();
    expect(compared(sent)).toEqual(compared(documented));
  });

  it("a declined card payment, with both references and the reason", () => {
    const start: TerminalStart = {
      kind: "generic",
      reference: "DM-1",
      deviceId: "d-1" as DeviceId,
      branchId,
      paymentTypeId: 1 as PaymentTypeId,
      amount: minor(4_500),
    };
    const sent = encodeTransaction({
      start,
      partnerReference: "P-1",
      scenario: "declined",
      startedAt: sentAt,
      status: "declined",
      reason: "No funds",
    });
    expect(decodeTransactionAnswer(overTheWire(sent), 2)).toMatchObject({
      value: { references: ["DM-1", "P-1"], status: "declined", reason: "No funds" },
    });
  });
});
