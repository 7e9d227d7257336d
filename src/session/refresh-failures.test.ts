import { expect, it } from "vitest";
import { refusedWith } from "../../ports/outcome.ts";
import { afterFailure } from "./refresh-failures.ts";

const asked = { ...refusedWith(503), retryAfterMs: 60_000 };

it("a refresh waits as long as the server asks while the token is valid, and no longer than usual without one", () => {
  expect(afterFailure(undefined, 1_000, true, asked).retryAt).toBe(61_000);
  expect(afterFailure(undefined, 1_000, false, asked).retryAt).toBe(3_000);
});
