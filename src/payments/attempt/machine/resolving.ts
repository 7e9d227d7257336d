import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { PartnerStatus } from "../../../../ports/payment-terminal.ts";
import { lingerMs } from "./attempt.ts";
import { addEffect, cancel, change, check, type Draft, setTimer } from "./draft.ts";

/**
 * The way out of "nobody knows" (PAY-R19): look, give up, look once more where an acknowledgement may come
 * too early (PAY-R14), else ask staff. Nothing new is begun before one of them has answered (P-I5).
 */
export function beginResolving(draft: Draft): void {
  const { certainty, features } = draft.attempt;
  if (certainty === "unpaid") {
    cancelFirst(draft);
    return;
  }
  if (!features.hasStatusCheck) {
    cancelFirst(draft);
    return;
  }
  change(draft, { resolving: "checking", question: undefined });
  check(draft);
}

/** PAY-S29, PAY-M18: a new one only when the partner has let go of the old one. */
function cancelFirst(draft: Draft): void {
  change(draft, { resolving: "cancelling", question: undefined });
  cancel(draft, "before_retry");
}

/** The status was asked; an approval never comes here. */
export function resolveAfterCheck(draft: Draft, status: PartnerStatus | "failed"): void {
  const { resolving, kind } = draft.attempt;
  const isNo = status === "cancelled" || (status === "declined" && !isReaderKind(kind));
  if (isNo || resolving === "rechecking") {
    change(draft, { certainty: "unpaid" });
    startNext(draft);
  } else if (resolving === "checking") cancelFirst(draft);
}

/** The partner answered whether it gave up. */
export function resolveAfterCancel(draft: Draft, isAcknowledged: boolean): void {
  const { features, kind } = draft.attempt;
  if (!isAcknowledged) {
    change(draft, {
      resolving: undefined,
      certainty: "unknown",
      question: "confirm_not_paid",
    });
    return;
  }
  change(draft, { isIntentCancelled: true });
  if (features.hasStatusCheck && !isReaderKind(kind)) {
    change(draft, { resolving: "rechecking" });
    check(draft);
    return;
  }
  change(draft, { certainty: "unpaid" });
  startNext(draft);
}

/** The overlay makes room for another attempt; this one is still listened to (PAY-R3). */
export function startNext(draft: Draft): void {
  leave(draft);
  addEffect(draft, { kind: "start_next" });
}

/** The overlay closes without money; listening goes on (PAY-G34, PAY-S26). */
export function leave(draft: Draft): void {
  change(draft, { isClosed: true, resolving: undefined, question: undefined });
  setTimer(draft, "linger", draft.at + lingerMs);
}
