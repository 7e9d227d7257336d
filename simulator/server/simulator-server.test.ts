import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { arrivingMax } from "../../ports/arriving.ts";
import { callKinds } from "../../ports/order-api.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import { OpenNetwork } from "../../tests/support/servers/open-network.ts";
import { loadOpenApi } from "../../tests/support/servers/openapi.ts";
import {
  authFor,
  fullOrder,
  RecordingStaffApi,
  staffApiMe,
} from "../../tests/support/stand-ins/recording-staff-api.ts";
import { ScriptedTime } from "../../tests/support/stand-ins/scripted-time.ts";
import { takeTyped } from "../training/incidents/start-incidents.ts";
import { terminalsOf } from "../world/terminals/terminal-world.ts";
import type { HttpResponse } from "./http-message.ts";
import { PusherApp } from "./pusher-app.ts";
import { routes, SimulatorServer } from "./simulator-server.ts";

const startAt = Date.UTC(2026, 2, 14, 12, 0, 0);

const openApi = loadOpenApi();

interface Asked {
  readonly method?: string;
  readonly target: string;
  readonly body?: unknown;
  readonly jwt?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function setUp(
  settings: { readonly supervisorPassword?: string; readonly hidesDate?: boolean } = {},
) {
  const { world } = headless();
  const staffApi = new RecordingStaffApi();
  const network = new OpenNetwork();
  const time = new ScriptedTime(startAt);
  const app = new PusherApp({
    key: "key",
    secret: "secret",
    hmac: (secret, text) => createHmac("sha256", secret).update(text).digest("hex"),
  });
  const server = new SimulatorServer({
    ...settings,
    auth: authFor(staffApi),
    network,
    terminals: terminalsOf(world),
    towns: world.towns,
    time,
    app,
    take: (typed) => takeTyped(world, typed),
  });
  const ask = async (asked: Asked) => {
    const { method = "GET", target, body, jwt = "good", headers = {} } = asked;
    const outcome = await server.respond({
      method,
      target,
      headers: new Map(Object.entries({ authorization: `Bearer ${jwt}`, ...headers })),
      body: body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body),
    });
    if (outcome.kind !== "response") return undefined;
    const { response } = outcome;
    const json = jsonOf(response);
    if (json !== undefined && isDescribed(asked) && response.status === 200) {
      expect(openApi.validateRequest(method, target, parsedBody(body))).toEqual([]);
      expect(openApi.validateResponse(method, target, response.status, json)).toEqual([]);
    }
    return { ...response, json };
  };
  return { staffApi, network, time, app, ask, world };
}

/** The JSON of an answer; undefined for a picture or a page. */
function jsonOf({ headers, body }: HttpResponse): unknown {
  const isJson = headers["content-type"]?.startsWith("application/json") === true;
  return isJson ? JSON.parse(body) : undefined;
}

/** Whether the OpenAPI file describes such a request. */
function isDescribed({ method, headers = {} }: Asked): boolean {
  return method !== "OPTIONS" && headers["content-type"]?.includes("form") !== true;
}

/** Actions without details are sent without a body. */
function parsedBody(body: unknown): unknown {
  return typeof body === "string" ? JSON.parse(body) : body;
}

const payment = { id: 2, name: "Cash", amount: 123.45, amount_collected: 150 };
const paid = {
  paymentTypeId: 2,
  name: "Cash",
  currency: staffApiMe.company.currency,
  amount: 12_345,
  amountCollected: 15_000,
};

