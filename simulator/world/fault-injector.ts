import { Emitter } from "../../ports/emitter.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { Fault, FaultKind, FaultStatus } from "./fault-plan.ts";
import type { FaultState } from "./fault-state.ts";
import type { WorldAuthService } from "./world-auth-service.ts";
import type { WorldNetwork } from "./world-network.ts";
import type { WorldParts } from "./world-parts.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/** Starts the faults of a plan, each at its time, and ends them when the plan ends. */
export class FaultInjector {
  private readonly scheduler: WorldScheduler;
  private readonly state: FaultState;
  private readonly network: WorldNetwork;
  private readonly auth: WorldAuthService;
  private readonly parts: WorldParts;
  private readonly changes = new Emitter();
  /** Notifies after a fault has begun or was ended. One that ends by itself does so at its instant. */
  readonly onChange = this.changes.add;

  constructor(options: {
    readonly parts: WorldParts;
    readonly state: FaultState;
    readonly network: WorldNetwork;
    readonly auth: WorldAuthService;
  }) {
    this.parts = options.parts;
    this.scheduler = options.parts.scheduler;
    this.state = options.state;
    this.network = options.network;
    this.auth = options.auth;
  }

  /** `calmAfterMs` ends all faults that still last. Faults named for a later time start all the same. */
  start(faults: readonly Fault[], calmAfterMs: number | undefined): void {
    const beganAt = this.scheduler.now();
    for (const fault of faults) this.scheduler.at(beganAt + fault.atMs, () => this.begin(fault));
    if (calmAfterMs === undefined) return;
    this.scheduler.at(beganAt + calmAfterMs, () => this.clear());
  }

  /** Starts one fault now; its own time is ignored. */
  begin(fault: Fault): void {
    this.parts.record("trouble", describeFault(fault));
    this.activate(fault);
    this.changes.emit();
  }

  private activate(fault: Fault): void {
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
        this.auth.revokeAll();
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

  /** The end of the active fault of this kind; true for one that waits for its next call or push. */
  until(kind: FaultKind, status?: FaultStatus): Instant | true | undefined {
    const { state, network } = this;
    if (kind !== "close_connections") return state.until(kind, status);
    // An outage refuses connections, too.
    return state.until("outage") === undefined ? network.refusedUntil("") : undefined;
  }

  /** Ends the active faults of this kind, as a part of an incident. */
  end(kind: FaultKind, status?: FaultStatus): void {
    this.parts.record("trouble", `no more ${kind}`);
    this.state.end(kind, status);
    if (kind === "outage" || kind === "close_connections") this.network.clearRefusals();
    this.changes.emit();
  }

  /** Ends all active faults. */
  clear(): void {
    this.parts.record("trouble", "calm");
    this.state.clear();
    this.network.clearRefusals();
    this.changes.emit();
  }
}

function describeFault(fault: Fault): string {
  return Object.entries(fault)
    .filter(([name]) => name !== "atMs")
    .map(([name, value]) => (name === "kind" ? value : `${name}=${value}`))
    .join(" ");
}

/** Deletes a rider who is out with an order, as an administrator does (FL-7); no one when no rider is out. */
function dismissRiderOut({ ledger, riders }: WorldParts): void {
  const employed = new Set(riders.roster().map(({ id }) => id));
  for (const { status, riderId } of ledger.all()) {
    if (status === "in_progress" && riderId !== undefined && employed.has(riderId)) {
      riders.dismiss(riderId);
      return;
    }
  }
}

/** Lets a partner cancel its oldest delivery with a message (ER-6). */
function failOneJob({ ledger, partners }: WorldParts): void {
  for (const order of ledger.all()) {
    if (partners.hasActiveJob(order)) {
      partners.giveUp(order.id);
      return;
    }
  }
}
