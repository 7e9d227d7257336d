import { expect, test, type WebSocketRoute } from "@playwright/test";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { CardPayment } from "./support/card-payment.ts";

test.describe("card payments that other events interrupt", () => {
  const server = new SimulatorProcess(["--seed", "11", "--scenario", "four-roles"]);

  test.beforeEach(() => server.start());
  test.afterEach(() => server.stop());

  test("a missing reader shows a warning, and no request is sent to a terminal (PAY-C27) [PY-6]", {
    tag: "@verify",
  }, async ({ browser }) => {
    const asked: string[] = [];
    const payment = await CardPayment.join(browser, server.url, async (page) => {
      page.on("request", (each) => {
        if (each.url().includes("/payment-partners/")) asked.push(each.url());
      });
      await page.route("**/api/v1/locations/list*", async (route) => {
        const answer = await route.fetch();
        const json: unknown = JSON.parse(await answer.text(), (key, value) =>
          key === "devices" ? [] : value,
        );
        await route.fulfill({ response: answer, json });
      });
    });
    await payment.open();
    await payment.choose("Magnati");
    const warning = payment.page.getByRole("dialog", { name: "Oops!" });
    await expect(warning).toContainText("No devices added.");
    await warning.getByRole("button", { name: "OK" }).click();
    await expect(warning).toHaveCount(0);
    await expect(payment.modal.getByRole("button", { name: /^Paid by/ })).not.toContainText(
      "Magnati",
    );
    expect(asked).toEqual([]);
  });

  test("a page restart that a push event requests waits for the open payment, and ten minutes after its unpaid end (PAY-C51) (P-I14) (N7)", {
    tag: "@verify",
  }, async ({ browser }) => {
    let socket: WebSocketRoute | undefined;
    let channel = "";
    const payment = await CardPayment.join(browser, server.url, (page) =>
      page.routeWebSocket(/\/app\//, (route) => {
        const upstream = route.connectToServer();
        socket = route;
        route.onMessage((message) => {
          channel = /order_events_\d+/.exec(String(message))?.[0] ?? channel;
          upstream.send(message);
        });
      }),
    );
    const { page, board } = payment;
    await server.steer("every_card", { outcome: "nobody_answers" });
    await payment.start("Card terminal");
    await payment.expectPhase("in_progress");
    const other = await board.rows.nth(3).getAttribute("data-order");
    const root = page.locator("#root > *").first();
    await root.evaluate((element) => element.setAttribute("data-before", ""));
    const fetched = page.waitForResponse((answer) => answer.url().endsWith(`/orders/${other}`));
    const data = JSON.stringify({ order_id: Number(other) });
    socket?.send(JSON.stringify({ event: "updated", channel, data }));
    await fetched;
    await payment.expectPhase("in_progress");
    await expect(page.locator("[data-before]")).toHaveCount(1);
    await payment.overlay.getByRole("button", { name: "Cancel", exact: true }).click();
    await payment.overlay.getByRole("button", { name: "Go back to payment" }).click();
    await payment.modal.getByRole("button", { name: "Close", exact: true }).first().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("[data-before]")).toHaveCount(1);
    const { now } = (await (await fetch(`${server.url}/simulator/time`)).json()) as { now: string };
    const jumpBy = (minutes: number) => {
      const to = new Date(Date.parse(now) + minutes * 60_000).toISOString();
      return server.steer("jump_to", { to });
    };
    const time = page.locator("#training time");
    const before = (await time.textContent()) ?? "";
    await jumpBy(9);
    await expect(time).not.toHaveText(before);
    await expect(page.locator("[data-before]")).toHaveCount(1);
    await jumpBy(11);
    await expect(page.locator("[data-before]")).toHaveCount(0, { timeout: 20_000 });
  });
});
