import type { Stage } from "./stage.ts";

/** A screen or popup of the app, with the steps that open it for screenshots and accessibility checks. */
export interface Scene {
  readonly name: string;
  /** True if the scene differs from an examined one only in texts or a picture: each examination takes seconds. */
  readonly isPictureOnly?: boolean;
  reach(stage: Stage): Promise<void>;
}
