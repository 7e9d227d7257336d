import type { AttemptRecord } from "../../../../ports/payment-terminal.ts";

/** Whether any of these ids is one of the attempt's own. Never by "the current one" (P-I1, PAY-R7). */
export function isOfAttempt(
  attempt: Pick<AttemptRecord, "request" | "partnerReferences" | "intentId">,
  references: readonly string[],
): boolean {
  const own: readonly (string | undefined)[] = [
    attempt.request.reference,
    attempt.intentId,
    ...attempt.partnerReferences,
  ];
  return references.some((reference) => own.includes(reference));
}
