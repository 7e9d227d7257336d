/** Mistakes in the set-up or the link that keep the page from starting, as sentences. */
export class PageProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}
