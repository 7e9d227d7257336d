import type { Clock } from "../../ports/clock.ts";
import type { World } from "../world/world.ts";
import { InProcessMapService } from "./in-process-map-service.ts";
import { InProcessPrinter } from "./in-process-printer.ts";

/** Printer and map. They are loaded apart from the ports, since the first list needs neither. */
export interface InProcessDevices {
  readonly printer: InProcessPrinter;
  readonly mapService: InProcessMapService;
}

/** The devices of one world on its clock. */
export function inProcessDevices(clock: Clock, { towns }: World): InProcessDevices {
  return {
    printer: new InProcessPrinter(clock),
    mapService: new InProcessMapService(towns),
  };
}
