// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { languageTags } from "../../ports/entities/language.ts";
import { PageProblem, setUpProblem } from "./page-problem.ts";
import { problemPage } from "./problem-page.ts";

const problem = new PageProblem([
  { kind: "number", name: "staff", value: "99", least: 0, most: 3 },
  { kind: "choice", name: "locale", value: "fr", choices: ["en", "ar", "ms", "zh"] },
  { kind: "unconfigured", attributes: ["data-api-base"] },
  { kind: "mode", mode: "live" },
]);
const sentences = (page: HTMLElement) =>
  [...page.querySelectorAll("li")].map(({ textContent }) =>
    textContent.replace(/[\u2066-\u2069]/g, ""),
  );

describe("the page in the place of an app that cannot start", () => {
  it("names each wrong value with the valid ones", () => {
    expect(sentences(problemPage(problem, "en-GB"))).toEqual([
      "staff=99 in the address is wrong. Use a whole number from 0 to 3.",
      "locale=fr in the address is wrong. Use one of: en, ar, ms, zh.",
      "This page is not configured yet. Its root element needs the attributes data-api-base.",
      "This build does not include the mode “live”.",
    ]);
  });

  it.each(languageTags)("is in the device's language: %s", (language) => {
    const page = problemPage(problem, `${language}-x-device`);
    expect(page.lang).toBe(language);
    expect(page.dir).toBe(language === "ar" ? "rtl" : "ltr");
    const text = sentences(page).join(" ");
    for (const part of ["staff=99", "0", "3", "locale=fr", "en, ar, ms, zh", "data-api-base"]) {
      expect(text).toContain(part);
    }
    expect(text === sentences(problemPage(problem, "en")).join(" ")).toBe(language === "en");
  });

  it("cuts a long value, and shows sentences about attributes as they are", () => {
    const long = "x".repeat(10_000);
    const choices = ["on"];
    const page = problemPage(
      new PageProblem([{ kind: "choice", name: "faults", value: long, choices }]),
      "zh",
    );
    expect(page.textContent.length).toBeLessThan(200);
    expect(sentences(problemPage(setUpProblem(["data-api-base is missing"]), "ar"))).toEqual([
      "data-api-base is missing",
    ]);
  });
});
