import type { TerminalScenarioName } from "../../../simulator/world/terminals/terminal-scenarios.ts";

/** The facts that an adapter reports during the usual actions of staff, each with its time since the start. */
export interface TerminalPlay {
  readonly scenario: TerminalScenarioName;
  readonly cancelAtMs?: number;
  readonly checkAtMs?: number;
  readonly generic: readonly string[];
  readonly device: readonly string[];
  readonly reader: readonly string[];
}

const started = "300 started in_progress";
const approved = [started, "4000 push approved ours ••4242"];
const connecting = ["0 initiating", "0 discovering", "0 connecting"];
const collecting = [...connecting, "0 creating_intent", "0 started in_progress", "0 collecting"];
const confirming = [...collecting, "3000 confirming"];
const approvedAt = (ms: number) => [`${ms} sdk approved ours`, `${ms} check approved ours ••4242`];
const taken = [...confirming, ...approvedAt(4_000)];
/** Staff press Retry after a decline, or confirm again. */
const takenAfterDecline = [
  ...confirming,
  '4000 confirmation unpaid again:collect "Your card was declined."',
  ...["4000 collecting", "7000 confirming", ...approvedAt(8_000)],
];
const takenAgain = [
  ...confirming,
  ...["4000 request_timed_out unknown again:confirm", "4000 confirming", ...approvedAt(5_000)],
];

/** The generic terminal and those with devices report the same. */
function alike(...facts: readonly string[]): Pick<TerminalPlay, "generic" | "device"> {
  return { generic: facts, device: facts };
}

