import { KeptDebriefs } from "../../simulator/training/kept-debriefs.ts";
import { TrainingResults } from "../../simulator/training/results.ts";
import { type BrowserParts, trainingPrefix } from "./browser-parts.ts";
import { LeftRuns } from "./left-runs.ts";

type UnusedTrainingParts = Pick<BrowserParts, "window" | "localStore"> & {
  readonly clock: Pick<BrowserParts["clock"], "now">;
};

/**
 * Removes from the device what training has kept of trainees who have not trained on it for a year (TN-12), also from a
 * device that no longer opens training.
 */
export function forgetUnusedTraining({ window, clock, localStore }: UnusedTrainingParts): void {
  const store = localStore(trainingPrefix);
  const results = new TrainingResults(store);
  if (!results.forgetUnused(clock.now())) return;
  new KeptDebriefs(store).keepOnly(new Set(results.results.map(({ id }) => id)));
  new LeftRuns(window, results).tidy();
}
