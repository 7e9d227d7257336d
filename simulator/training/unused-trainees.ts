import { type Duration, dayMs, type Instant } from "../../ports/entities/time.ts";

/** A trainee who has not trained on the device for this long is forgotten. */
const unusedMsMax: Duration = 365 * dayMs;

interface OfTrainee {
  readonly trainee: string;
}

/** A name and the real time at which it was given last. */
export interface NameUse extends OfTrainee {
  readonly at: Instant;
}

/** The entries of a device that name trainees. */
export interface TraineeEntries {
  readonly trainees: readonly string[];
  /** Earlier versions have not kept it. */
  readonly used: readonly NameUse[];
  readonly results: readonly (OfTrainee & { readonly takenAt: Instant })[];
  readonly unfinished: readonly (OfTrainee & { readonly leftAt: Instant })[];
}

/**
 * Leaves out the names, results and unfinished lessons of trainees who have not trained here for a year. A name without a
 * time counts as used now.
 */
export function withoutUnusedTrainees<Entries extends TraineeEntries>(
  entries: Entries,
  now: Instant,
): Entries {
  const { trainees, used, results, unfinished } = entries;
  const lastAt = lastUses(entries);
  const isKept = ({ trainee }: OfTrainee): boolean =>
    (lastAt.get(trainee) ?? now) > now - unusedMsMax;
  const undated = trainees.filter((name) => !lastAt.has(name));
  return {
    ...entries,
    trainees: trainees.filter((trainee) => isKept({ trainee })),
    used: [...used.filter(isKept), ...undated.map((trainee) => ({ trainee, at: now }))],
    results: results.filter(isKept),
    unfinished: unfinished.filter(isKept),
  };
}

/** The last time at which each trainee gave the name, finished a lesson or left one. */
function lastUses({ used, results, unfinished }: TraineeEntries): ReadonlyMap<string, Instant> {
  const uses = [
    ...used,
    ...results.map(({ trainee, takenAt }) => ({ trainee, at: takenAt })),
    ...unfinished.map(({ trainee, leftAt }) => ({ trainee, at: leftAt })),
  ];
  const lastAt = new Map<string, Instant>();
  for (const { trainee, at } of uses) {
    lastAt.set(trainee, Math.max(at, lastAt.get(trainee) ?? at));
  }
  return lastAt;
}
