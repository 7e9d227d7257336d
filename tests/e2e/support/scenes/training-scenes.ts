import { expect } from "@playwright/test";
import { builtInLessons } from "../../../../simulator/training/built-in-lessons.ts";
import { offeredLessons } from "../../../../simulator/training/lesson.ts";
import type { ConsoleWindow } from "../../../../src/training/console/branch-console.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** Real time; the year does not matter. */
const takenAt = Date.UTC(2026, 5, 11, 11, 0);

/** The goals of those lessons, with their weights. */
const goals: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "riders-and-partners": { rider: 30, "off-duty": 25, stalled: 25, age: 20 },
  "friday-rush": {
    answered: 10,
    promise: 16,
    "too-big": 16,
    later: 8,
    arrived: 14,
    once: 22,
    riders: 8,
    age: 6,
  },
  "pickups-and-cash": { ready: 20, cash: 30, arrived: 30, bill: 20 },
  "first-order": { approve: 25, prepare: 25, send: 25, "hand-out": 25 },
  "against-the-clock": { "delivery-time": 25, deadline: 35, reason: 25, clean: 15 },
};

/** The last goals lose the points. */
function goalsOf(lesson: string, score: number) {
  let left = score;
  return Object.entries(goals[lesson] ?? {}).map(([id, weight]) => {
    const points = Math.min(weight, left);
    left -= points;
    return { id, points, weight };
  });
}

const result = (id: number, trainee: string, lesson: string, score: number, isExam = false) => ({
  id: String(id),
  trainee,
  lesson,
  lessonVersion: 1,
  seed: 1,
  takenAt: takenAt - id * 7_200_000,
  tookMs: 552_000 - id * 13_000,
  isExam,
  hadHints: !isExam,
  score,
  goals: goalsOf(lesson, score),
});

const results = [
  result(1, "Fatima Al Zaabi", "riders-and-partners", 82),
  result(2, "Aisha Karim", "friday-rush", 91, true),
  result(3, "Yusuf Rahman", "riders-and-partners", 54, true),
  result(4, "أحمد الشامسي", "pickups-and-cash", 77),
  result(5, "Fatima Al Zaabi", "first-order", 98),
  result(6, "Fatima Al Zaabi", "against-the-clock", 91),
];

/** Opens the lessons of a device with results. */
async function openLessons(stage: Stage): Promise<void> {
  await stage.page.addInitScript(
    (kept) => localStorage.setItem("delivery-manager.training.training_results", kept),
    JSON.stringify({ trainees: ["Fatima Al Zaabi", "Aisha Karim"], results }),
  );
  await stage.open({ path: "/home-delivery/new", scenario: "quiet-morning" });
  await expect(stage.rows.first()).toBeVisible();
  await stage.openTools();
  await stage.page.locator("#training-tools button").first().click();
  await expect(stage.dialog.locator("ol > li")).toHaveCount(
    offeredLessons(builtInLessons, undefined).length,
  );
}

async function openBrief(stage: Stage, lesson: string): Promise<void> {
  await stage.page.goto(`/?simulator&lesson=${lesson}&locale=${stage.locale}`);
  await expect(stage.page.locator("html")).toHaveAttribute("lang", stage.locale);
  await expect(stage.dialog.getByRole("switch").first()).toBeVisible();
  // The clock stands once the board has loaded.
  await expect(stage.page.locator("#training time").first()).toHaveText(/:03$/);
}

/** The console beside a branch at lunch. */
async function openConsole(stage: Stage): Promise<void> {
  await stage.open({ path: "/home-delivery/new" });
  await expect(stage.rows.first()).toBeVisible();
  await stage.openTools();
  await stage.page.locator("#training-tools [data-tool=console]").click();
  await expect(consoleOf(stage).locator("[data-row]").first()).toBeVisible();
}

const consoleOf = ({ page }: Stage) => page.locator("[data-console]");

async function start(stage: Stage, lesson: string): Promise<void> {
  await openBrief(stage, lesson);
  await stage.dialog.locator("footer button").last().click();
  await expect(stage.page.locator("#training-coach section")).toBeVisible();
}