/** At a reader staff press Retry once whenever it is offered, except for `reader_timed_out`, where they check first. */
export const terminalPlays: readonly TerminalPlay[] = [
  { scenario: "approved", ...alike(...approved), reader: taken },
  {
    scenario: "declined_call_issuer",
    ...alike(started, '4000 push declined "Call issuer" ours'),
    reader: takenAfterDecline,
  },
  { scenario: "declined", ...alike(started, "4000 push declined ours"), reader: takenAfterDecline },
  {
    scenario: "wrong_pin",
    ...alike(started, '4000 push declined "Wrong PIN" ours'),
    reader: takenAfterDecline,
  },
  {
    scenario: "pin_tries_exceeded",
    ...alike(started, '4000 push declined "PIN tries exceeded" ours'),
    reader: takenAfterDecline,
  },
  {
    scenario: "insufficient_funds",
    ...alike(started, '4000 push declined "Insufficient funds" ours'),
    reader: takenAfterDecline,
  },
  {
    scenario: "busy",
    ...alike("300 start_refused 409 The terminal is busy with another payment"),
    reader: [...connecting, "0 reader_not_found unpaid again:nothing"],
  },
  {
    scenario: "cancelled_on_device",
    generic: [started, "4000 push cancelled ours"],
    device: [started, '4000 push declined "Cancelled by customer" ours'],
    reader: [...collecting, "3000 sdk cancelled ours"],
  },
  {
    scenario: "terminal_timeout",
    generic: [started, "30000 push terminal_timeout ours"],
    device: [started, '30000 push declined "The terminal timed out" ours'],
    reader: [...collecting, '30000 collection unpaid again:nothing "The card could not be read"'],
  },
  {
    scenario: "nobody_answers",
    cancelAtMs: 60_300,
    ...alike(started, "60300 cancel_acknowledged"),
    reader: [...collecting, "60300 cancelling", "60300 cancel_acknowledged"],
  },
  {
    scenario: "drop_before_start",
    checkAtMs: 12_000,
    ...alike("10000 start_lost", "12000 check_failed check"),
    reader: [
      ...connecting,
      "0 creating_intent",
      "10000 generic unpaid again:nothing",
      "12000 check_failed check",
    ],
  },
  {
    scenario: "drop_after_start",
    checkAtMs: 12_000,
    generic: ["10000 start_lost", "12000 check approved ours ••4242"],
    device: ["10000 start_lost", "12000 check_failed check"],
    reader: [...takenAgain, "12000 check approved ours ••4242"],
  },
  {
    scenario: "drop_push_survives",
    checkAtMs: 12_000,
    generic: [
      "10000 start_lost",
      "12000 check in_progress ours",
      "25000 push approved ours ••4242",
    ],
    device: ["10000 start_lost", "12000 check_failed check", "25000 push approved ours ••4242"],
    reader: [...takenAgain, "12000 check approved ours ••4242"],
  },
  {
    scenario: "late_approval_after_timeout",
    cancelAtMs: 180_000,
    checkAtMs: 190_000,
    generic: [
      started,
      "61800 push approved ours ••4242",
      "180000 cancel_refused",
      "190000 check approved ours ••4242",
    ],
    device: [
      started,
      "180000 cancel_refused",
      "181500 push approved ours ••4242",
      "190000 check_failed check",
    ],
    reader: [
      ...taken,
      "180000 cancelling",
      "180000 cancel_refused",
      "190000 check approved ours ••4242",
    ],
  },
  {
    scenario: "late_approval_after_cancel",
    cancelAtMs: 2_000,
    ...alike(started, "2000 cancel_acknowledged", "3500 push approved ours ••4242"),
    reader: [...collecting, "2000 cancelling", "2000 cancel_acknowledged"],
  },
  {
    scenario: "cancel_refused",
    cancelAtMs: 3_000,
    checkAtMs: 3_100,
    generic: [started, "3000 cancel_refused", "3100 check approved ours ••4242"],
    device: [started, "3000 cancel_refused", "3100 check_failed check"],
    reader: [
      ...collecting,
      "3000 cancelling",
      "3000 cancel_refused",
      "3100 check approved ours ••4242",
    ],
  },
  {
    scenario: "cancel_unanswered",
    cancelAtMs: 3_000,
    checkAtMs: 20_000,
    generic: [started, "13000 cancel_lost", "20000 check in_progress ours"],
    device: [started, "13000 cancel_lost", "20000 check_failed check"],
    reader: [...collecting, "3000 cancelling", "13000 cancel_lost", "20000 check in_progress ours"],
  },
  {
    scenario: "duplicate_success",
    ...alike(
      started,
      "4000 push approved ours ••4242",
      "4050 push approved ours ••4242",
      "7000 push approved ours ••4242",
    ),
    reader: taken,
  },
  {
    scenario: "success_then_failure",
    ...alike(started, "4000 push approved ours ••4242", '4100 push declined "Reversed" ours'),
    reader: taken,
  },
  {
    scenario: "failure_then_success",
    ...alike(started, '4000 push declined "Try again" ours', "5500 push approved ours ••4242"),
    reader: taken,
  },
  {
    scenario: "foreign_reference",
    ...alike(started, "3000 push approved another's ••4242", "6000 push approved ours ••4242"),
    reader: taken,
  },
  {
    scenario: "missing_reference",
    checkAtMs: 4_000,
    generic: [started, "3000 push approved unnamed ••4242", "4000 check approved ours ••4242"],
    device: [started, "3000 push approved unnamed ••4242", "4000 check_failed check"],
    reader: [...taken, "4000 check approved ours ••4242"],
  },
  {
    scenario: "slow_start",
    ...alike("9000 started in_progress", "13000 push approved ours ••4242"),
    reader: taken,
  },
  {
    scenario: "slow_success",
    generic: [started, "59800 push approved ours ••4242"],
    device: [started, "179500 push approved ours ••4242"],
    reader: taken,
  },
  {
    scenario: "unknown_status",
    checkAtMs: 6_000,
    generic: [started, "4000 push unknown (refunded?) ours", "6000 check unknown (refunded?) ours"],
    device: [started, "4000 push approved ours ••4242", "6000 check_failed check"],
    reader: [
      ...confirming,
      "4000 request_timed_out unknown again:confirm",
      "4000 confirming",
      "5000 request_timed_out unknown again:confirm",
      "6000 check in_progress ours",
    ],
  },
  {
    scenario: "status_check_errors",
    checkAtMs: 20_000,
    ...alike(started, "20000 check_failed check"),
    reader: [
      ...confirming,
      "4000 request_timed_out unknown again:confirm",
      "4000 confirming",
      "5000 sdk approved ours",
      "5000 check_failed check",
      "20000 check_failed check",
    ],
  },
  {
    scenario: "push_dead",
    checkAtMs: 6_000,
    generic: [started, "6000 check approved ours ••4242"],
    device: [started, "6000 check_failed check"],
    reader: [...taken, "6000 check approved ours ••4242"],
  },
  {
    scenario: "reload",
    checkAtMs: 6_000,
    generic: [started, "6000 check approved ours ••4242"],
    device: [started, "6000 check_failed check"],
    reader: [...taken, "6000 check approved ours ••4242"],
  },
  {
    scenario: "reader_sdk_will_not_load",
    ...alike(...approved),
    reader: ["0 initiating", "0 generic unpaid again:nothing"],
  },
  {
    scenario: "reader_none_found",
    ...alike(...approved),
    reader: ["0 initiating", "0 discovering", "0 no_readers unpaid again:nothing"],
  },
  {
    scenario: "reader_device_missing",
    ...alike(...approved),
    reader: ["0 initiating", "0 discovering", "0 reader_not_found unpaid again:nothing"],
  },
  {
    scenario: "reader_connect_timeout",
    ...alike(...approved),
    reader: [...connecting, "0 reader_connect unpaid again:nothing"],
  },
  {
    scenario: "reader_drops_collecting",
    ...alike(...approved),
    reader: [...collecting, "3000 disconnection unpaid again:nothing"],
  },
  {
    scenario: "reader_drops_confirming",
    checkAtMs: 30_000,
    generic: [started, "4000 push approved ours ••4242", "30000 check approved ours ••4242"],
    device: [started, "4000 push approved ours ••4242", "30000 check_failed check"],
    reader: [
      ...confirming,
      "4000 disconnection unknown again:nothing",
      "30000 check approved ours ••4242",
    ],
  },
  {
    scenario: "reader_requires_confirmation",
    ...alike(...approved),
    reader: [
      ...confirming,
      "4000 requires_confirmation unknown again:confirm",
      "4000 confirming",
      "5000 sdk approved ours",
      "5000 check approved ours ••4242",
    ],
  },
  {
    scenario: "reader_timed_out",
    checkAtMs: 30_000,
    generic: [started, "4000 push approved ours ••4242", "30000 check approved ours ••4242"],
    device: [started, "4000 push approved ours ••4242", "30000 check_failed check"],
    reader: [
      ...confirming,
      "11000 request_timed_out unknown again:confirm",
      "30000 check approved ours ••4242",
    ],
  },
  {
    scenario: "reader_cancel_too_late",
    cancelAtMs: 2_000,
    checkAtMs: 3_000,
    generic: [started, "2000 cancel_acknowledged", "3000 check cancelled ours"],
    device: [started, "2000 cancel_acknowledged", "3000 check_failed check"],
    reader: [
      ...collecting,
      "2000 cancelling",
      "2000 cancel_refused",
      "3000 check approved ours ••4242",
    ],
  },
];
