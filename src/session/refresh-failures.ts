import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import { type Failure, type RefusalReason, waitAskedMs } from "../../ports/outcome.ts";

/** The first and the longest wait after a refresh without an answer. */
const refreshRetryMsMin: Duration = 2 * secondMs;
const refreshRetryMsMax: Duration = 30 * secondMs;
/** For this long, an unusable token is refreshed again: a tablet that wakes may be offline for a moment. */
const refreshGraceMs: Duration = 30 * secondMs;

/** Failed refreshes in a row. */
export interface FailedRefreshes {
  /** The instant at which the token became unusable. */
  readonly since: Instant | undefined;
  readonly retryAt: Instant;
  readonly waitMs: Duration;
}

/**
 * Adds a failure at `now`; `isUsable`: the old token still is. Then the refresh waits as long as the server asks; without a
 * usable token the person would be signed out meanwhile.
 */
export function afterFailure(
  before: FailedRefreshes | undefined,
  now: Instant,
  isUsable: boolean,
  failure: Failure,
): FailedRefreshes {
  const waitMs = Math.min((before?.waitMs ?? refreshRetryMsMin / 2) * 2, refreshRetryMsMax);
  const since = isUsable ? undefined : (before?.since ?? now);
  const askedMs = isUsable ? waitAskedMs(failure) : 0;
  return { since, retryAt: now + Math.max(waitMs, askedMs), waitMs };
}

/** Whether the token has been unusable for longer than a tablet needs to find its network. */
export function isGraceOver({ since }: FailedRefreshes, now: Instant): boolean {
  return since !== undefined && now - since >= refreshGraceMs;
}

/** Refusals that say nothing about the tokens. */
const passing: readonly RefusalReason[] = ["too_many", "refused", "unknown"];

/** Whether the tokens are refused: no later refresh can succeed with them. */
export function isFinal(failure: Failure): boolean {
  if (failure.kind === "malformed") return true;
  return failure.kind === "refused" && !passing.includes(failure.reason);
}

/** A failure in words, for reports. */
export function kindOf(failure: Failure): string {
  return failure.kind === "refused" ? `refused ${failure.status}` : failure.kind;
}