describe("the calls of the order board", () => {
  it.each([
    ["/orders/home_delivery/unconfirmed", "homeDelivery.unconfirmed"],
    ["/orders/new", "homeDelivery.new"],
    ["/orders/ready", "homeDelivery.ready"],
    ["/orders/in-progress", "homeDelivery.inProgress"],
    ["/orders/delivered", "homeDelivery.delivered"],
    ["/orders/pickup/unconfirmed", "pickup.unconfirmed"],
    ["/orders/pickup/new", "pickup.new"],
    ["/orders/pickup/waiting-for-collection", "pickup.ready"],
    ["/orders/pickup/collected", "pickup.collected"],
    ["/orders/scheduled", "scheduled"],
  ])("list %s as the tab %s, for all branches or those named", async (path, tab) => {
    const { staffApi, ask } = setUp();
    expect((await ask({ target: `/api/v1${path}` }))?.status).toBe(200);
    expect((await ask({ target: `/api/v1${path}?location_id=3` }))?.status).toBe(200);
    expect((await ask({ target: `/api/v1${path}?location_id=3%2C4` }))?.status).toBe(200);
    expect(staffApi.calls).toEqual([
      ["listOrders", tab, "all", undefined],
      ["listOrders", tab, [3], undefined],
      ["listOrders", tab, [3, 4], undefined],
    ]);
  });

  it.each<[asked: string, call: readonly unknown[], body?: object]>([
    ["GET /locations/list", ["branches"]],
    ["GET /payment-types/list", ["paymentTypes"]],
    ["GET /print-settings/list", ["printSettings"]],
    ["GET /logistics/partners", ["logisticsPartners"]],
    ["GET /logistics/riders?company_id=77", ["riders"]],
    ["GET /cancellation-reasons/list", ["cancelReasons"]],
    ["GET /riders/8/geo-coordinates", ["riderPosition", 8]],
    ["GET /orders/501", ["order", 501]],
    ["GET /orders/501/print-templates", ["printTemplates", 501]],
    [
      "GET /orders/delivered?rider_id=8&location_id=3",
      ["listOrders", "homeDelivery.delivered", [3], 8],
    ],
    ["GET /orders/delivered/rider-stats?location_id=3", ["riderStats", [3]]],
    ["POST /orders/501/mark-as-reprinted", ["markReprinted", 501]],
    ["POST /orders/new/501/mark-as-ready", ["markReady", 501, "homeDelivery"]],
    ["POST /orders/pickup/new/501/mark-as-ready", ["markReady", 501, "pickup"]],
    ["POST /orders/new/501/assign-rider?rider_id=8", ["assignRider", 501, 8, "new"]],
    ["POST /orders/ready/501/assign-rider?rider_id=8", ["assignRider", 501, 8, "ready"]],
    [
      "POST /orders/ready/501/assign-rider-without-state-change?rider_id=8",
      ["assignRiderWithoutStateChange", 501, 8],
    ],
    ["POST /orders/new/501/unassign-rider", ["unassignRider", 501, "new"]],
    ["POST /orders/ready/501/unassign-rider", ["unassignRider", 501, "ready"]],
    ["POST /orders/ready/501/mark-as-picked-up", ["markPickedUp", 501]],
    [
      "POST /orders/ready/501/mark-as-picked-up",
      ["markPickedUp", 501, { code: "4711" }],
      { handover_code: "4711" },
    ],
    [
      "POST /orders/pickup/waiting-for-collection/501/mark-as-collected",
      ["markCollected", 501, [], { supervisorPassword: "x" }],
      { supervisor_password: "x" },
    ],
    [
      "POST /orders/in-progress/501/mark-as-delivered",
      ["markDelivered", 501, [paid]],
      { payments: [payment] },
    ],
    ["POST /orders/in-progress/501/mark-as-delivered", ["markDelivered", 501, []], {}],
    [
      "POST /orders/pickup/waiting-for-collection/501/mark-as-collected",
      ["markCollected", 501, [{ ...paid, referenceCode: "r", metaData: { training: true } }]],
      {
        payments: [{ ...payment, reference_code: "r", meta_data: { training: true } }],
      },
    ],
    ["POST /orders/home_delivery/unconfirmed/501/confirm", ["confirm", 501, "homeDelivery", {}]],
    [
      "POST /orders/home_delivery/unconfirmed/501/confirm",
      ["confirm", 501, "homeDelivery", { deliveryTimeMinutes: 35 }],
      { delivery_time: 35 },
    ],
    [
      "POST /orders/pickup/unconfirmed/501/confirm",
      ["confirm", 501, "pickup", { payments: [paid] }],
      { payments: [payment] },
    ],
    [
      "POST /orders/home_delivery/unconfirmed/501/reject",
      ["reject", 501, "homeDelivery", { isAutomatic: true }],
      { auto_cancelled: true },
    ],
    [
      "POST /orders/pickup/unconfirmed/501/reject",
      ["reject", 501, "pickup", { isAutomatic: false, cancelReasonId: 1, supervisorPassword: "x" }],
      { auto_cancelled: false, cancel_reason_id: 1, supervisor_password: "x" },
    ],
    [
      "PUT /orders/reschedule",
      [
        "reschedule",
        {
          orderId: 501,
          scheduledFor: Date.UTC(2026, 2, 15, 10),
          staffId: 2,
          staffName: "Sam",
          reason: "later",
        },
      ],
      {
        order_id: 501,
        scheduled_for: "2026-03-15T10:00:00Z",
        staff_id: 2,
        staff_name: "Sam",
        reason: "later",
      },
    ],
    ["POST /logistics/jobs", ["createLogisticsJob", 501, 4], { order_id: 501, partner_id: 4 }],
    ["DELETE /logistics/jobs/501", ["cancelLogisticsJob", 501]],
  ])("%s reaches the staff API", async (asked, call, body) => {
    const { staffApi, ask } = setUp();
    const [method = "", path] = asked.split(" ");
    const answer = await ask({ method, target: `/api/v1${path}`, body });
    expect(answer?.json).not.toHaveProperty("error");
    expect(answer?.status).toBe(200);
    expect(staffApi.calls).toEqual([call]);
  });

  it("encode an order with decimal amounts and ISO times", async () => {
    const { ask } = setUp();
    const answer = await ask({ target: "/api/v1/orders/501" });
    expect(answer?.body).toContain('"order_id":501');
    expect(answer?.body).toContain('"total_amount":123.45');
    expect(answer?.body).toContain('"placed_at":"2026-03-14T11:30:00.250Z"');
    expect(answer?.body).toContain(JSON.stringify(fullOrder.notes));
  });

  it("pass on the refusals of the staff API with their messages", async () => {
    const { staffApi, ask } = setUp();
    staffApi.refusal = { status: 422, message: "Password is invalid!" };
    const answer = await ask({
      method: "POST",
      target: "/api/v1/orders/pickup/unconfirmed/501/reject",
      body: { auto_cancelled: false },
    });
    expect(answer?.status).toBe(422);
    expect(answer?.body).toContain("Password is invalid!");
  });

  it("require a token", async () => {
    const { staffApi, ask } = setUp();
    expect((await ask({ target: "/api/v1/me", jwt: "forged" }))?.status).toBe(401);
    expect((await ask({ target: "/api/v1/me", headers: { authorization: "" } }))?.status).toBe(401);
    expect(staffApi.calls).toEqual([]);
  });

  it("stay unanswered when the network loses them", async () => {
    const { staffApi, network, ask } = setUp();
    network.nextLoss = true;
    expect(
      await ask({ method: "POST", target: "/api/v1/orders/new/501/mark-as-ready" }),
    ).toBeUndefined();
    expect(staffApi.calls).toHaveLength(1);
  });

  it("are answered at once while the trainer has paused the branch", async () => {
    const { network, time, ask } = setUp();
    time.pause();
    network.nextLoss = false;
    expect((await ask({ target: "/api/v1/me" }))?.status).toBe(200);
    expect(network.callNames).toEqual([]);
  });
});

