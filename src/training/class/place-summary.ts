import * as v from "valibot";
import { type Duration, minuteMs } from "../../../ports/entities/time.ts";
import { shownCount, shownMs, shownScore } from "../../../simulator/training/schema-parts.ts";
import { type ConsoleView, happeningSchema } from "../console/console-view.ts";

/** Real time without a press, while something could be done. */
const idleMs: Duration = 2 * minuteMs;
/** Equal refusals in a row. */
const sameRefusalsMin = 3;

/** The waiting rows of a summary, which fits into one call with them. */
const waitingMax = 40;

/** The line of a trainee in the trainer's overview. A trainee's page writes it, so that it takes only what a screen can draw. */
export const summarySchema = v.object({
  /** The last thing that the trainee did, or opened, with its branch time. */
  last: v.exactOptional(v.object({ happening: happeningSchema, agoMs: shownMs })),
  /** Undefined before the lesson has begun. */
  score: v.exactOptional(shownScore),
  /** Branch time until the lesson ends; undefined where none runs. */
  leftMs: v.exactOptional(shownMs),
  hasEnded: v.exactOptional(v.boolean()),
  isPaused: v.boolean(),
  /** Real time since the last press. */
  idleMs: shownMs,
  /** Unconfirmed orders that will soon be auto-rejected. */
  nearlyLost: shownCount,
  /** Orders that wait for staff. */
  toDo: shownCount,
  sameRefusals: shownCount,
  /** The keys of the console's rows that wait in this branch. */
  waiting: v.exactOptional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(waitingMax)),
  ),
});
export type PlaceSummary = v.InferOutput<typeof summarySchema>;

export interface PlaceFacts {
  readonly idleMs: Duration;
  readonly score?: number | undefined;
  readonly leftMs?: Duration | undefined;
  readonly hasEnded: boolean;
}

export function summaryOf(
  { trainee, clock, counts, actions, waiting }: ConsoleView,
  { idleMs, score, leftMs, hasEnded }: PlaceFacts,
): PlaceSummary {
  const { since, open } = trainee;
  const screen = open && { what: "opened" as const, ...shownIn(open) };
  const [action] = actions;
  const last =
    action === undefined || (open !== undefined && open.since > action.at)
      ? screen && { happening: screen, at: open?.since ?? since }
      : action;
  const { nearlyLost, toDo, sameRefusals } = counts;
  return {
    ...(last && { last: { happening: last.happening, agoMs: clock.now - last.at } }),
    ...(score !== undefined && { score }),
    ...(leftMs !== undefined && { leftMs }),
    ...(hasEnded && { hasEnded }),
    isPaused: clock.isPaused,
    idleMs,
    nearlyLost,
    toDo,
    sameRefusals,
    ...(waiting.length > 0 && { waiting: waiting.slice(0, waitingMax).map(({ key }) => key) }),
  };
}

function shownIn({ since: _, ...screen }: NonNullable<ConsoleView["trainee"]["open"]>) {
  return screen;
}

/** The reasons for which a trainee needs the trainer, the most urgent first (CL-3). */
export type Help = "nearly_lost" | "same_refusals" | "idle";

/** Undefined for a trainee who manages. */
export function helpOf(summary: PlaceSummary): Help | undefined {
  if (summary.hasEnded === true || summary.isPaused) return undefined;
  if (summary.nearlyLost > 0) return "nearly_lost";
  if (summary.sameRefusals >= sameRefusalsMin) return "same_refusals";
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
