import {
  isDeviceKind,
  isReaderKind,
  type PartnerKind,
  partnerKinds,
} from "../../../ports/entities/terminal-kinds.ts";
import type { Duration } from "../../../ports/entities/time.ts";

/**
 * The moment of an event on the device: after the start, around the app's timeout, or after a
 * cancellation.
 */
export type DeviceMoment =
  | Duration
  | { readonly afterTimeoutMs: Duration }
  | { readonly beforeTimeoutMs: Duration }
  | { readonly afterCancelMs: Duration };

/** One thing that happens to a transaction by itself. */
export interface DeviceEvent {
  readonly at: DeviceMoment;
  /** The partner's status; any text other than the five known ones is unknown to the app. */
  readonly status: string;
  readonly reason?: string;
  /** Whether and how the app is notified. */
  readonly push: "told" | "lost" | "about_another" | "without_references";
}

/** The deviations of a card reader from taking the card. */
export interface ReaderScript {
  readonly load?: "fails";
  readonly discover?: "none" | "without_device";
  readonly connect?: "in_use" | "network_timeout";
  readonly create?: "lost";
  readonly collect?: "canceled" | "reader_error" | "drops" | "never";
  /** From the start of collecting. */
  readonly collectAfterMs?: Duration;
  readonly confirm?:
    | "declined"
    | "processing"
    | "requires_confirmation_once"
    /** It was approved, but the answer was lost. */
    | "answer_lost"
    | "drops_after_approval"
    | "times_out_after_approval";
  readonly declineCode?: string;
  readonly cancel?: "lost" | "approves_first" | "too_late";
}

/** One outcome of a terminal, by name. */
export interface TerminalScenario {
  readonly name: string;
  /** The last two digits of an amount that choose it, unless a trainer chooses. */
  readonly digits?: string;
  /** For these kinds only; other kinds approve as usual. */
  readonly kinds?: readonly PartnerKind[];
  readonly start?: "busy" | "request_lost" | "answer_lost";
  readonly startAfterMs?: Duration;
  readonly events: readonly DeviceEvent[];
  readonly cancel?: "refused" | "lost" | "approves_first";
  readonly check?: "fails";
  readonly reader?: ReaderScript;
}

/** In milliseconds, until the card is presented. */
const cardAfterMs = 4_000;
/** In milliseconds, until a start is answered. */
export const startAfterMs = 300;

const withoutReader = partnerKinds.filter((kind) => !isReaderKind(kind));
const readerOnly = partnerKinds.filter(isReaderKind);
/** Devices report success or failure only. */
const withoutDevices = partnerKinds.filter((kind) => !isDeviceKind(kind));

type Named<Name extends string> = TerminalScenario & { readonly name: Name };

function approved(at: DeviceMoment = cardAfterMs, push: DeviceEvent["push"] = "told"): DeviceEvent {
  return { at, status: "approved", push };
}

function declined(reason?: string, at: DeviceMoment = cardAfterMs): DeviceEvent {
  return { at, status: "declined", push: "told", ...(reason !== undefined && { reason }) };
}

function decline<Name extends string>(
  name: Name,
  digits: string,
  reason: string | undefined,
  declineCode: string,
): Named<Name> {
  return { name, digits, events: [declined(reason)], reader: { confirm: "declined", declineCode } };
}

function readerRow<Name extends string>(
  name: Name,
  reader: TerminalScenario["reader"],
): Named<Name> {
  return { name, kinds: readerOnly, events: [approved()], ...(reader !== undefined && { reader }) };
}

