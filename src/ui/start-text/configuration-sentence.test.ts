import { describe, expect, it } from "vitest";
import type { ConfigurationProblem } from "../../../ports/entities/configuration.ts";
import { languageTags } from "../../../ports/entities/language.ts";
import { configurationSentence } from "./configuration-sentence.ts";

const attribute = "data-brands";
const kinds = ["choice", "number", "whole", "text", "characters", "address", "example"] as const;
const problems: readonly ConfigurationProblem[] = [
  ...kinds.map((kind) => ({
    ...({ kind: "wrong", attribute, read: "bad" } as const),
    allowed: { kind, values: ["1", "64", "-", "_"] },
  })),
  { kind: "wrong", attribute, read: " ", allowed: { kind: "choice", values: ["yes"] } },
  {
    kind: "wrong",
    attribute,
    place: "0.logo",
    read: "bad",
    allowed: { kind: "example", values: ["a"] },
  },
  { kind: "missing", attributes: [attribute, "data-push-host"] },
  { kind: "unknown", attribute, read: "bad" },
  { kind: "ignored_tls", attribute },
  { kind: "taken_path", attribute, path: "/pickup" },
];

describe("a sentence about the configuration", () => {
  it.each(languageTags)("names the attribute in each case, in %s (IN-4)", (language) => {
    for (const problem of problems) {
      const sentence = configurationSentence(problem, language);
      expect(sentence).toContain(attribute);
      expect(sentence).not.toMatch(/undefined|\$\{/);
      expect(sentence === configurationSentence(problem, "en")).toBe(language === "en");
    }
  });

  it("says of a list at which entry its value is wrong, and of two names that one is enough", () => {
    const [place, missing] = [problems.at(-5), problems.at(-4)];
    expect(place && configurationSentence(place, "en")).toBe(
      "data-brands, at 0.logo, is “bad”. Use a value such as a.",
    );
    expect(missing && configurationSentence(missing, "en")).toBe(
      "data-brands or data-push-host is missing.",
    );
  });
});
