import type { Stage } from "./stage.ts";

/** Something that staff see: how to bring it about, so that it can be pictured and examined. */
export interface Scene {
  readonly name: string;
  reach(stage: Stage): Promise<void>;
}
