import { decodeBranchState } from "../../../adapters/wire/decode-branch-state.ts";
import { decodeOneOrder } from "../../../adapters/wire/decode-lists.ts";
import {
  decodePartner,
  decodeRider,
  decodeRiderPosition,
} from "../../../adapters/wire/decode-logistics.ts";
import { decodeMe } from "../../../adapters/wire/decode-me.ts";
import { decodePaymentType } from "../../../adapters/wire/decode-payment-types.ts";
import { decodePush } from "../../../adapters/wire/decode-push.ts";
import {
  decodeBranch,
  decodeCancelReason,
  decodePrintSettings,
  decodePrintTemplate,
} from "../../../adapters/wire/decode-reference-data.ts";
import { decodeRiderStats } from "../../../adapters/wire/decode-rider-stats.ts";
import type { Decoded } from "../../../adapters/wire/decoded.ts";
import type { BranchId, RiderId } from "../../../ports/entities/ids.ts";

const conventions = { currency: { code: "AED", precision: 2 } } as const;
const branchId = 2 as BranchId;

type WireReader = (value: unknown) => Decoded<unknown>;

/** The reader of a push on a channel of a branch, in a company with two decimals. */
export function pushReader(kind: "order_events" | "logistics_events", event: string): WireReader {
  return (data) => decodePush({ channel: { kind, branchId }, event, data }, conventions);
}

export const readRiderId = 8 as RiderId;

/** The app's reader of each schema of docs/api/openapi.yaml beside those of terminals, with two decimals. */
export const wireReaders = {
  Me: decodeMe,
  Branch: (value) => decodeBranch(value, ""),
  PaymentType: (value) => decodePaymentType(value, ""),
  PrintSettings: (value) => decodePrintSettings(value, ""),
  PrintTemplate: (value) => decodePrintTemplate(value, ""),
  LogisticsPartner: (value) => decodePartner(value, ""),
  Rider: (value) => decodeRider(value, ""),
  RiderPosition: (value) => decodeRiderPosition(value, readRiderId),
  RiderStats: (value) => decodeRiderStats(value, "", conventions),
  CancelReason: (value) => decodeCancelReason(value, ""),
  BranchState: (value) => decodeBranchState(value, "", undefined),
  Order: (value) => decodeOneOrder(value, conventions),
  PushOrderEvent: pushReader("order_events", "created"),
  PushBranchState: pushReader("order_events", "branch_state"),
  PushLogisticsEvent: pushReader("logistics_events", "job_updated"),
} satisfies Readonly<Record<string, WireReader>>;
