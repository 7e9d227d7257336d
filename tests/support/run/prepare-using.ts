/**
 * The failure of a test whose clean-up failed, too. Vitest prints each error of an AggregateError by itself, the test's
 * own first; of a SuppressedError it prints the fields, in which neither message can be found.
 */
class CleanUpFailure extends AggregateError {
  /** Takes the arguments of a SuppressedError: the later error, and the one before it. */
  constructor(error: unknown, suppressed: unknown) {
    const earlier = suppressed instanceof CleanUpFailure ? suppressed.errors : [suppressed];
    super([...earlier, error], "The test failed, and its clean-up failed, too");
    this.name = "CleanUpFailure";
  }
}

/** Lets tests use `using`, also in jsdom, whose Symbol has no symbols for it, and throw a CleanUpFailure from it. */
export function prepareUsing(): void {
  for (const name of ["dispose", "asyncDispose"] as const) {
    // The compiler falls back to the same registered symbols.
    if (Symbol[name] === undefined)
      Object.defineProperty(Symbol, name, { value: Symbol.for(`Symbol.${name}`) });
  }
  // The code that the compiler writes for `using` reads the global at each use.
  Object.assign(globalThis, { SuppressedError: CleanUpFailure });
}
