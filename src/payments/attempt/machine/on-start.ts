import type { TerminalFact } from "../../../../ports/payment-terminal.ts";
import type { AttemptFailure } from "./attempt.ts";
import {
  addReceipt,
  cancel,
  change,
  check,
  type Draft,
  finish,
  isEnded,
  isLive,
  verify,
} from "./draft.ts";
import { rulesOf } from "./kind-rules.ts";
import { onEndedStatus } from "./on-result.ts";
import { approve, onLiveStatus } from "./outcomes.ts";

type Started = Extract<TerminalFact, { kind: "started" }>;
type Refused = Extract<TerminalFact, { kind: "start_refused" }>;

/** The start call was answered. Where staff had given up meanwhile, the partner hears it again (PAY-R10). */
export function onStarted(draft: Draft, fact: Started): void {
  const { certainty, partnerReferences } = draft.attempt;
  const known = new Set([...partnerReferences, ...fact.partnerReferences]);
  change(draft, { isStartAnswered: true, partnerReferences: [...known] });
  addReceipt(draft, fact.receipt);
  if (certainty === "paid") return;
  if (fact.status === "approved") {
    approve(draft, fact);
    return;
  }
  if (fact.status === "in_progress") {
    onUnderWay(draft);
    return;
  }
  const { attempt } = draft;
  if (isLive(attempt) || attempt.verifyingFor === "start_lost") {
    onLiveStatus(draft, fact.status, fact.reason);
    return;
  }
  if (isEnded(attempt)) onEndedStatus(draft, { via: "push", ...fact });
}

function onUnderWay(draft: Draft): void {
  const { attempt } = draft;
  if (isLive(attempt) && attempt.isCancelling) {
    cancelOnceMore(draft);
    return;
  }
  if (isLive(attempt) || attempt.verifyingFor === "start_lost") {
    onLiveStatus(draft, "in_progress", undefined);
    return;
  }
  // A push may overtake the answer that it follows from: the device has ended what it names.
  if (!isEnded(attempt) || attempt.isRefusedByDevice) return;
  // What was acknowledged before the transaction existed did not end it.
  change(draft, { certainty: "unknown" });
  if (attempt.failure?.kind === "cancelled")
    change(draft, { failure: { kind: "cancel_unconfirmed" } });
  if (attempt.isCancelling) change(draft, { mustCancelAgain: true });
  else cancel(draft, "staff");
}

/** A definite no: nothing was started (PAY-G5, PAY-M4). */
export function onStartRefused(draft: Draft, { reason }: Refused): void {
  const { attempt } = draft;
  if (attempt.certainty === "paid" || attempt.isStartAnswered) return;
  change(draft, { isStartAnswered: true });
  if (isEnded(attempt)) {
    change(draft, { certainty: "unpaid" });
    return;
  }
  if (attempt.isCancelledEarly) {
    const phase = rulesOf(attempt).cancelledPhase;
    finish(draft, { phase, certainty: "unpaid", failure: { kind: "cancelled" } });
    change(draft, { isCancelling: false });
    return;
  }
  const isNameless = reason === undefined && rulesOf(attempt).reasonless === "connection_failure";
  const failure: AttemptFailure = isNameless
    ? { kind: "connection_failure" }
    : { kind: "start_refused", ...(reason !== undefined && { reason }) };
  finish(draft, { phase: "failed", certainty: "unpaid", failure });
}

/** No answer: it may or may not have been started (PAY-R9). */
export function onStartLost(draft: Draft): void {
  const { attempt } = draft;
  if (!isLive(attempt) || attempt.isStartAnswered) return;
  if (attempt.isCancelling) {
    // However it went, there is nothing more to wait for.
    change(draft, { isStartAnswered: true });
    cancelOnceMore(draft);
    return;
  }
  onStartUnanswered(draft);
}

/** The first cancel may have come before there was anything to cancel (PAY-M16). */
function cancelOnceMore(draft: Draft): void {
  if (draft.attempt.isCancelledEarly) {
    change(draft, { isCancelledEarly: false });
    cancel(draft, "staff");
  } else change(draft, { mustCancelAgain: true });
}

/** A lost start is asked about where the partner can tell, else cancelled (PAY-G6, PAY-M5). */
export function onStartUnanswered(draft: Draft): void {
  if (draft.attempt.features.hasStatusCheck) {
    verify(draft, "start_lost");
    check(draft);
    return;
  }
  finish(draft, {
    phase: "failed",
    certainty: "unknown",
    failure: { kind: "connection_failure" },
  });
  cancel(draft, "timeout");
}
