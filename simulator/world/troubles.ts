import type { Agenda } from "./agenda.ts";
import { dismissRiderOut, failOneJob } from "./counter-troubles.ts";
import type { Fault } from "./fault-plan.ts";
import type { FaultState } from "./fault-state.ts";
import type { WorldDoor } from "./world-door.ts";
import type { WorldNetwork } from "./world-network.ts";
import type { WorldParts } from "./world-parts.ts";

/** Lets the faults of a plan begin, each at its time, and ends them when all is to be calm. */
export class Troubles {
  private readonly agenda: Agenda;
  private readonly state: FaultState;
  private readonly network: WorldNetwork;
  private readonly door: WorldDoor;
  private readonly parts: WorldParts;

  constructor(options: {
    readonly parts: WorldParts;
    readonly state: FaultState;
    readonly network: WorldNetwork;
    readonly door: WorldDoor;
  }) {
    this.parts = options.parts;
    this.agenda = options.parts.agenda;
    this.state = options.state;
    this.network = options.network;
    this.door = options.door;
  }

  /** `calmAfterMs`: when whatever still lasts ends. Faults named for later begin all the same. */
  start(faults: readonly Fault[], calmAfterMs: number | undefined): void {
    const beganAt = this.agenda.now();
    for (const fault of faults) this.agenda.at(beganAt + fault.atMs, () => this.begin(fault));
    if (calmAfterMs === undefined) return;
    this.agenda.at(beganAt + calmAfterMs, () => this.calm());
  }

  /** One fault, now; its own time does not matter. */
  begin(fault: Fault): void {
    this.parts.note("trouble", describeFault(fault));
    switch (fault.kind) {
      case "latency":
      case "outage":
        this.state.beginLasting(fault);
        if (fault.kind === "outage") this.network.breakConnections(fault.client, 1006, fault.forMs);
        return;
      case "close_connections":
        this.network.breakConnections(fault.client, fault.code, fault.refusedForMs);
        return;
      case "revoke_tokens":
        this.door.revokeAll();
        return;
      case "dismiss_rider":
        dismissRiderOut(this.parts);
        return;
      case "fail_job":
        failOneJob(this.parts);
        return;
      default:
        this.state.beginCounted(fault);
    }
  }

  /** Everything that is at work ends. */
  calm(): void {
    this.parts.note("trouble", "calm");
    this.state.calm();
    this.network.calm();
  }
}

function describeFault({ atMs: _, ...fault }: Fault): string {
  return Object.entries(fault)
    .map(([name, value]) => (name === "kind" ? value : `${name}=${value}`))
    .join(" ");
}
