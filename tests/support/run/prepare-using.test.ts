import { expect, it } from "vitest";

const failing = (message: string): AsyncDisposable => ({
  [Symbol.asyncDispose]: () => Promise.reject(new Error(message)),
});

it("A test that fails and whose clean-up fails reports its own error first, then each of the clean-up", async () => {
  const run = async (): Promise<void> => {
    await using _outer = failing("the branch left a timer");
    await using _inner = failing("the screen is still open");
    throw new Error("the order is not ready");
  };
  const failure: unknown = await run().catch((error: unknown) => error);
  // Vitest prints the errors of an AggregateError one by one.
  expect(failure).toBeInstanceOf(AggregateError);
  expect((failure as AggregateError).errors.map(String)).toEqual([
    "Error: the order is not ready",
    "Error: the screen is still open",
    "Error: the branch left a timer",
  ]);
});

it("A clean-up that fails alone reports its own error", async () => {
  const run = async (): Promise<void> => {
    await using _branch = failing("the branch left a timer");
  };
  await expect(run()).rejects.toThrow("the branch left a timer");
});
