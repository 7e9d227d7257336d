import type { Emitter } from "../../../ports/emitter.ts";
import type { RiderPosition } from "../../../ports/entities/logistics.ts";

/** Passes positions of riders to the map, in an action. The board does not keep them (PS-7). */
export type RiderPositions = Emitter<[position: RiderPosition]>;
