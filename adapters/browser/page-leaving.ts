import type { Clock } from "../../ports/clock.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";

/** A link such as `tel:` announces that the page is left, and leaves it where it is. */
const leavingMs: Duration = 2 * secondMs;

/**
 * Whether the page is being left. Its running calls of `fetch` fail then, before the page is gone, and must not be
 * taken for a failed network: the page would, for example, cancel a card payment that goes on after a reload.
 */
export function pageLeaving(
  window: Pick<Window, "addEventListener">,
  clock: Pick<Clock, "now">,
): () => boolean {
  let leftAt = Number.NEGATIVE_INFINITY;
  window.addEventListener("beforeunload", () => {
    leftAt = clock.now();
  });
  return () => Math.abs(clock.now() - leftAt) < leavingMs;
}
