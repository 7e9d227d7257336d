import type { ConfigurationProblem } from "../../ports/entities/configuration.ts";

/** A mistake in the set-up or the link that keeps the page from starting. */
export type Problem =
  /** A mistake in the attributes of the page root. */
  | { readonly kind: "setting"; readonly problem: ConfigurationProblem }
  /** A file of this tab that another version of the app had accepted; an English sentence with its name and line. */
  | { readonly kind: "file"; readonly message: string }
  /** The class's server does not answer. */
  | { readonly kind: "no_class"; readonly address: string }
  /** Nothing is configured, and the simulator is not there. */
  | { readonly kind: "unconfigured"; readonly attributes: readonly string[] }
  /** The page is configured for a mode that this build leaves out. */
  | { readonly kind: "mode"; readonly mode: string }
  /** A value in the link that is none of the choices. */
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly value: string;
      readonly choices: readonly string[];
    }
  /** The link names a scenario file that this tab does not have. */
  | { readonly kind: "no_file"; readonly name: string }
  /** A value in the link that is no whole number in the range. */
  | {
      readonly kind: "number";
      readonly name: string;
      readonly value: string;
      readonly least: number;
      readonly most: number;
    };

/** Mistakes that keep the page from starting; `main.tsx` shows them in the place of the app. */
export class PageProblem extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => JSON.stringify(problem)).join("\n"));
    this.problems = problems;
  }
}
