import { type PartnerKind, partnerKinds } from "../../ports/entities/partner-kinds.ts";
import { terminalsOf } from "../world/terminals/terminals-of.ts";
import type { World } from "../world/world.ts";
import { InProcessPaymentTerminal } from "./in-process-payment-terminal.ts";
import type { TerminalCallsOptions } from "./in-process-terminal-calls.ts";

export interface InProcessTerminalsOptions extends TerminalCallsOptions {
  readonly world: World;
}

/** A terminal of each kind in one world. */
export function inProcessTerminals({
  world,
  ...options
}: InProcessTerminalsOptions): ReadonlyMap<PartnerKind, InProcessPaymentTerminal> {
  const terminals = terminalsOf(world);
  return new Map(
    partnerKinds.map((kind) => [
      kind,
      new InProcessPaymentTerminal(kind, { ...options, terminals }),
    ]),
  );
}
