import type { DeviceId } from "./ids.ts";
import { type Duration, minuteMs, secondMs } from "./time.ts";

/** The payment partners whose terminals take cards. */
export const partnerKinds = ["generic", "stripe_connect", "magnati", "razorpay"] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** Limit of one call to a terminal's service: it answers "started", not "paid" (PAY-D19). */
export const terminalCallTimeoutMs: Duration = 10 * secondMs;

/**
 * The way a generic terminal answers, and its times. Missing times fall back to the kind's (section 9).
 */
export interface TerminalIntegration {
  readonly isGeneric: boolean;
  /** Label by the partner's code, in the order in which they are offered. */
  readonly transactionTypes: readonly { readonly code: string; readonly label: string }[];
  readonly responseType: "webhook" | "polling";
  readonly webhookTimeoutMs?: Duration;
  readonly pollingIntervalMs?: Duration;
  readonly pollingTimeoutMs?: Duration;
  readonly terminalId?: DeviceId;
}

/** The abilities and times of a terminal, so that the shared rules need no case by kind. */
export interface TerminalFeatures {
  readonly hasStatusCheck: boolean;
  /** Absent: the attempt has no timeout of its own. */
  readonly attemptTimeoutMs?: Duration;
  /** The phase in which the timeout starts to count (PAY-D3). */
  readonly timeoutFrom: "waiting" | "in_progress";
  /** Generic terminals in polling mode only. */
  readonly pollEveryMs?: Duration;
  readonly cancelEnabledAfterMs: Duration;
  readonly verifyApprovedMs: Duration;
  readonly successCloseMs: Duration;
}

/** One kind of card terminal: all facts in which the kinds differ, apart from the screen's own rules. */
export interface TerminalKind extends TerminalFeatures {
  /** As in the names of the API's operations. */
  readonly name: string;
  /**
   * generic: the generic integration of any partner. device: start and cancel by HTTP, the result by push
   * alone. reader: a card reader that the page drives through an SDK.
   */
  readonly protocol: "generic" | "device" | "reader";
  /** Its terminals are devices of the branch; otherwise the payment type names its terminal. */
  readonly hasDevices: boolean;
  /** Offered for takeaway orders only (PY-5). */
  readonly isTakeawayOnly: boolean;
  /** It reports results on a push channel of its terminal (TT-13). */
  readonly hasChannel: boolean;
  /** `pollEveryMs` applies if the payment type's integration asks for polling (TT-7). */
  readonly mayBePolled: boolean;
}

const device = {
  protocol: "device",
  hasDevices: true,
  hasChannel: true,
  hasStatusCheck: false,
  mayBePolled: false,
  attemptTimeoutMs: 3 * minuteMs,
  timeoutFrom: "waiting",
  verifyApprovedMs: 0,
  successCloseMs: 5 * secondMs,
} as const;

/** The payment partners whose terminals take cards (payments-and-assignment section 1). */
export const terminalKinds = {
  generic: {
    name: "Generic",
    protocol: "generic",
    hasDevices: false,
    isTakeawayOnly: false,
    hasChannel: true,
    hasStatusCheck: true,
    mayBePolled: true,
    attemptTimeoutMs: 3 * minuteMs,
    timeoutFrom: "in_progress",
    pollEveryMs: 2 * secondMs,
    cancelEnabledAfterMs: 0,
    verifyApprovedMs: 2 * secondMs,
    successCloseMs: 3 * secondMs,
  },
  stripe_connect: {
    name: "StripeConnect",
    protocol: "reader",
    hasDevices: true,
    isTakeawayOnly: true,
    hasChannel: false,
    hasStatusCheck: true,
    mayBePolled: false,
    timeoutFrom: "in_progress",
    cancelEnabledAfterMs: 0,
    verifyApprovedMs: 0,
    successCloseMs: 5 * secondMs,
  },
  magnati: { ...device, name: "Magnati", isTakeawayOnly: true, cancelEnabledAfterMs: minuteMs },
  razorpay: { ...device, name: "Razorpay", isTakeawayOnly: false, cancelEnabledAfterMs: 0 },
} as const satisfies Readonly<Record<PartnerKind, TerminalKind>>;

type KindsWith<Facts> = {
  [Kind in PartnerKind]: (typeof terminalKinds)[Kind] extends Facts ? Kind : never;
}[PartnerKind];

export type GenericKind = KindsWith<{ readonly protocol: "generic" }>;
export type DeviceKind = KindsWith<{ readonly protocol: "device" }>;
/** The kinds whose terminals are called through their partner's service. */
export type ServiceKind = GenericKind | DeviceKind;

export function isGenericKind(kind: PartnerKind): kind is GenericKind {
  return terminalKinds[kind].protocol === "generic";
}

export function isDeviceKind(kind: PartnerKind): kind is DeviceKind {
  return terminalKinds[kind].protocol === "device";
}

export function isReaderKind(kind: PartnerKind): kind is Exclude<PartnerKind, ServiceKind> {
  return terminalKinds[kind].protocol === "reader";
}

/** The features of a kind, with the times of the payment type's integration where it gives any (TT-7). */
export function terminalFeatures(
  kind: PartnerKind,
  integration?: TerminalIntegration,
): TerminalFeatures {
  const { attemptTimeoutMs, pollEveryMs, ...facts }: TerminalKind = terminalKinds[kind];
  const { hasStatusCheck, timeoutFrom, cancelEnabledAfterMs } = facts;
  const { verifyApprovedMs, successCloseMs } = facts;
  const own = facts.mayBePolled ? integration : undefined;
  const isPolled = own?.responseType === "polling";
  const timeoutMs = (isPolled ? own.pollingTimeoutMs : own?.webhookTimeoutMs) ?? attemptTimeoutMs;
  const everyMs = isPolled ? (own.pollingIntervalMs ?? pollEveryMs) : undefined;
  return {
    hasStatusCheck,
    ...(timeoutMs !== undefined && { attemptTimeoutMs: timeoutMs }),
    timeoutFrom,
    ...(everyMs !== undefined && { pollEveryMs: everyMs }),
    cancelEnabledAfterMs,
    verifyApprovedMs,
    successCloseMs,
  };
}
