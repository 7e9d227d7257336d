import * as v from "valibot";
import { type Duration, minuteMs } from "../../../ports/entities/time.ts";
import type { ConsoleView } from "../console/console-view.ts";

/** Branch time before an order will be auto-rejected. */
const nearlyLostMs: Duration = minuteMs;
/** Real time without a press, while something could be done. */
const idleMs: Duration = 2 * minuteMs;

const text = v.pipe(v.string(), v.maxLength(200));
/** The line of a trainee in the trainer's overview. */
export const summarySchema = v.object({
  screen: v.exactOptional(text),
  tab: v.exactOptional(text),
  order: v.exactOptional(v.pipe(v.string(), v.maxLength(20))),
  /** Undefined before the lesson has begun. */
  score: v.exactOptional(v.number()),
  hasEnded: v.exactOptional(v.boolean()),
  isPaused: v.boolean(),
  /** Real time since the last press. */
  idleMs: v.number(),
  /** Orders that will soon be auto-rejected. */
  nearlyLost: v.number(),
  /** Orders that wait for staff. */
  toDo: v.number(),
  hasSameRefusals: v.boolean(),
});
export type PlaceSummary = v.InferOutput<typeof summarySchema>;

export interface PlaceFacts {
  readonly idleMs: Duration;
  readonly score?: number | undefined;
  readonly hasEnded: boolean;
}

export function summaryOf(view: ConsoleView, facts: PlaceFacts): PlaceSummary {
  const { trainee, clock, counts, advice } = view;
  const { open } = trainee;
  const { idleMs, score, hasEnded } = facts;
  const isNear = (counts.nextDeadline ?? Number.POSITIVE_INFINITY) - clock.now < nearlyLostMs;
  return {
    ...(open && { screen: open.screen }),
    ...(open?.tab !== undefined && { tab: open.tab }),
    ...(open?.order !== undefined && { order: open.order }),
    ...(score !== undefined && { score }),
    ...(hasEnded && { hasEnded }),
    isPaused: clock.isPaused,
    idleMs,
    nearlyLost: isNear ? 1 : 0,
    toDo: counts.unconfirmed + counts.withoutRider + counts.late,
    hasSameRefusals: advice?.kind === "refused",
  };
}

/** The reasons for which a trainee needs the trainer, the most urgent first (CL-3). */
export type Help = "nearly_lost" | "same_refusals" | "idle";

/** Undefined for a trainee who manages. */
export function helpOf(summary: PlaceSummary): Help | undefined {
  if (summary.hasEnded === true || summary.isPaused) return undefined;
  if (summary.nearlyLost > 0) return "nearly_lost";
  if (summary.hasSameRefusals) return "same_refusals";
  return summary.idleMs >= idleMs && summary.toDo > 0 ? "idle" : undefined;
}

const rank: readonly (Help | undefined)[] = ["nearly_lost", "same_refusals", "idle", undefined];

/** Those who need the trainer come first; the others stay in the order in which they joined. */
export function byNeed<Seen extends { readonly id: number; readonly help: Help | undefined }>(
  places: readonly Seen[],
): readonly Seen[] {
  const rankOf = ({ help }: Seen): number => rank.indexOf(help);
  return places.toSorted((one, other) => rankOf(one) - rankOf(other) || one.id - other.id);
}