/** The pages, the coach and the captions of training. */
export const trainingScenes: readonly Scene[] = [
  { name: "training-lessons", reach: openLessons },
  {
    name: "training-results",
    reach: async (stage) => {
      await openLessons(stage);
      await stage.dialog.locator("header > button").first().click();
      // On a phone the certificate stands on a page of its own.
      await expect(stage.dialog.locator("tbody button").first()).toBeVisible();
    },
  },
  { name: "training-lesson-brief", reach: (stage) => openBrief(stage, "riders-and-partners") },
  {
    name: "training-lesson-run",
    reach: async (stage) => {
      await start(stage, "riders-and-partners");
      const showMe = stage.page.locator("#training-coach button").first();
      await expect(async () => {
        await showMe.click();
        await expect(stage.page.locator("[data-hint='ring']")).toBeVisible({ timeout: 500 });
      }).toPass();
    },
  },
  {
    name: "training-too-much-run",
    reach: async (stage) => {
      await start(stage, "too-much-at-once");
      await stage.page.waitForFunction(() => "branch" in window);
      await stage.page.evaluate(() => {
        const { branch } = window as unknown as ConsoleWindow;
        void branch.clock.jumpTo(branch.now + 60_000);
      });
      await expect(stage.page.locator("[data-order]").first()).toBeVisible();
      const title = stage.page.locator('[data-control="acceptance.title"]');
      // On a phone the list has no button of its own.
      if (!(await title.isVisible())) return;
      await title.click();
      await expect(stage.page.locator('[data-control^="source_busy/all"]')).toHaveCount(3);
      await stage.page.locator('[data-control="source_busy/all 20"]').click();
      await expect(stage.page.locator('[data-control^="acceptance.openNow"]')).toBeVisible();
    },
  },
  {
    name: "training-too-much-debrief",
    reach: async (stage) => {
      await start(stage, "too-much-at-once");
      await stage.page.waitForFunction(() => "branch" in window);
      await stage.page.evaluate(() => {
        const { branch } = window as unknown as ConsoleWindow;
        void branch.clock.jumpTo(branch.now + 400_000);
      });
      await stage.page.locator("#training fieldset button").last().click();
      await expect(stage.dialog.getByRole("slider")).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: "training-promise-run",
    reach: async (stage) => {
      await start(stage, "say-it-before");
      const showMe = stage.page.locator("#training-coach button").first();
      const choices = stage.page.locator("[data-control^=more_time_choice]");
      await expect(async () => {
        if (!(await choices.first().isVisible())) {
          await showMe.click({ timeout: 500 });
          await stage.page.locator("[data-hint='ring']").click({ timeout: 500 });
        }
        await expect(choices).toHaveCount(3, { timeout: 500 });
      }).toPass();
    },
  },
  {
    name: "training-promise-incident",
    reach: async (stage) => {
      await start(stage, "say-it-before");
      await stage.openTools();
      await stage.page.locator("#training-tools [data-tool=console]").click();
      await consoleOf(stage).getByRole("searchbox").fill("promise");
      await stage.page.locator('[data-row="promise.customer"]').click();
      await expect(consoleOf(stage).getByRole("status")).toContainText("#");
    },
  },
  {
    name: "training-promise-debrief",
    reach: async (stage) => {
      await start(stage, "say-it-before");
      await stage.page.locator("#training fieldset button").last().click();
      await expect(stage.dialog.getByRole("slider")).toBeVisible({ timeout: 30_000 });
      await expect(stage.dialog.locator("section ul li bdi").first()).toBeVisible();
    },
  },
  {
    name: "training-debrief",
    reach: async (stage) => {
      await start(stage, "riders-and-partners");
      await stage.page.locator("#training fieldset button").last().click();
      await expect(stage.dialog.getByRole("slider")).toBeVisible({ timeout: 30_000 });
      await expect(stage.dialog.locator("section ul li bdi").first()).toBeVisible();
    },
  },
  { name: "training-exam-brief", reach: (stage) => openBrief(stage, "friday-rush") },
  {
    name: "training-exam-debrief",
    reach: async (stage) => {
      await start(stage, "friday-rush");
      await stage.page.waitForFunction(() => "branch" in window);
      await stage.page.evaluate(() => {
        const { branch } = window as unknown as ConsoleWindow;
        void branch.clock.jumpTo(branch.now + 12 * 60_000);
      });
      await expect(stage.dialog.getByRole("slider")).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: "training-what-if",
    reach: async (stage) => {
      await openLessons(stage);
      // A press on what has just come is ignored (N39).
      await expect(async () => {
        const chooser = stage.dialog.locator("select");
        const opener = stage.dialog.locator("section > a + button").last();
        if (!(await chooser.isVisible())) await opener.click({ timeout: 1_000 });
        await expect(chooser).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 10_000 });
      await expect(stage.dialog.getByRole("slider")).toBeVisible({ timeout: 30_000 });
    },
  },
  { name: "training-console", reach: openConsole },
  {
    name: "training-console-events",
    reach: async (stage) => {
      await openConsole(stage);
      for (const row of ["order", "next_card.declined", "void"]) {
        await consoleOf(stage).locator(`[data-row="${row}"]`).click();
      }
      await consoleOf(stage).locator("footer button").click();
    },
  },
  {
    name: "training-console-window",
    reach: async (stage) => {
      const { page } = stage;
      const host = await page.context().newPage();
      await host.goto(`/?simulator&scenario=lunch-rush&seed=7&locale=${stage.locale}`);
      await host.locator("[data-tool=console]").dispatchEvent("click");
      const [opened] = await Promise.all([
        host.waitForEvent("popup"),
        host.locator("[data-console] header button").first().click(),
      ]);
      await page.goto(opened.url());
      await opened.close();
      for (const row of ["order", "next_card.declined", "void"]) {
        await page.locator(`[data-row="${row}"]`).click();
      }
      await expect(page.locator("[data-by=you]")).toHaveCount(3);
    },
  },
  {
    name: "training-console-order",
    reach: async (stage) => {
      await openConsole(stage);
      await stage.rows.first().locator("button, a").first().click();
      await expect(stage.dialog).toBeVisible();
    },
  },
  {
    name: "training-demonstration",
    reach: async (stage) => {
      await stage.page.goto(`/?demo&simulator&locale=${stage.locale}&speed=10`);
      await expect(stage.page.locator("#training-coach p")).toContainText("#", {
        timeout: 30_000,
      });
    },
  },
];
