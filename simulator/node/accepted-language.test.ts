import { expect, it } from "vitest";
import { acceptedLanguage } from "./classroom-attributes.ts";

it.each([
  ["ar,en;q=0.9", "ar"],
  ["ar-AE,ar;q=0.9,en;q=0.8", "ar"],
  ["fr-FR,fr;q=0.9,zh-CN;q=0.8,en;q=0.7", "zh"],
  ["en;q=0.5, ms-MY ; q=0.8", "ms"],
  ["zh,ms", "zh"],
  ["ar;q=0,en", "en"],
  ["ar;q=x,ms;q=0.1", "ms"],
  ["*", "en"],
  ["de,fr;q=0.9", "en"],
  ["", "en"],
  [undefined, "en"],
])("understands the browser's Accept-Language header %s as %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
