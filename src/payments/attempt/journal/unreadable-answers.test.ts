import { describe, expect, it } from "vitest";
import { trimmed } from "./unreadable-answers.ts";

describe("the answers about unreadable records that a device keeps (N11)", () => {
  /** Answers that are this long as JSON. */
  const answers = (...lengths: readonly number[]) =>
    lengths.map((length) => "x".repeat(length - 2));

  it("are the latest that come to 100,000 characters", () => {
    const fitting = answers(60_000, 30_000, 10_000);
    expect(trimmed(fitting)).toEqual(fitting);
    expect(trimmed(answers(60_000, 30_001, 10_000))).toEqual(answers(30_001, 10_000));
  });
});
