import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { observable } from "mobx";
import { afterEach, expect, it, vi } from "vitest";
import { BrowserClock } from "../../adapters/browser/browser-clock.ts";
import { PageServerTime } from "../../adapters/browser/page-server-time.ts";
import { ApiCalls } from "../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../adapters/http/axios-order-api.ts";
import { HttpClient } from "../../adapters/http/http-client.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { deadlineOf, expiryThresholdDefaultMs } from "../../src/orders/order-rules/order-timing.ts";
import { ConfirmationDeadlineWorker } from "../../src/unconfirmed/confirmation-deadline-worker.ts";
import { DeadlineMemory } from "../../src/unconfirmed/deadline-memory.ts";
import { branchA } from "../support/samples/an-order.ts";
import { confirmingWithin } from "../support/samples/company-builders.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import { boardCompany, ScriptedBoard, staff } from "../support/stand-ins/scripted-board.ts";
import { makeScriptedPlatform } from "../support/stand-ins/scripted-platform.ts";

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0).toReversed()) stop();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The server's time: it stands still, as the tablet's clock does unless the test lets it pass. */
const serverNow = Date.UTC(2026, 8, 1, 12);

/** An API whose answers carry no Date that a page could read, with one order that has 50 s left. */
async function openApi() {
  const calls: string[] = [];
  const order = wireOrder(
    {
      order_status: "unconfirmed",
      scheduled: false,
      scheduled_for: null,
      location_id: branchA,
      placed_at: new Date(serverNow - 130 * secondMs).toISOString(),
      status_updates: [],
    },
    { auto_rejection_sla: 3 },
  );
  const base = await listen(
    createServer((request, response) => {
      calls.push(`${request.method} ${request.url?.split("?")[0]}`);
      response.sendDate = false;
      const isListed = request.url?.includes("/home_delivery/unconfirmed") === true;
      response.end(JSON.stringify({ orders: isListed ? [order] : [], order }));
    }),
  );
  return { base, calls };
}

it("an order with 50 s left is not rejected by a tablet that is ten minutes ahead of an API without a readable Date, and has its 50 s once the page's own server tells the time (N15) [UC-9]", async () => {
  const { base, calls } = await openApi();
  const date = new Date(serverNow).toUTCString();
  const pageBase = await listen(
    createServer((_, response) => response.writeHead(404, { date }).end()),
  );
  const reporter = new RecordingReporter();
  const tablet = makeScriptedPlatform({ wallNow: serverNow + 10 * minuteMs });
  const clock = new BrowserClock({ platform: tablet, reporter });
  stops.push(clock.start());
  const client = new HttpClient({
    base,
    clock,
    accessToken: { current: () => "token" },
    onServerDate: (date, sentAt, receivedAt) => clock.onServerDate(date, receivedAt - sentAt),
  });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const api = new AxiosOrderApi({
    calls: new ApiCalls({ client, reporter, conventions }),
    takesTrainingPayments: false,
  });
  const company = observable({ company: boardCompany(), staff }, {}, { deep: false });
  const board = new ScriptedBoard({
    clock,
    api,
    company,
    reporter,
    confirmationDeadline: (order) => deadlineOf(order, confirmingWithin(3))?.at,
  });
  stops.push(() => board.close());
  const worker = new ConfirmationDeadlineWorker({
    clock,
    company,
    reporter,
    orders: board.orders,
    session: { state: "signed_in" },
    limbo: { has: () => false },
    memory: new DeadlineMemory(new MemoryLocalStore()),
    expiryThresholdMs: expiryThresholdDefaultMs,
  });
  stops.push(worker.start());

  await vi.waitFor(() => {
    tablet.advance(100);
    expect(board.ids("homeDelivery.unconfirmed")).toHaveLength(1);
  });
  const [model] = board.orders.book.models();
  expect([model?.isTimeUp, clock.serverTime()]).toEqual([true, undefined]);

  const time = new PageServerTime({
    clock,
    platform: tablet,
    random: () => 0.5,
    fetch: (address, init) => fetch(`${pageBase}${String(address)}`, init),
  });
  stops.push(time.start());
  tablet.advance(2 * secondMs);
  await vi.waitFor(() => expect(clock.offsetSource).toBe("page"));
  if (model === undefined) throw new Error("The order is on the board");
  const deadline = deadlineOf(model.data, confirmingWithin(3))?.at ?? 0;
  // A Date is whole seconds.
  expect(Math.abs(deadline - clock.now() - 50 * secondMs)).toBeLessThanOrEqual(secondMs);
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
});
