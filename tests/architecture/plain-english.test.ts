import { describe, expect, it } from "vitest";
import { commentsOf, sourceFiles } from "./comments.ts";

/** These may only be lowered. */
const budget = { openings: 7, words: 0 };

const opening = /^(What|Who|Whoever|Where|How|When) /;
const vague = /\b(nobody|somebody|whoever|anew)\b/gi;

describe("comments", () => {
  const lines = sourceFiles().flatMap((file) =>
    commentsOf(file).flatMap((comment) => comment.lines.map((text) => `${file.path}: ${text}`)),
  );
  const textOf = (line: string): string => line.slice(line.indexOf(": ") + 2);

  it("start with the actor or the verb, not with a question word", () => {
    const found = lines.filter((line) => opening.test(textOf(line)));
    expect(found.length, found.join("\n")).toBeLessThanOrEqual(budget.openings);
  });

  it("name the part of the system instead of an invented person", () => {
    const found = lines.flatMap((line) => (textOf(line).match(vague) ?? []).map(() => line));
    expect(found.length, found.join("\n")).toBeLessThanOrEqual(budget.words);
  });
});