describe("every call of the OpenAPI file", () => {
  const served = openApi.operations().filter(({ tags }) => !tags.includes("payments"));

  it.each(served.map(({ method, path, hasBody }) => [method, path, hasBody] as const))(
    "%s %s is served",
    async (method, path, hasBody) => {
      const { ask, world } = setUp();
      const { longitude, latitude } = world.towns.all()[0]!.home;
      const parameters: Readonly<Record<string, string>> = {
        id: "501",
        places: `${longitude},${latitude};${longitude},${latitude}`,
        theme: "light",
        z: "1",
        x: "0",
        file: "0.svg",
        source: "online",
      };
      const answer = await ask({
        method,
        target: `${path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "")}${path.startsWith("/route") ? "?overview=full&geometries=geojson" : ""}`,
        body: hasBody ? {} : undefined,
        jwt: "",
      });
      expect([200, 401, 422]).toContain(answer?.status);
    },
  );
});

it("Each route of the server is in the OpenAPI file, and each call of the port has a route", () => {
  const names = routes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(callKinds)));
  for (const { method, path } of routes) {
    expect(openApi.find(method, path.replace(/:\w+/g, "501")), path).toBeDefined();
  }
});

describe("a wrong request", () => {
  const confirmation = "/api/v1/orders/home_delivery/unconfirmed/501/confirm";
  const rejection = "/api/v1/orders/pickup/unconfirmed/501/reject";
  const delivery = "/api/v1/orders/in-progress/501/mark-as-delivered";
  const rescheduling = {
    order_id: 501,
    scheduled_for: "2026-03-15T10:00:00Z",
    staff_id: 2,
    staff_name: "Sam",
    reason: "later",
  };

  it.each<[string, Asked, number, string]>([
    ["an unknown path", { target: "/api/v1/orders/burnt" }, 404, "address"],
    ["an order id that is none", { target: "/api/v1/orders/0501x" }, 404, "address"],
    ["a path without the prefix", { target: "/me" }, 404, "address"],
    ["a broken escape", { target: "/api/v1/orders/%E0%A4%A" }, 400, "escape"],
    ["a wrong method", { method: "DELETE", target: "/api/v1/me" }, 405, "GET"],
    ["a wrong method at the control", { target: "/simulator/control" }, 405, "POST"],
    ["no JSON", { method: "POST", target: confirmation, body: "{oops" }, 400, "JSON"],
    ["a list for a body", { method: "POST", target: confirmation, body: [] }, 422, "object"],
    ["a text for a body", { method: "POST", target: confirmation, body: '"x"' }, 422, "object"],
    [
      "minutes as text",
      { method: "POST", target: confirmation, body: { delivery_time: "35" } },
      422,
      "delivery_time",
    ],
    [
      "too many minutes",
      { method: "POST", target: confirmation, body: { delivery_time: 1_000 } },
      422,
      "delivery_time",
    ],
    [
      "half a minute",
      { method: "POST", target: confirmation, body: { delivery_time: 0.5 } },
      422,
      "delivery_time",
    ],
    [
      "a rejection that does not say why",
      { method: "POST", target: rejection, body: {} },
      422,
      "auto_cancelled",
    ],
    [
      "payments that are no list",
      { method: "POST", target: delivery, body: { payments: {} } },
      422,
      "payments",
    ],
    [
      "an amount as text",
      {
        method: "POST",
        target: delivery,
        body: { payments: [payment, { ...payment, amount: "1" }] },
      },
      422,
      "payments[1].amount",
    ],
    [
      "an amount out of range",
      { method: "POST", target: delivery, body: { payments: [{ ...payment, amount: 1e300 }] } },
      422,
      "payments[0].amount",
    ],
    [
      "facts within facts",
      {
        method: "POST",
        target: delivery,
        body: { payments: [{ ...payment, meta_data: { nested: {} } }] },
      },
      422,
      "payments[0].meta_data",
    ],
    [
      "no rider",
      { method: "POST", target: "/api/v1/orders/new/501/assign-rider" },
      422,
      "rider_id",
    ],
    [
      "a branch that is no id",
      { target: "/api/v1/orders/new?location_id=all" },
      400,
      "location_id",
    ],
    ["no branch at all", { target: "/api/v1/orders/new?location_id=" }, 400, "location_id"],
    ["a rider that is no id", { target: "/api/v1/orders/delivered?rider_id=x" }, 400, "rider_id"],
    ["another company", { target: "/api/v1/logistics/riders?company_id=78" }, 403, "company"],
    [
      "a time without a zone",
      {
        method: "PUT",
        target: "/api/v1/orders/reschedule",
        body: { ...rescheduling, scheduled_for: "2026-03-15T10:00:00" },
      },
      422,
      "scheduled_for",
    ],
    [
      "a day that is none",
      {
        method: "PUT",
        target: "/api/v1/orders/reschedule",
        body: { ...rescheduling, scheduled_for: "2026-13-15T10:00:00Z" },
      },
      422,
      "scheduled_for",
    ],
    [
      "a body too large",
      { method: "POST", target: confirmation, body: "x".repeat(arrivingMax.classCall + 1) },
      400,
      String(arrivingMax.classCall),
    ],
    [
      "a page of another machine",
      { target: "/api/v1/me", headers: { origin: "https://evil.example" } },
      403,
      "machine",
    ],
    [
      "a page that only looks local",
      { target: "/api/v1/me", headers: { origin: "http://localhost.evil.example" } },
      403,
      "machine",
    ],
  ])("is answered with its reason for %s", async (_what, asked, status, named) => {
    const { staffApi, ask } = setUp();
    const answer = await ask(asked);
    expect(answer?.status).toBe(status);
    expect(answer?.body).toContain(named);
    expect(staffApi.calls).toEqual([]);
  });
});

