import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { Fault, FaultKind, FaultStatus } from "./fault-plan.ts";

type Counted = Extract<Fault, { readonly count: number }>;
type Lasting = Extract<Fault, { readonly kind: "latency" | "outage" }>;

interface Active<Kind extends Fault> {
  readonly fault: Kind;
  left: number;
}

/** The faults that are active now. */
export class FaultState {
  private readonly now: () => Instant;
  private counted: Active<Counted>[] = [];
  private lasting: { readonly fault: Lasting; readonly until: Instant }[] = [];

  constructor(now: () => Instant) {
    this.now = now;
  }

  /** Activates a fault for its next `count` calls or pushes. */
  beginCounted(fault: Counted): void {
    this.counted.push({ fault, left: fault.count });
  }

  /** Activates a fault for its duration. */
  beginLasting(fault: Lasting): void {
    this.lasting.push({ fault, until: this.now() + fault.forMs });
  }

  /** Ends all faults. */
  clear(): void {
    this.counted = [];
    this.lasting = [];
  }

  /** The end of the active fault of this kind; true for one that waits for its next call or push. */
  until(kind: FaultKind, status?: FaultStatus): Instant | true | undefined {
    if (this.counted.some(({ fault }) => isOf(fault, kind, status))) return true;
    const now = this.now();
    const ends = this.lasting
      .filter(({ fault, until }) => fault.kind === kind && until > now)
      .map(({ until }) => until);
    return ends.length === 0 ? undefined : Math.max(...ends);
  }

  /** Ends the active faults of this kind. */
  end(kind: FaultKind, status?: FaultStatus): void {
    this.counted = this.counted.filter(({ fault }) => !isOf(fault, kind, status));
    this.lasting = this.lasting.filter(({ fault }) => fault.kind !== kind);
  }

  /** Uses up one count of an active fault for this client and call, and returns the fault if there is one. */
  consume<Kind extends Counted["kind"]>(
    kind: Kind,
    client: string,
    call?: string,
  ): Extract<Fault, { readonly kind: Kind }> | undefined {
    let active: Active<Counted> | undefined;
    // A loop, because every call and every push asks, and `find` needs a new function each time.
    for (const one of this.counted) {
      if (one.fault.kind !== kind) continue;
      if (!affects(one.fault, client) || !appliesTo(one.fault, call)) continue;
      active = one;
      break;
    }
    if (active === undefined) return undefined;
    active.left -= 1;
    if (active.left <= 0) this.counted = this.counted.filter((other) => other !== active);
    return active.fault as Extract<Fault, { readonly kind: Kind }>;
  }

  /** The end of the outage of this client, if there is one. */
  outageUntil(client: string): Instant | undefined {
    return this.current("outage", client)?.until;
  }

  /** The shortest and longest delay of one direction through the network, if there is a delay. */
  latency(client: string): { readonly minMs: Duration; readonly maxMs: Duration } | undefined {
    const fault = this.current("latency", client)?.fault;
    return fault?.kind === "latency" ? fault : undefined;
  }

  private current(kind: FaultKind, client: string): (typeof this.lasting)[number] | undefined {
    if (this.lasting.length === 0) return undefined;
    const now = this.now();
    this.lasting = this.lasting.filter(({ until }) => until > now);
    return this.lasting.find(({ fault }) => fault.kind === kind && affects(fault, client));
  }
}

function isOf(fault: Counted, kind: FaultKind, status: FaultStatus | undefined): boolean {
  if (fault.kind !== kind) return false;
  return status === undefined || (fault.kind === "fail_calls" && fault.status === status);
}

function affects(fault: Fault, client: string): boolean {
  return fault.client === undefined || fault.client === client;
}

function appliesTo(fault: Counted, call: string | undefined): boolean {
  return !("call" in fault) || fault.call === undefined || fault.call === call;
}
