// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { languageTags } from "../../../ports/entities/language.ts";
import { showProblemPage } from "../../compose/page/show-problem-page.ts";
import { PageProblem } from "../../kernel/page-problem.ts";
import { problemPage } from "./problem-page.ts";

afterEach(() => document.head.replaceChildren());

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
    expect(sentences(problemPage(problem, "en"))).toEqual([
      "staff=99 in the address is wrong. Use a whole number from 0 to 3.",
      "locale=fr in the address is wrong. Use one of: en, ar, ms, zh.",
      "This page is not configured yet. Its root element needs the attributes data-api-base.",
      "This build does not include the mode “live”.",
    ]);
  });

  it("says which version could not start, for those who help [IN-2]", () => {
    document.head.innerHTML = '<meta name="release" content="delivery-manager@1.2.3">';
    expect(problemPage(problem, "ar").lastElementChild?.textContent).toBe("delivery-manager@1.2.3");
  });

  it.each(languageTags)("is in the given language: %s", (language) => {
    const page = problemPage(problem, language);
    expect(page.lang).toBe(language);
    expect(page.dir).toBe(language === "ar" ? "rtl" : "ltr");
    const text = sentences(page).join(" ");
    for (const part of ["staff=99", "0", "3", "locale=fr", "en, ar, ms, zh", "data-api-base"]) {
      expect(text).toContain(part);
    }
    expect(text === sentences(problemPage(problem, "en")).join(" ")).toBe(language === "en");
  });

  it.each(languageTags)(
    "names a wrong attribute, the value and what is allowed, in %s (IN-4)",
    (language) => {
      const allowed = { kind: "whole", values: [1, 65_535] } as const;
      const wrong = { kind: "wrong", attribute: "data-push-port", read: "70000", allowed } as const;
      const [sentence = ""] = sentences(
        problemPage(new PageProblem([{ kind: "setting", problem: wrong }]), language),
      );
      for (const part of ["data-push-port", "70000", "65535"]) expect(sentence).toContain(part);
      const english = "data-push-port is “70000”. Use a whole number from 1 to 65535.";
      expect(sentence === english).toBe(language === "en");
    },
  );

  it("cuts a long value, and shows sentences about a file as they are", () => {
    const long = "x".repeat(10_000);
    const choices = ["on"];
    const page = problemPage(
      new PageProblem([{ kind: "choice", name: "faults", value: long, choices }]),
      "zh",
    );
    expect(page.textContent.length).toBeLessThan(200);
    const file = new PageProblem([{ kind: "file", message: "day.json:3: minutes is missing" }]);
    expect(sentences(problemPage(file, "ar"))).toEqual(["day.json:3: minutes is missing"]);
  });
});

describe("the language of that page", () => {
  afterEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  it.each([
    ["chosen on this device", "ms chosen 4/7", ["zh-CN"], "ms"],
    ["last used on this device", "ar", ["zh-CN"], "ar"],
    ["the browser's first one of the four", undefined, ["fr-FR", "zh-CN", "ms"], "zh"],
    ["English otherwise", undefined, ["fr-FR"], "en"],
  ] as const)("is that of the app: %s (N41)", async (_, stored, preferred, language) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(preferred);
    if (stored !== undefined) localStorage.setItem("delivery-manager.language", stored);
    const place = document.createElement("div");
    await showProblemPage(place, problem);
    expect(place.querySelector("main")?.lang).toBe(language);
  });
});