describe("pages of this machine", () => {
  it("read answers and the branch's time across ports", async () => {
    const { ask } = setUp();
    const answer = await ask({
      target: "/api/v1/me",
      headers: { origin: "http://localhost:5173" },
    });
    expect(answer?.headers).toMatchObject({
      date: "Sat, 14 Mar 2026 12:00:00 GMT",
      "access-control-allow-origin": "http://localhost:5173",
      "access-control-expose-headers": "Date, ETag, Retry-After",
      vary: "Origin",
    });
  });

  it("cannot read the branch's time across ports if it is hidden (N15)", async () => {
    const { ask } = setUp({ hidesDate: true });
    const headers = { origin: "http://localhost:5173" };
    const answer = await ask({ target: "/api/v1/me", headers });
    expect(answer?.headers).toHaveProperty("access-control-allow-origin", headers.origin);
    expect(answer?.headers["access-control-expose-headers"]).not.toContain("Date");
  });

  it("get the allowed methods and headers in a preflight", async () => {
    const { ask, network } = setUp();
    const answer = await ask({
      method: "OPTIONS",
      target: "/api/v1/orders/reschedule",
      headers: { origin: "http://127.0.0.1:4700", "access-control-request-method": "PUT" },
    });
    expect(answer?.headers["access-control-allow-methods"]).toContain("PUT");
    expect(answer?.headers["access-control-allow-headers"]).toContain("Authorization");
    expect(network.callNames).toEqual([]);
  });
});

