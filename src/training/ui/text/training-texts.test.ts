import { expect, it, vi } from "vitest";
import en from "./en.json";
import ms from "./ms.json";
import { isTextKey, textKeys } from "./training-texts.ts";

it("The texts of training are loaded a language at a time, with those of the board", async () => {
  // Another file of this worker may have loaded all languages.
  vi.resetModules();
  const { loadAllTrainingTexts, loadTrainingTexts, trainingText } = await import(
    "./training-texts.ts"
  );
  const close = () =>
    (["en", "ar", "ms"] as const).map((tag) => trainingText("common", tag)("close"));
  expect(close()[0]).toBe("Close");
  expect(close()[1]).not.toBe("إغلاق");
  await loadTrainingTexts("ar");
  expect(close()[1]).toBe("إغلاق");
  expect(trainingText("board", "ar")("tab.scheduled")).toBe("المجدولة");
  expect(close()[2]).not.toBe("Tutup");
  await loadAllTrainingTexts();
  expect(close()[2]).toBe("Tutup");
});

it("A key that is put together is known by the area that has it", () => {
  expect(isTextKey("common", "close")).toBe(true);
  expect(isTextKey("common", "tab.scheduled")).toBe(false);
  expect(textKeys("common")).toContain("close");
});

it("No text of training says that an order rejects itself: the board does it", () => {
  const wrong = /reject\w* (itself|themselves)|\w*tolak sendiri/;
  expect(JSON.stringify([en, ms]).match(wrong)).toBeNull();
});
