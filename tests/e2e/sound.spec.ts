import { expect, test } from "@playwright/test";
import { Board } from "./support/board.ts";

// Starts every audio output suspended, as on a tablet before its first touch. The browser's own autoplay rule is
// not reliable here, because Playwright's queries count as touches.
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
  test("a banner asks for the first touch and closes with it, and that press still acts (B-I34)", async ({
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

  test("when muted by keyboard the banner shows it, and turns sound on again (B-I34)", {
    tag: "@verify",
  }, async ({ page }) => {
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
