import { expect, type Page, test } from "@playwright/test";
import type { Recording } from "../../simulator/inputs/recording.ts";
import { replayTo } from "../../simulator/inputs/replay.ts";
import { offerCommandsForReplay } from "../../simulator/training/commands/start-commands.ts";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { storedRecording } from "../support/branch/stored-recording.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { drop } from "./support/drop.ts";
import { LivePage } from "./support/live-page.ts";

async function openConsole(page: Page, query: string): Promise<void> {
  await page.goto(`/?simulator&${query}`);
  await page.waitForFunction(() => "branch" in window);
}

function replayed(page: Page, text: string): Promise<unknown> {
  return page.evaluate((file) => (window as unknown as ConsoleWindow).branch.replay(file), text);
}

const stored: Recording = JSON.parse(storedRecording());

test("a recording of 632 inputs that was made in Node has the same digest in the built page in Chromium [DB-2]", async ({
  page,
}) => {
  await openConsole(page, "scenario=empty-branch");
  expect(stored.inputs.length).toBeGreaterThanOrEqual(500);
  const { at, digest } = stored.end;
  expect(await replayed(page, JSON.stringify(stored))).toEqual({ at, digest });
});

test("a recording with another digest, or of another version of its scenario, is not played in the page (DB-2)", {
  tag: "@verify",
}, async ({ page }) => {
  await openConsole(page, "scenario=empty-branch");
  const end = { ...stored.end, digest: "0123456789abcdef" };
  await expect(replayed(page, JSON.stringify({ ...stored, end }))).rejects.toThrow(
    "left its recording",
  );
  const scenario = { ...stored.scenario, version: 99 };
  expect(await replayed(page, JSON.stringify({ ...stored, scenario }))).toMatchObject({
    kind: "other_version",
    recorded: 99,
  });
});

test("the browser's console moves the branch's clock, runs commands, and gives the log and a recording that is repeated in the page and in Node [DV-6]", {
  tag: "@verify",
}, async ({ page }) => {
  await openConsole(page, "scenario=stormy-lunch&seed=3");
  const { recording, commands, problem, lines, kinds, moved, next, isPaused } = await page.evaluate(
    async () => {
      const { branch } = window as unknown as ConsoleWindow;
      const { clock } = branch;
      clock.pause();
      const isPaused = clock.isPaused;
      const before = branch.now;
      await clock.jumpTo(before + 90_000);
      const moved = branch.now - before;
      await clock.runToNext();
      const next = branch.now - before;
      branch.run({ do: "order", type: "call_center", isPaid: false, as: "first" });
      branch.run({ do: "update", order: "first" });
      branch.run({ do: "late_push", seconds: 5 });
      await clock.jumpTo(branch.now + 60_000);
      const refused = branch.run({ do: "make_coffee" });
      return {
        ...{ isPaused, moved, next },
        problem: refused.done ? undefined : refused.problem,
        recording: branch.recording(),
        commands: branch.commands,
        lines: branch.log(10_000),
        kinds: branch.events().map(({ kind }) => kind),
      };
    },
  );
  expect([isPaused, moved]).toEqual([true, 90_000]);
  expect(next).toBeGreaterThan(90_000);
  expect(commands).toContain("next_card");
  expect(problem).toContain("names no command");
  expect(lines).toContain("update order=first");
  expect(kinds.filter((kind) => kind === "command")).toHaveLength(3);
  const { at, digest } = recording.end;
  const inNode = await replayTo(recording, undefined, offerCommandsForReplay);
  expect(inNode.world.digest()).toBe(digest);
  expect(await replayed(page, JSON.stringify(recording))).toEqual({ at, digest });
});

test("a recording that is dropped on the page goes on live at its end as a new recording that names it, also after a reload (DB-5)", {
  tag: "@verify",
}, async ({ page }) => {
  await openConsole(page, "scenario=empty-branch");
  await expect(page.getByRole("button", { name: /Printer/ })).toBeVisible();
  await drop(page, "lesson.json", JSON.stringify(stored));
  await expect(page).toHaveURL(/scenario=stormy-lunch&seed=1/);
  await page.waitForFunction(() => "branch" in window);
  await expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();
  const gone = () => page.evaluate(() => (window as unknown as ConsoleWindow).branch.recording());
  const { at, digest } = stored.end;
  const first = await gone();
  expect(first.parent).toEqual({ at, digest });
  expect(first.inputs.slice(0, stored.inputs.length)).toEqual(stored.inputs);
  expect(first.end.at).toBeGreaterThanOrEqual(at);
  await expect.poll(async () => (await gone()).end.at).toBeGreaterThan(first.end.at);
  await page.reload();
  await page.getByRole("button", { name: "Go on with this day" }).click();
  await expect(page.getByRole("button", { name: "Go on with this day" })).toHaveCount(0);
  await page.waitForFunction(() => "branch" in window);
  const second = await gone();
  expect(second.parent).toEqual({ at, digest });
  expect(second.end.at).toBeGreaterThan(at);
});

test("live mode has no branch in the browser's console [DV-6]", { tag: "@verify" }, async ({
  page,
}) => {
  const live = new LivePage(page);
  await live.answer();
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("link", { name: /Pickups/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => "branch" in window)).toBe(false);
});