describe("sessions", () => {
  it("are given to a page by the index in the list of staff, with the password of the supervisor", async () => {
    const { ask } = setUp();
    const tokens = { jwt: "good", refresh_token: "again" };
    expect((await ask({ target: "/simulator/join" }))?.json).toEqual(tokens);
    expect((await ask({ target: "/simulator/join?staff=0" }))?.json).toEqual(tokens);
    const withPassword = setUp({ supervisorPassword: "4321" });
    expect((await withPassword.ask({ target: "/simulator/join" }))?.json).toEqual({
      ...tokens,
      supervisor_password: "4321",
    });
    expect((await ask({ target: "/simulator/join?staff=9" }))?.status).toBe(404);
    expect((await ask({ target: "/simulator/join?staff=x" }))?.status).toBe(422);
  });

  it("are refreshed with both tokens", async () => {
    const { ask } = setUp();
    const refresh = (body: unknown) =>
      ask({ method: "POST", target: "/api/dmms/v1/tokens/refresh", body });
    expect((await refresh({ jwt: "old", refresh_token: "again" }))?.json).toEqual({ jwt: "good" });
    expect((await refresh({ jwt: "old", refresh_token: "never" }))?.status).toBe(401);
    expect((await refresh({ jwt: "old" }))?.status).toBe(422);
    expect((await refresh("{"))?.status).toBe(400);
  });
});

