import type { ContractRun } from "../contract-run.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";

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