/** Every outcome that a terminal can play. */
export const terminalScenarios = [
  { name: "approved", digits: "00", events: [approved()] },
  decline("declined_call_issuer", "01", "Call issuer", "call_issuer"),
  decline("declined", "05", undefined, "generic_decline"),
  decline("wrong_pin", "55", "Wrong PIN", "incorrect_pin"),
  decline("pin_tries_exceeded", "75", "PIN tries exceeded", "pin_try_exceeded"),
  decline("insufficient_funds", "95", "Insufficient funds", "insufficient_funds"),
  { name: "busy", digits: "09", start: "busy", events: [], reader: { connect: "in_use" } },
  {
    name: "cancelled_on_device",
    digits: "10",
    events: [{ at: cardAfterMs, status: "cancelled", push: "told" }],
    reader: { collect: "canceled" },
  },
  {
    name: "terminal_timeout",
    digits: "20",
    events: [{ at: 30_000, status: "terminal_timeout", push: "told" }],
    reader: { collect: "reader_error", collectAfterMs: 30_000 },
  },
  { name: "nobody_answers", digits: "30", events: [], reader: { collect: "never" } },
  {
    name: "drop_before_start",
    digits: "31",
    start: "request_lost",
    events: [],
    reader: { create: "lost" },
  },
  {
    name: "drop_after_start",
    digits: "32",
    start: "answer_lost",
    events: [approved(cardAfterMs, "lost")],
    reader: { confirm: "answer_lost" },
  },
  {
    name: "drop_push_survives",
    digits: "33",
    start: "answer_lost",
    cancel: "refused",
    events: [approved(25_000)],
    reader: { confirm: "answer_lost" },
  },
  {
    name: "late_approval_after_timeout",
    digits: "40",
    kinds: withoutReader,
    cancel: "refused",
    events: [approved({ afterTimeoutMs: 1_500 })],
  },
  {
    name: "late_approval_after_cancel",
    digits: "41",
    kinds: withoutReader,
    events: [approved({ afterCancelMs: 1_500 })],
  },
  {
    name: "cancel_refused",
    digits: "42",
    cancel: "approves_first",
    events: [],
    reader: { collect: "never", cancel: "approves_first" },
  },
  {
    name: "cancel_unanswered",
    digits: "43",
    cancel: "lost",
    events: [],
    reader: { collect: "never", cancel: "lost" },
  },
  {
    name: "duplicate_success",
    digits: "50",
    kinds: withoutReader,
    events: [approved(), approved(4_050), approved(7_000)],
  },
  {
    name: "success_then_failure",
    digits: "51",
    kinds: withoutReader,
    events: [approved(), declined("Reversed", 4_100)],
  },
  {
    name: "failure_then_success",
    digits: "52",
    kinds: withoutReader,
    events: [declined("Try again"), approved(5_500)],
  },
  {
    name: "foreign_reference",
    digits: "60",
    kinds: withoutReader,
    events: [approved(3_000, "about_another"), approved(6_000)],
  },
  {
    name: "missing_reference",
    digits: "61",
    kinds: withoutReader,
    events: [approved(3_000, "without_references")],
  },
  {
    name: "slow_start",
    digits: "70",
    kinds: withoutReader,
    // Close to the 10 s that a start may take (PAY-D19).
    startAfterMs: 9_000,
    events: [approved(13_000)],
  },
  {
    name: "slow_success",
    digits: "71",
    kinds: withoutReader,
    events: [approved({ beforeTimeoutMs: 500 })],
  },
  {
    name: "unknown_status",
    digits: "80",
    kinds: withoutDevices,
    events: [{ at: cardAfterMs, status: "refunded?", push: "told" }],
    reader: { confirm: "processing" },
  },
  {
    name: "status_check_errors",
    digits: "81",
    check: "fails",
    events: [],
    reader: { confirm: "answer_lost" },
  },
  {
    name: "push_dead",
    digits: "90",
    kinds: withoutReader,
    events: [approved(cardAfterMs, "lost")],
  },
  { name: "reload", digits: "91", events: [approved(cardAfterMs, "lost")] },
  readerRow("reader_sdk_will_not_load", { load: "fails" }),
  readerRow("reader_none_found", { discover: "none" }),
  readerRow("reader_device_missing", { discover: "without_device" }),
  readerRow("reader_connect_timeout", { connect: "network_timeout" }),
  readerRow("reader_drops_collecting", { collect: "drops" }),
  readerRow("reader_drops_confirming", { confirm: "drops_after_approval" }),
  readerRow("reader_requires_confirmation", { confirm: "requires_confirmation_once" }),
  readerRow("reader_timed_out", { confirm: "times_out_after_approval" }),
  readerRow("reader_cancel_too_late", { collect: "never", cancel: "too_late" }),
] as const satisfies readonly TerminalScenario[];

export type TerminalScenarioName = (typeof terminalScenarios)[number]["name"];

const byName: ReadonlyMap<string, TerminalScenario> = new Map(
  terminalScenarios.map((scenario) => [scenario.name, scenario]),
);

/** Undefined for a name that is not in the table. */
export function findTerminalScenario(name: string): TerminalScenario | undefined {
  return byName.get(name);
}

export const usualScenario: TerminalScenario = terminalScenarios[0];