describe("private channels", () => {
  const sign = (channel: string, jwt = "good", socketId = "1.2") => ({
    method: "POST",
    target: "/pusher/auth",
    jwt,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `socket_id=${socketId}&channel_name=${channel}`,
  });

  it("are signed for those who may listen to them", async () => {
    const { app, ask } = setUp();
    for (const channel of [
      "private-order_events_3",
      "private-logistics_events_3",
      "private-riders_events_77",
      "private-payment_types_synchronized_77",
    ]) {
      expect((await ask(sign(channel)))?.json).toEqual({ auth: app.sign("1.2", channel) });
    }
  });

  it("are not signed for others", async () => {
    const { ask } = setUp();
    expect((await ask(sign("private-order_events_4")))?.status).toBe(403);
    expect((await ask(sign("private-riders_events_78")))?.status).toBe(403);
    expect((await ask(sign("private-anything")))?.status).toBe(403);
    expect((await ask(sign("private-order_events_3", "forged")))?.status).toBe(401);
    expect((await ask(sign("order_events_3")))?.status).toBe(422);
    expect((await ask(sign("private-order_events_3", "good", "nobody")))?.status).toBe(422);
  });
});

interface Placed {
  readonly order_id: number;
}

describe("the trainer's control", () => {
  const incident = (body: unknown) => ({ method: "POST", target: "/simulator/control", body });

  it("returns and moves the branch's time", async () => {
    const { ask } = setUp();
    expect((await ask({ target: "/simulator/time" }))?.json).toEqual({
      now: "2026-03-14T12:00:00.000Z",
      speed: 1,
      is_paused: false,
    });
    expect((await ask(incident({ do: "pause" })))?.json).toMatchObject({ is_paused: true });
    expect((await ask(incident({ do: "resume" })))?.json).toMatchObject({ is_paused: false });
    expect((await ask(incident({ do: "speed", speed: 5 })))?.json).toMatchObject({ speed: 5 });
    expect(
      (await ask(incident({ do: "jump_to", to: "2026-03-14T13:00:00Z" })))?.json,
    ).toMatchObject({ now: "2026-03-14T13:00:00.000Z" });
  });

  it("takes every incident of the list, and tells its order [TN-5]", async () => {
    const { ask, world } = setUp();
    const placed = await ask(incident({ do: "order", type: "call_center", isPaid: false }));
    expect(placed?.json).toMatchObject({
      now: "2026-03-14T12:00:00.000Z",
      order_id: expect.any(Number),
    });
    const orders = world.change(({ ledger }) => [...ledger.all()]);
    expect(orders.map(({ id, type }) => [id, type])).toContainEqual([
      (placed?.json as Placed | undefined)?.order_id,
      "call_center",
    ]);
    const calm = await ask(incident({ do: "calm" }));
    expect(calm?.json).not.toHaveProperty("order_id");
    expect((await ask(incident({ do: "every_card", outcome: "declined" })))?.status).toBe(200);
    expect(terminalsOf(world).choice.picked).toBe("declined");
  });

  it("says why an incident is not possible now", async () => {
    const { ask } = setUp();
    const answer = await ask(incident({ do: "tip" }));
    expect(answer?.status).toBe(409);
    expect(answer?.body).toContain("There is no order for which this is possible now");
  });

  it.each([
    [{ do: "explode" }, "names no incident: give one of order"],
    [{}, "do"],
    [[], "object"],
    [{ do: "speed", speed: 3 }, "speed"],
    [{ do: "speed" }, "speed"],
    [{ do: "jump_to", to: "2026-03-14T11:59:59Z" }, "past"],
    [{ do: "jump_to", to: "2026-03-15T12:00:01Z" }, "day"],
    [{ do: "jump_to", to: "noon" }, "to"],
    [{ do: "push_connection_lost", code: 1005 }, "code"],
    [{ do: "push_connection_lost", code: 5_000 }, "code"],
    [{ do: "next_call", status: 200 }, "status"],
    [{ do: "next_call", status: 500, count: 1_001 }, "count"],
  ])("refuses %j with a reason", async (body, named) => {
    const { ask, world } = setUp();
    const digest = world.digest();
    const answer = await ask(incident(body));
    expect(answer?.status).toBe(422);
    expect(answer?.body).toContain(named);
    expect(world.digest()).toBe(digest);
  });
});
