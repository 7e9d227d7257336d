import type { TerminalScenarioName } from "../../../simulator/world/terminals/terminal-scenarios.ts";

/**
 * The result of a payment with the usual actions of staff: the phase on the screen, and the knowledge about the
 * money.
 */
export interface PaymentPlay {
  readonly scenario: TerminalScenarioName;
  readonly cancelAtMs?: number;
  readonly reloadAtMs?: number;
  readonly generic: string;
  readonly device: string;
  readonly reader: string;
}

/** Final state of each kind of terminal, per scenario. */
export const paymentPlays: readonly PaymentPlay[] = [
  { scenario: "approved", generic: "paid/paid", device: "paid/paid", reader: "paid/paid" },
  {
    scenario: "declined_call_issuer",
    generic: "failed/unpaid",
    device: "failed/unpaid",
    reader: "paid/paid",
  },
  { scenario: "declined", generic: "failed/unpaid", device: "failed/unpaid", reader: "paid/paid" },
  { scenario: "wrong_pin", generic: "failed/unpaid", device: "failed/unpaid", reader: "paid/paid" },
  {
    scenario: "pin_tries_exceeded",
    generic: "failed/unpaid",
    device: "failed/unpaid",
    reader: "paid/paid",
  },
  {
    scenario: "insufficient_funds",
    generic: "failed/unpaid",
    device: "failed/unpaid",
    reader: "paid/paid",
  },
  { scenario: "busy", generic: "failed/unpaid", device: "failed/unpaid", reader: "failed/unpaid" },
  {
    scenario: "cancelled_on_device",
    generic: "failed/unpaid",
    device: "failed/unpaid",
    reader: "cancelled/unpaid",
  },
  {
    scenario: "terminal_timeout",
    generic: "terminal_timeout/unknown",
    device: "failed/unpaid",
    reader: "failed/unpaid",
  },
  {
    scenario: "nobody_answers",
    cancelAtMs: 190_000,
    generic: "terminal_timeout/unpaid",
    device: "cancelled/unpaid",
    reader: "cancelled/unpaid",
  },
  {
    scenario: "drop_before_start",
    generic: "failed/unknown",
    device: "failed/unknown",
    reader: "failed/unpaid",
  },
  {
    scenario: "drop_after_start",
    generic: "paid/paid",
    device: "failed/unknown",
    reader: "paid/paid",
  },
  {
    scenario: "drop_push_survives",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "paid/paid",
  },
  {
    scenario: "late_approval_after_timeout",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "paid/paid",
  },
  {
    scenario: "late_approval_after_cancel",
    cancelAtMs: 60_100,
    generic: "paid/paid",
    device: "paid/paid",
    reader: "paid/paid",
  },
  {
    scenario: "cancel_refused",
    cancelAtMs: 60_100,
    generic: "paid/paid",
    device: "cancelled/unknown",
    reader: "paid/paid",
  },
  {
    scenario: "cancel_unanswered",
    cancelAtMs: 60_100,
    generic: "failed/unknown",
    device: "cancelled/unknown",
    reader: "cancelled/unknown",
  },
  { scenario: "duplicate_success", generic: "paid/paid", device: "paid/paid", reader: "paid/paid" },
  {
    scenario: "success_then_failure",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "paid/paid",
  },
  {
    scenario: "failure_then_success",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "paid/paid",
  },
  { scenario: "foreign_reference", generic: "paid/paid", device: "paid/paid", reader: "paid/paid" },
  {
    scenario: "missing_reference",
    generic: "paid/paid",
    device: "cancelled/unknown",
    reader: "paid/paid",
  },
  { scenario: "slow_start", generic: "paid/paid", device: "paid/paid", reader: "paid/paid" },
  { scenario: "slow_success", generic: "paid/paid", device: "paid/paid", reader: "paid/paid" },
  {
    scenario: "unknown_status",
    generic: "failed/unknown",
    device: "paid/paid",
    reader: "failed/unknown",
  },
  {
    scenario: "status_check_errors",
    cancelAtMs: 30000,
    generic: "failed/unpaid",
    device: "cancelled/unpaid",
    reader: "paid/paid",
  },
  { scenario: "push_dead", generic: "paid/paid", device: "cancelled/unknown", reader: "paid/paid" },
  {
    scenario: "reload",
    reloadAtMs: 3_900,
    generic: "paid/paid",
    device: "cancelled/unknown",
    reader: "paid/paid",
  },
  {
    scenario: "reader_sdk_will_not_load",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "failed/unpaid",
  },
  {
    scenario: "reader_none_found",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "failed/unpaid",
  },
  {
    scenario: "reader_device_missing",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "failed/unpaid",
  },
  {
    scenario: "reader_connect_timeout",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "failed/unpaid",
  },
  {
    scenario: "reader_drops_collecting",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "failed/unpaid",
  },
  {
    scenario: "reader_drops_confirming",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "paid/paid",
  },
  {
    scenario: "reader_requires_confirmation",
    generic: "paid/paid",
    device: "paid/paid",
    reader: "paid/paid",
  },
  { scenario: "reader_timed_out", generic: "paid/paid", device: "paid/paid", reader: "paid/paid" },
  {
    scenario: "reader_cancel_too_late",
    cancelAtMs: 2000,
    generic: "paid/paid",
    device: "paid/paid",
    reader: "paid/paid",
  },
];
