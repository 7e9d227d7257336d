import { expect, test } from "@playwright/test";
import { medalPoints } from "../../simulator/training/lesson.ts";
import { RingTrainee } from "./support/ring-trainee.ts";

interface Play {
  readonly lesson: string;
  readonly width: number;
  readonly height: number;
  readonly language: keyof typeof startOf;
  readonly isTouch?: boolean;
}

/** The brief's button. */
const startOf = { en: "Start", ar: "ابدأ" } as const;

const plays: readonly Play[] = [
  { lesson: "pickups-and-cash", width: 1280, height: 800, language: "en" },
  { lesson: "riders-and-partners", width: 1024, height: 768, language: "en", isTouch: true },
  { lesson: "cards-that-fail", width: 390, height: 844, language: "ar", isTouch: true },
];

for (const { lesson, width, height, language, isTouch = false } of plays) {
  test.describe(`at ${width} px in ${language}`, () => {
    test.use({ viewport: { width, height }, hasTouch: isTouch });
    test.slow();

    test(`a trainee who presses only what is ringed gets gold in the lesson ${lesson}, sees each ring, and reads its name [LE-5]`, {
      tag: "@verify",
    }, async ({ page }) => {
      await page.goto(`/?simulator&lesson=${lesson}&seed=1&locale=${language}`);
      await page.getByRole("dialog").getByRole("button", { name: startOf[language] }).click();
      await expect(page.locator("#training-coach section")).toBeVisible();
      const trainee = new RingTrainee(page, isTouch);
      expect(await trainee.play()).toBeGreaterThan(10);
      const score = await trainee.debrief.locator("strong").first().textContent();
      expect(Number(score)).toBeGreaterThanOrEqual(medalPoints.gold);
    });
  });
}
