import { expect, type Page, test } from "@playwright/test";
import { PusherService } from "../support/pusher-service/pusher-service.ts";
import { Board } from "./support/board.ts";
import { joinClass, openClass, openTablet } from "./support/class-in-browser.ts";

const shared = { class: "shared", scenario: "lunch-rush", speed: 1 } as const;
/**
 * Longer than a page waits before it polls without pushes (N18). In real time: the class's server, its push service and
 * the tablets would need one clock.
 */
const pollMs = 60_000;
const light = (page: Page, state: string) => page.locator(`header [data-updates='${state}']`);

/** The new orders of a tablet whose board gets live updates. */
async function newOn(page: Page): Promise<Board> {
  const board = new Board(page);
  await expect(light(page, "live")).toBeVisible({ timeout: pollMs });
  await expect(board.rows.first()).toBeVisible();
  return board;
}

async function markReady(board: Board): Promise<string> {
  const number = await board.firstNumber();
  await board
    .row(number)
    .getByRole("button", { name: /^Mark ready/ })
    .click();
  return number;
}

test("a class of two over a Pusher-compatible service: what one does comes to the other, also while the service is away, which the trainer's page says [CL-7]", {
  tag: "@verify",
}, async () => {
  const app = { id: "7", key: "service-key", secret: "service-secret" };
  const service = new PusherService(app);
  await service.start();
  const { port } = service;
  const pushService = { ...app, appId: app.id, host: "127.0.0.1", port, isSecure: false };
  const { browser, pageAddress, joinAddress, stop } = await openClass({ ...shared, pushService });
  try {
    const trainer = await openTablet(browser, pageAddress);
    const fatima = await openTablet(browser, joinAddress);
    const frames: string[] = [];
    const yusuf = await openTablet(browser, joinAddress, (page) => {
      page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => frames.push(payload.toString())),
      );
    });
    await joinClass(fatima, "Fatima");
    await joinClass(yusuf, "Yusuf");
    await trainer.getByRole("button", { name: "Start for 2" }).click();
    const [one, other] = [await newOn(fatima), await newOn(yusuf)];
    const orderPushes = () =>
      frames.filter(
        (frame) => frame.includes("private-order_events_") && !frame.includes("subscription_"),
      );
    // A change before the first subscription comes with a read.
    await expect(async () => {
      const pushed = await markReady(one);
      await expect(other.row(pushed)).toHaveCount(0);
      expect(orderPushes().length).toBeGreaterThan(0);
    }).toPass();

    await trainer.getByRole("button", { name: "Trouble for all" }).click();
    const command = trainer.getByRole("button", { name: "Live updates stop" });
    await expect(command).toHaveAttribute("aria-disabled", "true");
    await command.press("Enter");
    await expect(trainer.getByText("this class server cannot stop them")).toBeVisible();
    await trainer.keyboard.press("Escape");

    await service.stop();
    const framesBefore = orderPushes().length;
    const polled = await markReady(one);
    await expect(trainer.getByText("the push service cannot be reached")).toBeVisible();
    await expect(other.row(polled)).toHaveCount(0, { timeout: pollMs });
    expect(orderPushes()).toHaveLength(framesBefore);
    await service.start(port);
    await expect(light(yusuf, "live")).toBeVisible({ timeout: pollMs });
    const again = await markReady(one);
    await expect(other.row(again)).toHaveCount(0);
    await expect(trainer.getByText("the push service cannot be reached")).toHaveCount(0);
  } finally {
    await browser.close();
    await stop();
    await service.stop();
  }
});

test("a tablet of one branch without network: its board goes offline alone, and comes back by itself [CL-4]", {
  tag: "@verify",
}, async () => {
  const { browser, pageAddress, joinAddress, stop } = await openClass(shared);
  try {
    const trainer = await openTablet(browser, pageAddress);
    const fatima = await openTablet(browser, joinAddress);
    const yusuf = await openTablet(browser, joinAddress);
    await joinClass(fatima, "Fatima");
    await joinClass(yusuf, "Yusuf");
    await trainer.getByRole("button", { name: "Start for 2" }).click();
    const [one, other] = [await newOn(fatima), await newOn(yusuf)];
    await trainer.getByRole("button", { name: "Trouble for Fatima" }).click();
    await trainer.getByRole("button", { name: "No network" }).click();
    await expect(light(fatima, "live")).toHaveCount(0);
    const number = await markReady(other);
    await expect(one.row(number)).toBeVisible();
    await expect(light(yusuf, "live")).toBeVisible();
    await expect(light(fatima, "live")).toBeVisible({ timeout: 2 * pollMs });
    await expect(one.row(number)).toHaveCount(0);
  } finally {
    await browser.close();
    await stop();
  }
});
