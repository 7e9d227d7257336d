import type { ServerResponse } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { staticFile } from "../../simulator/node/static-files.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { wireBranch, wireMe } from "../support/samples/wire-reference-data.ts";
import { type LoopbackFiles, loopbackFiles } from "../support/servers/loopback-files.ts";
import { OtlpReceiver } from "../support/servers/otlp-receiver.ts";

const unconfirmedList = "/api/v1/orders/home_delivery/unconfirmed";

/** The time of the page's own server at the start. */
const now = Date.UTC(2026, 8, 1, 12);
/** Five minutes ago by the clock of a tablet that is ten minutes ahead. */
const deadline = now + 5 * minuteMs;

/** An API on an origin of its own, which lets pages read no header of its answers. */
class OtherOrigin {
  rejections = 0;
  private server: LoopbackFiles | undefined;

  async start(): Promise<string> {
    this.server = await loopbackFiles((request, response) => {
      const path = new URL(request.url ?? "/", "http://any").pathname;
      if (request.method === "OPTIONS") return answer(response, 204);
      if (path.endsWith("/reject")) this.rejections += 1;
      return answer(response, 200, this.bodyOf(path));
    });
    return this.server.base;
  }

  async stop(): Promise<void> {
    await this.server?.close();
  }

  private bodyOf(path: string): object {
    if (path.endsWith("/me")) {
      return wireMe({ user_locale: "en", online_details: { auto_rejection_sla: 10 } });
    }
    const placedAt = new Date(deadline - 10 * minuteMs).toISOString();
    const order = wireOrder(
      {
        order_status: "unconfirmed",
        scheduled: false,
        scheduled_for: null,
        rider_id: null,
        logistics_job: null,
        status_updates: [],
        placed_at: placedAt,
      },
      { auto_rejection_sla: 10 },
    );
    return {
      orders: path === unconfirmedList && this.rejections === 0 ? [order] : [],
      locations: [wireBranch()],
      ...{ payment_types: [], print_settings: [], partners: [], riders: [] },
      cancellation_reasons: [],
    };
  }
}

function answer(response: ServerResponse, status: number, body?: object): void {
  response
    .writeHead(status, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "authorization, content-type, if-none-match",
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      ...(body && { "content-type": "application/json" }),
    })
    .end(body && JSON.stringify(body));
}

/** Serves the built app, configured for this API; without a time, no page learns it from the `Date`. */
function pageServer(
  apiBase: string,
  time: (() => number) | undefined,
  heartbeatUrl?: string,
): Promise<LoopbackFiles> {
  const attributes = [
    ...["api", "auth", "core"].map((name) => `data-${name}-base="${apiBase}"`),
    'data-push-key="key" data-push-host="127.0.0.1" data-push-port="9" data-push-tls="no"',
    ...(heartbeatUrl === undefined ? [] : [`data-heartbeat-url="${heartbeatUrl}"`]),
  ].join(" ");
  return loopbackFiles(async (request, response) => {
    response.sendDate = false;
    if (time) response.setHeader("date", new Date(time()).toUTCString());
    const { pathname } = new URL(request.url ?? "/", "http://any");
    const isFile = /\.\w+$/.test(pathname);
    const segments = isFile ? pathname.split("/").filter(Boolean) : ["index.html"];
    const file = await staticFile("dist", segments);
    const content = isFile
      ? file?.content
      : String(file?.content).replace('<div id="root">', `<div id="root" ${attributes}>`);
    response
      .writeHead(file === undefined ? 404 : 200, { "content-type": file?.contentType })
      .end(content);
  });
}

async function open(page: Page, base: string): Promise<void> {
  await page.clock.install({ time: now + 10 * minuteMs });
  const token = makeJwt(Date.UTC(2100, 0, 1));
  await page.goto(`${base}/sign-in#jwt=${token}&refresh_token=refresh-1`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.goto(`${base}/home-delivery/unconfirmed`);
  await expect(page.locator("tr[data-order]")).toHaveCount(1);
}

test.describe("an API on another origin whose Date the page cannot read, and a tablet ten minutes ahead", () => {
  let api: OtherOrigin;
  let site: LoopbackFiles;
  let serverNow: number;
  const serve = async (sendsDate: boolean, heartbeatUrl?: string): Promise<string> => {
    api = new OtherOrigin();
    serverNow = now;
    const time = sendsDate ? () => serverNow : undefined;
    site = await pageServer(await api.start(), time, heartbeatUrl);
    return site.base;
  };
  /** A page that sees its clock step asks for the time again, so the server's clock steps with it. */
  const pass = async (page: Page, durationMs: number): Promise<void> => {
    serverNow += durationMs;
    await page.clock.fastForward(durationMs);
  };

  test.afterEach(async () => {
    await api.stop();
    await site.close();
  });

  test("the order is rejected at its deadline by the time of the page's own server, not before [N15]", async ({
    page,
  }) => {
    await open(page, await serve(true));
    await page.clock.runFor(3 * secondMs);
    await expect.poll(() => site.asked.join()).toContain("server-time");
    await pass(page, 4 * minuteMs);
    await expect(page.locator("tr[data-order]")).toHaveCount(1);
    expect(api.rejections).toBe(0);
    await pass(page, minuteMs);
    await expect(page.locator("tr[data-order]")).toHaveCount(0);
    await expect.poll(() => api.rejections).toBe(1);
  });

  test("a heartbeat reaches a collector on a third origin, after the browser has asked it, and reports the ten minutes [N37]", {
    tag: "@verify",
  }, async ({ page }) => {
    const receiver = await OtlpReceiver.open();
    try {
      await open(page, await serve(true, receiver.address));
      const offset = (): number | undefined =>
        receiver.points.find(({ metric }) => metric === "delivery_manager.clock.offset")?.value;
      await expect.poll(offset, { timeout: 90_000 }).toBeGreaterThan(590);
      expect(offset()).toBeLessThan(610);
      expect(receiver.refusals).toEqual([]);
      expect(receiver.preflights).toBeGreaterThan(0);
    } finally {
      receiver.close();
    }
  });

  test("without any source of the time nothing is rejected, and the light says so [N15]", async ({
    page,
  }) => {
    await open(page, await serve(false));
    // A press lets the browser play sound. While an order waits, blocked sound is the graver trouble of the light.
    await page.locator("thead").click();
    await expect(page.locator("header [data-updates]")).toHaveText("Auto-reject paused");
    expect(api.rejections).toBe(0);
  });
});
