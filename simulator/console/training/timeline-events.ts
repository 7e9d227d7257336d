import type { Instant } from "../../../ports/entities/time.ts";
import type { DebriefView } from "./debrief-view.ts";

/** The instants at which something begins, in order, each once. */
export function eventsOf({ actions, trouble, missed }: DebriefView): readonly Instant[] {
  const marks = [...actions, ...trouble, ...missed].map(({ from }) => from);
  return [...new Set(marks)].sort((one, other) => one - other);
}

export function previousEvent(events: readonly Instant[], at: Instant): Instant | undefined {
  return events.findLast((event) => event < at);
}

export function followingEvent(events: readonly Instant[], at: Instant): Instant | undefined {
  return events.find((event) => event > at);
}

/** The number of orders that waited for staff at the instant. */
export function waitingAt({ waiting }: DebriefView, at: Instant): number {
  return (waiting.findLast((step) => step.at <= at) ?? waiting[0])?.count ?? 0;
}
