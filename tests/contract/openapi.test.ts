import { describe, expect, it } from "vitest";
import { loadOpenApi, type Operation } from "../support/servers/openapi.ts";

const openApi = loadOpenApi();

/** The refusals of a call, beside those that are special to it. */
const refusalsOf = ({ method, path, parameters }: Operation): readonly string[] => {
  const changes = method !== "GET" && !path.endsWith("/tokens/refresh");
  const names = path.includes("{") || parameters.some(({ name }) => name === "order_reference_id");
  return [
    ...["401", "403"],
    // The thing that it names may be gone.
    ...(changes || names ? ["404"] : []),
    // It may come too late, or ask for what is not possible.
    ...(changes ? ["409", "422"] : []),
    ...["500", "503"],
  ];
};

/** The calls of section 7 of both specifications, and those of optional capabilities. */
const specified = {
  session: ["POST /api/dmms/v1/tokens/refresh"],
  start: [
    "GET /api/v1/me",
    "GET /api/v1/locations/list",
    "GET /api/v1/payment-types/list",
    "GET /api/v1/print-settings/list",
    "GET /api/v1/logistics/partners",
    "GET /api/v1/logistics/riders",
    "GET /api/v1/cancellation-reasons/list",
  ],
  reads: [
    "GET /api/v1/riders/{id}/geo-coordinates",
    "GET /api/v1/orders/{id}",
    "GET /api/v1/orders/{id}/print-templates",
  ],
  lists: [
    "GET /api/v1/orders/new",
    "GET /api/v1/orders/in-progress",
    "GET /api/v1/orders/ready",
    "GET /api/v1/orders/home_delivery/unconfirmed",
    "GET /api/v1/orders/delivered/rider-stats",
    "GET /api/v1/orders/scheduled",
    "GET /api/v1/orders/delivered",
    "GET /api/v1/orders/pickup/new",
    "GET /api/v1/orders/pickup/waiting-for-collection",
    "GET /api/v1/orders/pickup/collected",
    "GET /api/v1/orders/pickup/unconfirmed",
  ],
  actions: [
    "POST /api/v1/orders/{id}/mark-as-reprinted",
    "POST /api/v1/orders/new/{id}/mark-as-ready",
    "POST /api/v1/orders/new/{id}/assign-rider",
    "POST /api/v1/orders/ready/{id}/assign-rider",
    "POST /api/v1/orders/ready/{id}/assign-rider-without-state-change",
    "POST /api/v1/orders/new/{id}/unassign-rider",
    "POST /api/v1/orders/ready/{id}/unassign-rider",
    "POST /api/v1/orders/in-progress/{id}/mark-as-delivered",
    "POST /api/v1/orders/ready/{id}/mark-as-picked-up",
    "POST /api/v1/orders/home_delivery/unconfirmed/{id}/confirm",
    "POST /api/v1/orders/home_delivery/unconfirmed/{id}/reject",
    "POST /api/v1/orders/pickup/new/{id}/mark-as-ready",
    "POST /api/v1/orders/pickup/waiting-for-collection/{id}/mark-as-collected",
    "POST /api/v1/orders/pickup/unconfirmed/{id}/confirm",
    "POST /api/v1/orders/pickup/unconfirmed/{id}/reject",
    "PUT /api/v1/orders/reschedule",
    "POST /api/v1/logistics/jobs",
    "DELETE /api/v1/logistics/jobs/{id}",
  ],
  capabilities: [
    "GET /api/v1/locations/state",
    "PUT /api/v1/locations/{id}/acceptance/{source}",
    "PUT /api/v1/orders/{id}/promise",
  ],
  payments: [
    "POST /api/v1/payment-partners/magnati/transactions",
    "PUT /api/v1/payment-partners/magnati/transactions/{id}",
    "POST /api/v1/payment-partners/razorpay/transactions",
    "PUT /api/v1/payment-partners/razorpay/transactions/{id}",
    "GET /api/v1/payment-partners/stripe_connect/connection_tokens/new",
    "POST /api/v1/payment-partners/stripe_connect/payment_intents",
    "GET /api/v1/payment-partners/stripe_connect/payment_intents/{id}",
    "DELETE /api/v1/payment-partners/stripe_connect/payment_intents/{id}",
    "POST /api/v1/generic_payments/terminal/transactions",
    "GET /api/v1/generic_payments/terminal/transaction_status_check",
    "POST /api/v1/generic_payments/terminal/transactions/cancel",
  ],
};
const own = [
  "POST /pusher/auth",
  "GET /simulator/time",
  "GET /simulator/join",
  "POST /simulator/reader",
  "POST /simulator/control",
  "GET /tiles/{theme}/{z}/{x}/{file}",
  "GET /route/v1/driving/{places}",
];

