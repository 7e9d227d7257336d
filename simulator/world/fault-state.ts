import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { Fault, FaultKind } from "./fault-plan.ts";

type Counted = Extract<Fault, { readonly count: number }>;
type Lasting = Extract<Fault, { readonly kind: "latency" | "outage" }>;

interface Active<Kind extends Fault> {
  readonly fault: Kind;
  left: number;
}

/** The faults that are at work at this moment. */
export class FaultState {
  private readonly now: () => Instant;
  private counted: Active<Counted>[] = [];
  private lasting: { readonly fault: Lasting; readonly until: Instant }[] = [];

  constructor(now: () => Instant) {
    this.now = now;
  }

  /** One of the next ones is struck. */
  beginCounted(fault: Counted): void {
    this.counted.push({ fault, left: fault.count });
  }

  /** It is so for a while. */
  beginLasting(fault: Lasting): void {
    this.lasting.push({ fault, until: this.now() + fault.forMs });
  }

  /** Everything ends at once. */
  clear(): void {
    this.counted = [];
    this.lasting = [];
  }

  /** Takes one stroke of a counted fault for this client and call, if one is at work. */
  consume<Kind extends Counted["kind"]>(
    kind: Kind,
    client: string,
    call?: string,
  ): Extract<Fault, { readonly kind: Kind }> | undefined {
    if (this.counted.length === 0) return undefined;
    const active = this.counted.find(
      ({ fault }) => fault.kind === kind && strikes(fault, client) && concerns(fault, call),
    );
    if (active === undefined) return undefined;
    active.left -= 1;
    if (active.left <= 0) this.counted = this.counted.filter((other) => other !== active);
    return active.fault as Extract<Fault, { readonly kind: Kind }>;
  }

  /** Until when nothing goes through for this client, if so. */
  outageUntil(client: string): Instant | undefined {
    return this.current("outage", client)?.until;
  }

  /** How long one way through the network takes at most and at least, if it takes any time. */
  latency(client: string): { readonly minMs: Duration; readonly maxMs: Duration } | undefined {
    const fault = this.current("latency", client)?.fault;
    return fault?.kind === "latency" ? fault : undefined;
  }

  private current(kind: FaultKind, client: string): (typeof this.lasting)[number] | undefined {
    if (this.lasting.length === 0) return undefined;
    const now = this.now();
    this.lasting = this.lasting.filter(({ until }) => until > now);
    return this.lasting.find(({ fault }) => fault.kind === kind && strikes(fault, client));
  }
}

function strikes(fault: Fault, client: string): boolean {
  return fault.client === undefined || fault.client === client;
}

function concerns(fault: Counted, call: string | undefined): boolean {
  return !("call" in fault) || fault.call === undefined || fault.call === call;
}
