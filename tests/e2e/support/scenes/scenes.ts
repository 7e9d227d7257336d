import { actionScenes } from "./action-scenes.ts";
import { deliveryScenes } from "./delivery-scenes.ts";
import { findScenes } from "./find-scenes.ts";
import { hostileScenes } from "./hostile-scenes.ts";
import { listScenes } from "./list-scenes.ts";
import { orderScenes } from "./order-scenes.ts";
import { pageScenes } from "./page-scenes.ts";
import { paymentScenes } from "./payment-scenes.ts";
import { presenceScenes } from "./presence-scenes.ts";
import { readinessScenes } from "./readiness-scenes.ts";
import { riderScenes } from "./rider-scenes.ts";
import type { Scene } from "./scene.ts";
import { trainingScenes } from "./training-scenes.ts";

/** Every screen and popup of the app. */
export const scenes: readonly Scene[] = [
  ...listScenes,
  ...findScenes,
  ...orderScenes,
  ...actionScenes,
  ...paymentScenes,
  ...deliveryScenes,
  ...riderScenes,
  ...pageScenes,
  ...hostileScenes,
  ...presenceScenes,
  ...readinessScenes,
  ...trainingScenes,
];
