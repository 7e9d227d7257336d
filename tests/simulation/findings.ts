import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";

/** The board's invariants, and those of capabilities and rulings, that a run can observe; `crash` means that something threw. */
export type InvariantId =
  | "crash"
  | "B-I1"
  | "B-I2"
  | "B-I3"
  | "B-I4"
  | "B-I5"
  | "B-I6"
  | "B-I8"
  | "B-I9"
  | "B-I10"
  | "B-I11"
  | "B-I12"
  | "B-I13"
  | "B-I14"
  | "B-I15"
  | "B-I21"
  | "B-I22"
  | "B-I29"
  | "B-I30"
  | "B-I31"
  | "B-I36"
  | "B-I41"
  | "CP-8"
  | "N1"
  | "N2"
  | "N42";

export interface Finding {
  readonly invariant: InvariantId;
  readonly at: Instant;
  readonly message: string;
  /** The order that the message names. */
  readonly order?: OrderId;
  /** The origin of that order's last change on the board, line by line. */
  readonly origin?: readonly string[];
}

/** The number of findings that are kept; the first one is the most useful. */
const findingsMax = 20;

/** The findings of one run, the first one first. */
export class Findings {
  readonly all: Finding[] = [];
  private readonly now: () => Instant;
  private originOf: ((order: OrderId) => readonly string[]) | undefined;

  constructor(now: () => Instant) {
    this.now = now;
  }

  get first(): Finding | undefined {
    return this.all[0];
  }

  /** Keeps with each later finding where its order's last change came from, as of that instant. */
  traceOrders(originOf: (order: OrderId) => readonly string[]): void {
    this.originOf = originOf;
  }

  add(invariant: InvariantId, message: string, order?: OrderId): void {
    if (this.all.length >= findingsMax) return;
    const origin = order === undefined ? undefined : this.originOf?.(order);
    this.all.push({
      invariant,
      at: this.now(),
      message,
      ...(order !== undefined && { order }),
      ...(origin !== undefined && { origin }),
    });
  }
}
