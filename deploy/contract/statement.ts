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

/** The faults that the steps of a trial have shown of one statement; undefined: it was not tried. */
export type Tried = readonly (Fault | undefined)[] | undefined;

/** Several statements that one series of calls tries; or the sentence that says why nothing was sent. */
export type Trial<Name extends string> = Readonly<Partial<Record<Name, Tried>>> | string;

/**
 * Statements that share one trial: it runs once in a run, with the first statement that asks for it, and puts back what
 * it has changed before any of them is judged.
 */
export function statementsOf<Name extends string>(
  common: Pick<Statement, "section" | "ofCapabilities">,
  statements: readonly (Pick<Statement, "name" | "says" | "needs"> & { readonly tries: Name })[],
  play: (run: ContractRun) => Promise<Trial<Name>>,
): readonly Statement[] {
  const trials = new WeakMap<ContractRun, Promise<Trial<Name>>>();
  const trialOf = (run: ContractRun): Promise<Trial<Name>> => {
    const known = trials.get(run) ?? play(run);
    trials.set(run, known);
    return known;
  };
  return statements.map(({ tries, ...statement }) => ({
    ...common,
    ...statement,
    writes: true,
    check: async (run): Promise<Finding> => {
      const trial = await trialOf(run);
      if (typeof trial === "string") return notChecked(trial);
      const tried = trial[tries];
      return tried === undefined
        ? notChecked("An earlier step was not done, so that this one was not sent.")
        : judged(tried);
    },
  }));
}
