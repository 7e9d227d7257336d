import { expect, test } from "@playwright/test";
import { makeJwt } from "../support/samples/jwt.ts";
import { wirePaymentType } from "../support/samples/wire-reference-data.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { Board } from "./support/board.ts";
import { CardPayment } from "./support/card-payment.ts";
import { serveCounter, waitingPickup } from "./support/counter.ts";
import { LivePage } from "./support/live-page.ts";
import { watchPolicy } from "./support/policy-watch.ts";
import { visit, visitScreens } from "./support/usual-screens.ts";

test("every usual screen of simulator mode works under the strict policy with trusted types", async ({
  page,
}) => {
  test.slow();
  const blocked = await watchPolicy(page);
  await visitScreens(page, (path) => `${path}?simulator&seed=7&scenario=lunch-rush`);
  const payment = new CardPayment(page);
  await payment.visit();
  await payment.pick("approved");
  await payment.start("Card reader");
  await payment.expectCollected();
  expect(blocked).toEqual([]);
});

test("every usual screen of a classroom works under the policy that its server sends", {
  tag: "@verify",
}, async ({ page, context }) => {
  test.slow();
  const server = new SimulatorProcess(["--seed", "7", "--scenario", "lunch-rush"]);
  await server.start();
  try {
    const blocked = await watchPolicy(page);
    const printed = context.waitForEvent("page");
    await visitScreens(page, (path) => `${server.url}${path}`);
    await expect((await printed).getByRole("heading")).toBeVisible();
    await page.goto(`${server.url}/pickup/waiting-for-collection`);
    const payment = new CardPayment(page);
    await payment.start("Card terminal");
    expect(blocked).toEqual([]);
  } finally {
    await server.stop();
  }
});

/** The SDK of Stripe's readers, which finds no reader. */
const readerSdk = `window.StripeTerminal = { create: () => ({
  getConnectionStatus: () => "not_connected",
  discoverReaders: async () => ({ discoveredReaders: [] }),
}) };`;

test("live mode loads the reader's SDK and its own worker under the policy, and no script from elsewhere", {
  tag: "@verify",
}, async ({ page }) => {
  const blocked = await watchPolicy(page);
  const live = new LivePage(page);
  serveCounter(live, [waitingPickup(55)]);
  live.paymentTypes = [
    wirePaymentType({
      id: 7,
      name: "Stripe Connect",
      partner: "stripe_connect",
      terminal_integration: null,
    }),
  ];
  await live.answer();
  await page.route("https://js.stripe.com/terminal/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: readerSdk }),
  );
  await visit(page, `/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("link", { name: /Pickups/ })).toBeVisible();
  await visit(page, "/pickup/waiting-for-collection");
  await page.getByRole("button", { name: "Collected, order 55" }).click();
  const loaded = page.waitForRequest(/^https:\/\/js\.stripe\.com\/terminal\//);
  await page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true }).click();
  await loaded;
  await expect.poll(() => page.evaluate("typeof window.StripeTerminal")).toBe("object");
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/ticker-worker-/),
  ]);
  expect(blocked).toEqual([]);
});

test("HTML and scripts from text are refused, and the page reports each kind of violation once", {
  tag: "@verify",
}, async ({ page }) => {
  const reports: string[] = [];
  page.on("console", (line) => {
    if (line.text().includes("content security policy blocked")) reports.push(line.text());
  });
  await visit(page, "/home-delivery/new?simulator&seed=7&scenario=lunch-rush");
  await expect(new Board(page).rows.first()).toBeVisible();
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      html: () => {
        document.body.innerHTML = "<b>hostile</b>";
      },
      "html again": () => document.body.insertAdjacentHTML("beforeend", "<b>hostile</b>"),
      worker: () => new Worker("https://elsewhere.example/worker.js"),
      script: () => {
        document.createElement("script").text = "hostile()";
      },
      "script address": () => {
        document.createElement("script").src =
          "https://js.stripe.com.elsewhere.example/terminal/v1";
      },
    };
    return Object.entries(attempts)
      .filter(([, attempt]) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      })
      .map(([name]) => name);
  });
  expect(refused).toEqual(["html", "html again", "worker", "script", "script address"]);
  await expect
    .poll(() => reports)
    .toEqual([
      expect.stringContaining(
        "The content security policy blocked trusted-types-sink by require-trusted-types-for",
      ),
    ]);
});
