import type { Capabilities } from "../../ports/entities/capabilities.ts";
import type { ContractRun } from "./contract-run.ts";
import type { Exchange } from "./exchange.ts";

/** One thing that is wrong at one exchange. */
export interface Fault {
  readonly problem: string;
  /** The loss for staff, after “staff lose”. */
  readonly loss?: string;
  /** Absent where the fault is in no single exchange. */
  readonly exchange?: Exchange;
  /** The part of the answer's body that is wrong, such as `orders[3].placed_at`. */
  readonly path?: string;
}

export type Finding =
  | { readonly kind: "kept" }
  | { readonly kind: "broken"; readonly faults: readonly Fault[] }
  /** `reason` is a sentence. */
  | { readonly kind: "not_checked"; readonly reason: string };

/** One sentence of the contract, which every carrier's back end keeps or breaks. */
export interface Statement {
  readonly name: string;
  /** The statement in plain words. */
  readonly says: string;
  /** The heading in docs/integrating.md that says more. */
  readonly section: string;
  /** The statements without which this one cannot be checked. */
  readonly needs?: readonly string[];
  /** It is of one of these: only a back end that declares one in /me is asked (CP-6). */
  readonly ofCapabilities?: readonly (keyof Capabilities)[];
  /** Whether checking it changes something: only with `--write`. */
  readonly writes?: true;
  check(run: ContractRun): Promise<Finding>;
}

/** Kept without any fault. */
export function judged(faults: readonly (Fault | undefined)[]): Finding {
  const found = faults.filter((fault) => fault !== undefined);
  return found.length === 0 ? { kind: "kept" } : { kind: "broken", faults: found };
}

export function notChecked(reason: string): Finding {
  return { kind: "not_checked", reason };
}
