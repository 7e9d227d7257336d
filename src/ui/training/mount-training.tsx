import type { Stop } from "../../../ports/entities/time.ts";
import { mountBandTool } from "./band/band-tool.ts";
import { TrainingRoot, type TrainingRootProps } from "./training-root.tsx";

/** Puts the tool "Lessons" first into the training band. */
export function mountTraining(props: TrainingRootProps): Stop {
  return mountBandTool(<TrainingRoot {...props} />, "first");
}
