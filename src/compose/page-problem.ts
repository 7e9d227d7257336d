/** A mistake in the set-up or the link that keeps the page from starting. */
export type Problem =
  /** An English sentence about the set-up, which names the attribute. */
  | { readonly kind: "set_up"; readonly message: string }
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

/** Problems of the set-up by their sentences. */
export function setUpProblem(messages: readonly string[]): PageProblem {
  return new PageProblem(messages.map((message) => ({ kind: "set_up", message })));
}
