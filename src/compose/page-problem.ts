/** What keeps the page from starting, in sentences for whoever set it up or made the link. */
export class PageProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}
