import { expect, test } from "@playwright/test";
import { Board } from "./support/board.ts";

// As on a tablet before its first touch. Playwright's own looks at a page count as touches, so that
// the browser's rule cannot be relied on: an output begins suspended, and somebody has to resume it.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        void this.suspend();
      }
    };
  }),
);

test.describe("sound, while unconfirmed orders wait", () => {
  test("a banner asks for the first touch and goes with it, and that press does its work (B-I34)", async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed" });
    const banner = page.getByRole("button", { name: "Tap to turn sound on" });
    await expect(banner).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) TRAINING/);
    const number = await board.firstNumber();
    await board.press(number, "Approve");
    await expect(page.getByRole("dialog")).toContainText(number);
    await expect(banner).toHaveCount(0);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Sound: on" })).toBeVisible();
  });

  test("muted by the keyboard it says so, and is turned on again from there (B-I34)", async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed" });
    await board.pause();
    await expect(page.getByRole("button", { name: "Tap to turn sound on" })).toHaveCount(0);
    const bell = page.getByRole("button", { name: "Sound: on" });
    await bell.focus();
    await page.keyboard.press("Enter");
    const mute = page.getByRole("checkbox", { name: "Mute all sounds" });
    await expect(mute).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(mute).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await expect(mute).toBeHidden();
    await expect(page.getByText("Sound is off")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sound: muted" })).toBeFocused();
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Sound is off")).toHaveCount(0);
    await expect(bell).toBeFocused();
  });
});
