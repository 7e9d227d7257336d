import type { Clock } from "../../../ports/clock.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import { KeptDebriefs } from "../../../simulator/training/kept-debriefs.ts";
import { TrainingResults } from "../../../simulator/training/results.ts";
import { LeftRuns } from "./left-runs.ts";

export interface UnusedTrainingParts {
  readonly window: Window;
  /** The real one. */
  readonly clock: Pick<Clock, "now">;
  /** That of training. */
  readonly store: LocalStore;
}

/**
 * Removes from the device what training has kept of trainees who have not trained on it for a year (TN-12), also from a
 * device that no longer opens training.
 */
export function forgetUnusedTraining({ window, clock, store }: UnusedTrainingParts): void {
  const results = new TrainingResults(store);
  if (!results.forgetUnused(clock.now())) return;
  new KeptDebriefs(store).keepOnly(new Set(results.results.map(({ id }) => id)));
  new LeftRuns(window, results).tidy();
}
