import type { Clock } from "../../ports/clock.ts";
import { type PartnerKind, partnerKinds } from "../../ports/entities/payment.ts";
import { InProcessMapService } from "./in-process-map-service.ts";
import { InProcessPaymentTerminal } from "./in-process-payment-terminal.ts";
import { InProcessPrinter } from "./in-process-printer.ts";

/** What stands beside the board: printer, map and terminals. Apart, since the first list needs none of them. */
export interface InProcessDevices {
  readonly printer: InProcessPrinter;
  readonly mapService: InProcessMapService;
  readonly paymentTerminals: ReadonlyMap<PartnerKind, InProcessPaymentTerminal>;
}

/** The devices of one branch on its clock. */
export function inProcessDevices(clock: Clock): InProcessDevices {
  return {
    printer: new InProcessPrinter(clock),
    mapService: new InProcessMapService(),
    paymentTerminals: new Map(
      partnerKinds.map((kind) => [kind, new InProcessPaymentTerminal(kind, clock)]),
    ),
  };
}
