import type { Agenda } from "./agenda.ts";
import type { Fault } from "./fault-plan.ts";
import type { FaultState } from "./fault-state.ts";
import type { WorldDoor } from "./world-door.ts";
import type { WorldNetwork } from "./world-network.ts";

/** Lets the faults of a plan begin, each at its time, and ends them when all is to be calm. */
export class Troubles {
  private readonly agenda: Agenda;
  private readonly state: FaultState;
  private readonly network: WorldNetwork;
  private readonly door: WorldDoor;
  private readonly note: (actor: string, what: string) => void;

  constructor(options: {
    readonly agenda: Agenda;
    readonly state: FaultState;
    readonly network: WorldNetwork;
    readonly door: WorldDoor;
    readonly note: (actor: string, what: string) => void;
  }) {
    this.agenda = options.agenda;
    this.state = options.state;
    this.network = options.network;
    this.door = options.door;
    this.note = options.note;
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
    this.note("trouble", describeFault(fault));
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
      default:
        this.state.beginCounted(fault);
    }
  }

  /** Everything that is at work ends. */
  calm(): void {
    this.note("trouble", "calm");
    this.state.calm();
    this.network.calm();
  }
}

function describeFault({ atMs: _, ...fault }: Fault): string {
  return Object.entries(fault)
    .map(([name, value]) => (name === "kind" ? value : `${name}=${value}`))
    .join(" ");
}
