import type { Stage } from "./stage.ts";

/** Something that staff see: how to bring it about, so that it can be pictured and examined. */
export interface Scene {
  readonly name: string;
  /** True where it differs from an examined one in words or a picture only: examining each takes seconds. */
  readonly isPictureOnly?: boolean;
  reach(stage: Stage): Promise<void>;
}