describe("the document of the calls", () => {
  it("contains every call of both specifications, and besides them only our own", () => {
    const documented = openApi.operations().map(({ method, path }) => `${method} ${path}`);
    expect(documented.toSorted()).toEqual([...Object.values(specified).flat(), ...own].toSorted());
  });

  it("describes the refusals of every call: those of a read, of a thing that it names, or of a change", () => {
    const isList = ({ parameters }: Operation): boolean =>
      parameters.some(({ name }) => name === "If-None-Match");
    for (const operation of openApi.operations()) {
      const { operationId, statuses } = operation;
      // OSRM answers 400 when there is no road, a list 304 when it is as it was.
      const more = operationId === "drivingRoute" ? ["400"] : isList(operation) ? ["304"] : [];
      expect([operationId, ...statuses]).toEqual([
        operationId,
        ...["200", ...more, ...refusalsOf(operation)],
      ]);
    }
    const of = (id: string): readonly string[] =>
      openApi.operations().find(({ operationId }) => operationId === id)?.statuses ?? [];
    expect(of("me")).toEqual(["200", "401", "403", "500", "503"]);
    expect(of("order")).toEqual(["200", "401", "403", "404", "500", "503"]);
    expect(of("reschedule")).toEqual(["200", "401", "403", "404", "409", "422", "500", "503"]);
  });

  it("gives every call a name of its own", () => {
    const names = openApi.operations().map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it("takes an optional location_id in every list call", () => {
    for (const call of specified.lists) {
      const [method = "", path = ""] = call.split(" ");
      const location = openApi
        .find(method, path)
        ?.parameters.find(({ name }) => name === "location_id");
      expect(location, call).toMatchObject({ in: "query", required: false });
    }
  });

  it("names every channel of the specifications", () => {
    const channels = new Set(openApi.pushEntries.map(({ channel }) => channel));
    expect([...channels].toSorted()).toEqual(
      [
        "order_events_{location_id}",
        "logistics_events_{location_id}",
        "company_synchronized_{company_id}",
        "payment_types_synchronized_{company_id}",
        "locations_synchronized_{company_id}",
        "riders_synchronized_{company_id}",
        "logistics_partners_synchronized_{company_id}",
        "print_settings_synchronized_{company_id}",
        "riders_events_{company_id}",
        "private_magnati_transaction_{device_id}",
        "private_razorpay_transaction_{device_id}",
        "private_generic_transaction_{terminal_id}",
        "simulator_time",
      ].toSorted(),
    );
  });
});

describe("checking traffic against the document", () => {
  it("finds the call of a path; words win over ids", () => {
    expect(openApi.find("GET", "/api/v1/orders/7")?.operationId).toBe("order");
    expect(openApi.find("GET", "/api/v1/orders/new")?.operationId).toBe("listNew");
    expect(openApi.find("PUT", "/api/v1/orders/new")).toBeUndefined();
  });

  it("names the mismatches of a request", () => {
    const path = "/api/v1/orders/pickup/unconfirmed/7/reject";
    expect(openApi.validateRequest("POST", path, { auto_cancelled: true })).toEqual([]);
    expect(openApi.validateRequest("POST", path, undefined)).toEqual(["the body is missing"]);
    expect(openApi.validateRequest("POST", path, {})).toHaveLength(1);
    expect(
      openApi.validateRequest("POST", path, { auto_cancelled: true, reason: "late" }),
    ).toHaveLength(1);
    expect(openApi.validateRequest("GET", "/api/v1/orders/new?location_id=1,2", undefined)).toEqual(
      [],
    );
    expect(openApi.validateRequest("GET", "/api/v1/orders/new?place=1", undefined)).toHaveLength(1);
    expect(
      openApi.validateRequest("GET", "/api/v1/orders/new?location_id=x", undefined),
    ).toHaveLength(1);
    expect(
      openApi.validateRequest("POST", "/api/v1/orders/new/7/assign-rider", undefined),
    ).toHaveLength(1);
    expect(openApi.validateRequest("POST", "/api/v1/orders/new/7/mark-as-ready", {})).toHaveLength(
      1,
    );
  });

  it("knows the places and the messages of a driving route", () => {
    const path = "/route/v1/driving/55.15,25.09;55.1404,25.0763?overview=full&geometries=geojson";
    expect(openApi.validateRequest("GET", path, undefined)).toEqual([]);
    expect(openApi.validateRequest("GET", "/route/v1/driving/55.15", undefined)).not.toEqual([]);
    const none = { code: "NoRoute", message: "Impossible route between points" };
    expect(openApi.validateResponse("GET", path, 400, none)).toEqual([]);
    expect(openApi.validateResponse("GET", path, 400, { code: "Lost" })).not.toEqual([]);
  });

  it("names the mismatches of an answer", () => {
    const refusal = { error: { message: "no" } };
    expect(openApi.validateResponse("GET", "/api/v1/orders/7", 404, refusal)).toEqual([]);
    expect(openApi.validateResponse("GET", "/api/v1/orders/7", 404, {})).toHaveLength(1);
    expect(openApi.validateResponse("GET", "/api/v1/orders/7", 418, refusal)).toHaveLength(1);
    expect(openApi.validateResponse("GET", "/api/v1/orders/new", 200, { orders: [] })).toEqual([]);
    expect(openApi.validateResponse("GET", "/api/v1/orders/new", 200, [])).toHaveLength(1);
  });

  it("names the mismatches of a push", () => {
    const event = { event_time: "2026-03-01T10:00:00.000Z", order_id: 7 };
    expect(openApi.validatePush("order_events_1", "created", event)).toEqual([]);
    expect(openApi.validatePush("order_events_1", "exploded", event)).toHaveLength(1);
    expect(openApi.validatePush("order_events_1", "created", {})).toHaveLength(1);
    expect(openApi.validatePush("riders_synchronized_9", "anything", {})).toEqual([]);
  });
});
