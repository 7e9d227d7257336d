import type { Attempt } from "./attempt.ts";
import { isEnded, isLive } from "./draft.ts";
import { rulesOf } from "./kind-rules.ts";

/** PAY-M9, PAY-S10, PAY-S12: never while a card is being confirmed. */
export function canCancel(attempt: Attempt): boolean {
  const { cancelStep } = rulesOf(attempt);
  const isStep = cancelStep === undefined || attempt.step === cancelStep;
  return isLive(attempt) && attempt.isCancelEnabled && !attempt.isCancelling && isStep;
}

/** PAY-G27, PAY-S20. */
export function canCheckStatus(attempt: Attempt): boolean {
  const { phase, verifyingFor, features, isClosed, certainty, resolving } = attempt;
  const isAskable = phase === "terminal_timeout" || verifyingFor === "held";
  return isAskable && features.hasStatusCheck && !isClosed && certainty !== "paid" && !resolving;
}

/** PAY-G28, PAY-G29, PAY-M17, PAY-M18; a card reader only where the catalogue says Retry. */
export function canRetry(attempt: Attempt): boolean {
  const { certainty, again, isClosed, phase } = attempt;
  if (!isEnded(attempt) || isClosed || certainty === "paid" || isAsking(attempt)) return false;
  return rulesOf(attempt).isReader ? phase === "failed" && again !== "nothing" : true;
}

/** Whether the overlay may be left: whatever ended, and what only the partner can say more about. */
export function canGoBack(attempt: Attempt): boolean {
  return !attempt.isClosed && (isEnded(attempt) || attempt.verifyingFor === "held");
}

function isAsking({ resolving, question }: Attempt): boolean {
  return resolving !== undefined || question !== undefined;
}
