import { describe, expect, it } from "vitest";
import { ApiCalls } from "../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../adapters/http/axios-order-api.ts";
import { AxiosSessionApi } from "../../adapters/http/axios-session-api.ts";
import { HttpClient } from "../../adapters/http/http-client.ts";
import { decodeOneOrder } from "../../adapters/wire/decode-lists.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import type {
  BranchId,
  CancelReasonId,
  CompanyId,
  OrderId,
  OrderSource,
  PartnerId,
  PaymentTypeId,
  RiderId,
  StaffId,
} from "../../ports/entities/ids.ts";
import { type CurrencyPrecision, minor } from "../../ports/entities/money.ts";
import { orderLists } from "../../ports/entities/order-list.ts";
import type { PaymentToRecord } from "../../ports/entities/payment.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import * as sample from "../support/samples/wire-reference-data.ts";
import { loadOpenApi } from "../support/servers/openapi.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import {
  type Script,
  ScriptedAxios,
  type SentRequest,
} from "../support/stand-ins/scripted-axios.ts";

const base = "https://api.example";
const openApi = loadOpenApi();
const id = 101 as OrderId;
const riderId = 8 as RiderId;
const branches = [3, 4] as BranchId[];
const payment: PaymentToRecord = {
  paymentTypeId: 4 as PaymentTypeId,
  currency: { code: "AED", precision: 2 } as const,
  name: "Cash",
  amount: minor(2_005),
  amountCollected: minor(5_000),
};

/** The answers of a correct server. */
function goodAnswer({ method, path }: SentRequest): Script {
  const operation = openApi.find(method, path.split("?")[0] ?? "")?.operationId ?? "";
  const bodies: Readonly<Record<string, unknown>> = {
    me: sample.wireMe(),
    branches: [sample.wireBranch()],
    paymentTypes: [sample.wirePaymentType()],
    printSettings: [sample.wirePrintSettings()],
    logisticsPartners: [sample.wirePartner()],
    riders: [sample.wireRider()],
    cancelReasons: [sample.wireCancelReason()],
    riderPosition: sample.wireRiderPosition(),
    riderStats: [sample.wireRiderStats()],
    printTemplates: [sample.wirePrintTemplate()],
    refreshTokens: { jwt: "new" },
    branchStates: { states: [sample.wireBranchState()] },
    setAcceptance: { state: sample.wireBranchState() },
    setPromise: { order: wireOrder(), notified: "marketplace" },
  };
  const isList = operation.startsWith("list");
  const body = bodies[operation] ?? (isList ? { orders: [wireOrder()] } : { order: wireOrder() });
  return { status: 200, body };
}

function make(
  answer: (request: SentRequest) => Script = goodAnswer,
  takesTrainingPayments = false,
  precision: CurrencyPrecision = 2,
) {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  const scripted = new ScriptedAxios(base, answer);
  const reporter = new RecordingReporter();
  const accessToken = { current: () => "token" };
  const client = new HttpClient({ base, clock, accessToken, axios: scripted.axios });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision });
  const calls = new ApiCalls({ client, reporter, conventions });
  const api = new AxiosOrderApi({ calls, takesTrainingPayments });
  return { api, client, calls, scripted, reporter, conventions, clock };
}

/** The requests that were sent, after a check against the document. */
function sentOf(scripted: ScriptedAxios): (string | unknown)[][] {
  return scripted.sent.map(({ method, path, body }) => {
    expect(openApi.validateRequest(method, path, body), `${method} ${path}`).toEqual([]);
    return body === undefined ? [`${method} ${path}`] : [`${method} ${path}`, body];
  });
}

describe("the production calls, checked against the document", () => {
  it("use sample answers that the document allows", () => {
    for (const { method, path, tags } of openApi.operations()) {
      if (tags.some((tag) => ["payments", "push", "simulator"].includes(tag))) continue;
      const address = path.replace("{id}", "101");
      const { body } = goodAnswer({ method, path: address } as SentRequest) as { body: unknown };
      expect(openApi.validateResponse(method, address, 200, body), address).toEqual([]);
    }
  });

  it("read the person, the branches and the reference data at the start, all under /api/v1 [SE-6]", async () => {
    const { api, client, scripted } = make();
    const results = [
      await api.me(),
      await api.branches(),
      await api.paymentTypes(),
      await api.printSettings(),
      await api.logisticsPartners(),
      await api.riders(9 as CompanyId),
      await api.cancelReasons(),
      await new AxiosSessionApi({ auth: client, api: client }).refresh({
        jwt: "old",
        refreshToken: "r",
      }),
    ];
    expect(results.map(({ kind }) => kind)).toEqual(Array(8).fill("loaded"));
    expect(sentOf(scripted).map(([call]) => call)).toEqual([
      "GET /api/v1/me",
      "GET /api/v1/locations/list",
      "GET /api/v1/payment-types/list",
      "GET /api/v1/print-settings/list",
      "GET /api/v1/logistics/partners",
      "GET /api/v1/logistics/riders?company_id=9",
      "GET /api/v1/cancellation-reasons/list",
      "POST /api/dmms/v1/tokens/refresh",
    ]);
  });

  it("read each list at its own address [LS-13]", async () => {
    const { api, scripted } = make();
    for (const tab of orderLists) {
      expect(await api.listOrders({ list: tab, branches: "all" })).toMatchObject({
        kind: "loaded",
        value: { orders: [{ id: 101 }], refusals: [] },
      });
    }
    expect(await api.riderStats([3 as BranchId])).toMatchObject({ kind: "loaded" });
    const tab = "homeDelivery.delivered";
    await api.listOrders({ list: tab, branches: [3 as BranchId], riderId });
    expect(sentOf(scripted)).toEqual([
      ["GET /api/v1/orders/home_delivery/unconfirmed"],
      ["GET /api/v1/orders/new"],
      ["GET /api/v1/orders/ready"],
      ["GET /api/v1/orders/in-progress"],
      ["GET /api/v1/orders/delivered"],
      ["GET /api/v1/orders/pickup/unconfirmed"],
      ["GET /api/v1/orders/pickup/new"],
      ["GET /api/v1/orders/pickup/waiting-for-collection"],
      ["GET /api/v1/orders/pickup/collected"],
      ["GET /api/v1/orders/scheduled"],
      ["GET /api/v1/orders/delivered/rider-stats?location_id=3"],
      ["GET /api/v1/orders/delivered?rider_id=8&location_id=3"],
    ]);
  });

  it("name the branches of every list, or omit them for all branches [LS-12]", async () => {
    for (const tab of orderLists) {
      const { api, scripted } = make();
      await api.listOrders({ list: tab, branches: "all" });
      await api.listOrders({ list: tab, branches: [3 as BranchId] });
      await api.listOrders({ list: tab, branches });
      const queries = sentOf(scripted).map(([call]) => String(call).split("?")[1]);
      expect(queries).toEqual([undefined, "location_id=3", "location_id=3,4"]);
    }
    const { api, scripted } = make();
    await api.riderStats("all");
    await api.riderStats(branches);
    const queries = sentOf(scripted).map(([call]) => String(call).split("?")[1]);
    expect(queries).toEqual([undefined, "location_id=3,4"]);
  });

  it("send nothing when no branch is chosen: no branch is not every branch", async () => {
    const { api, scripted } = make();
    expect(await api.listOrders({ list: "pickup.new", branches: [] })).toEqual({
      kind: "loaded",
      value: { orders: [], refusals: [] },
    });
    expect(await api.riderStats([])).toEqual({ kind: "loaded", value: [] });
    expect(scripted.sent).toEqual([]);
  });

  it("read one order, its tickets and its rider's position", async () => {
    const { api, scripted } = make();
    expect(await api.order(id)).toMatchObject({ kind: "loaded", value: { id: 101 } });
    expect(await api.printTemplates(id)).toMatchObject({ kind: "loaded", value: [{ id: 7 }] });
    expect(await api.riderPosition(riderId)).toMatchObject({ value: { riderId: 8 } });
    expect(sentOf(scripted)).toEqual([
      ["GET /api/v1/orders/101"],
      ["GET /api/v1/orders/101/print-templates"],
      ["GET /api/v1/riders/8/geo-coordinates"],
    ]);
  });

  it("read the states of branches and set a source, which may have any name", async () => {
    const { api, scripted } = make();
    expect(await api.branchStates(branches)).toMatchObject({ value: [{ branchId: 3 }] });
    expect(await api.branchStates([])).toEqual({ kind: "loaded", value: [] });
    const until = Date.UTC(2026, 2, 1, 10, 40);
    const answer = await api.setAcceptance({
      branchId: 3 as BranchId,
      source: "food hub/1" as OrderSource,
      wanted: { mode: "busy", until, extraMinutes: 20 },
      was: { mode: "open" },
      reasonId: 4,
      supervisorPassword: "secret",
    });
    expect(answer).toMatchObject({ kind: "done", value: { branchId: 3 } });
    expect(sentOf(scripted)).toEqual([
      ["GET /api/v1/locations/state?location_id=3,4"],
      [
        "PUT /api/v1/locations/3/acceptance/food%20hub%2F1",
        {
          mode: "busy",
          until: "2026-03-01T10:40:00.000Z",
          extra_minutes: 20,
          reason_id: 4,
          supervisor_password: "secret",
          was: { mode: "open", until: null, extra_minutes: null },
        },
      ],
    ]);
  });

  it("set a promise, and read who was told of it, which the server need not say", async () => {
    const change = { wanted: Date.UTC(2026, 2, 1, 10, 55), was: Date.UTC(2026, 2, 1, 10, 45) };
    const { api, scripted } = make();
    const answer = await api.setPromise(id, change);
    expect(answer).toMatchObject({
      kind: "done",
      value: { order: { id: 101 }, notified: "marketplace" },
    });
    expect(sentOf(scripted)).toEqual([
      [
        "PUT /api/v1/orders/101/promise",
        { promised_at: "2026-03-01T10:55:00.000Z", was: "2026-03-01T10:45:00.000Z" },
      ],
    ]);
    const answers = [undefined, {}, { notified: "everybody" }, { order: null, notified: "nobody" }];
    const values = answers.map(async (body) => {
      const told = await make(() => ({ status: 200, body })).api.setPromise(id, change);
      return told.kind === "done" ? told.value : told.kind;
    });
    expect(await Promise.all(values)).toEqual([{}, {}, {}, { notified: "nobody" }]);
    const strange = await make(() => ({ status: 200, body: [1] })).api.setPromise(id, change);
    expect(strange).toEqual({ kind: "unknown", reason: "malformed" });
  });

  it("mark a new order ready, for delivery and for pickup [FL-3]", async () => {
    const { api, scripted } = make();
    expect(await api.markReady(id, "homeDelivery")).toMatchObject({
      kind: "done",
      value: { id: 101 },
    });
    await api.markReady(id, "pickup");
    expect(sentOf(scripted)).toEqual([
      ["POST /api/v1/orders/new/101/mark-as-ready"],
      ["POST /api/v1/orders/pickup/new/101/mark-as-ready"],
    ]);
  });

  it("mark an order delivered, with its payments [FL-5]", async () => {
    const { api, scripted } = make();
    expect(await api.markDelivered(id, [payment])).toMatchObject({ kind: "done" });
    await api.markDelivered(id, []);
    expect(sentOf(scripted)).toEqual([
      [
        "POST /api/v1/orders/in-progress/101/mark-as-delivered",
        { payments: [{ name: "Cash", id: 4, amount: 20.05, amount_collected: 50 }] },
      ],
      ["POST /api/v1/orders/in-progress/101/mark-as-delivered", {}],
    ]);
  });

  it.each([
    [3, 4_983, 5_000, 4.983, 5],
    [0, 1_240, 1_240, 1_240, 1_240],
  ] as const)(
    "send amounts as numbers in the company's %i decimals [PY-15] [PY-20]",
    async (precision, amount, collected, sent, sentCollected) => {
      const { api, scripted } = make(goodAnswer, false, precision);
      const currency = { code: "AED", precision } as const;
      const amounts = { amount: minor(amount), amountCollected: minor(collected) };
      const given = { ...payment, ...amounts, currency };
      await api.markCollected(id, [given]);
      expect(sentOf(scripted)[0]?.[1]).toEqual({
        payments: [{ name: "Cash", id: 4, amount: sent, amount_collected: sentCollected }],
      });
    },
  );

  it("send a payment with its reference code and what the terminal reported, if there is any [PY-15]", async () => {
    const { api, scripted } = make();
    const metaData = { reference_id: "DM-1", card_no: "4242" };
    await api.markDelivered(id, [{ ...payment, referenceCode: "R-1", metaData }]);
    const line = { name: "Cash", id: 4, amount: 20.05, amount_collected: 50 };
    expect(sentOf(scripted)[0]?.[1]).toEqual({
      payments: [{ ...line, reference_code: "R-1", meta_data: metaData }],
    });
  });

  it("send a line that the order carries as it came, with what cannot be read in it [PY-15] (N5)", async () => {
    const { api, scripted } = make();
    const carried = {
      name: "Barter",
      amount: 3.5,
      tip: "unreadable",
      card_last_four: {},
      settled: { by: [1, "two"] },
    };
    const order = wireOrder({}, { payments: [carried] });
    const answer = decodeOneOrder({ order }, { currency: { code: "AED", precision: 2 } });
    if (answer.kind === "refused") throw new Error(answer.refusal.problem);
    const read = answer.value;
    expect(read.payments).toMatchObject([{ name: "Barter", amount: 350, tip: 0 }]);
    await api.markCollected(id, [...read.payments, payment]);
    await api.markDelivered(id, [...read.payments, payment]);
    await api.confirm(id, "pickup", { payments: [...read.payments, payment] });
    const line = { name: "Cash", id: 4, amount: 20.05, amount_collected: 50 };
    for (const [, sent] of sentOf(scripted)) expect(sent).toEqual({ payments: [carried, line] });
    expect(sentOf(scripted)).toHaveLength(3);
  });

  it("refuse a completion with a reason where a line of the order cannot be sent (N5)", async () => {
    const { api, scripted } = make();
    const copy = { name: "Barter", amount: minor(350), amountCollected: minor(350), tip: minor(0) };
    const result = await api.markCollected(id, [copy, payment]);
    expect(result).toMatchObject({ kind: "refused", status: 422, message: expect.any(String) });
    expect(sentOf(scripted)).toEqual([]);
  });

  it("mark an order collected, with its payments [FL-6]", async () => {
    const { api, scripted } = make();
    const card = { ...payment, referenceCode: "R-1", metaData: { card_no: "4242" } };
    expect(await api.markCollected(id, [card])).toMatchObject({ kind: "done" });
    expect(sentOf(scripted)).toEqual([
      [
        "POST /api/v1/orders/pickup/waiting-for-collection/101/mark-as-collected",
        {
          payments: [
            {
              name: "Cash",
              id: 4,
              amount: 20.05,
              amount_collected: 50,
              reference_code: "R-1",
              meta_data: { card_no: "4242" },
            },
          ],
        },
      ],
    ]);
  });

  it("confirm and reject unconfirmed orders, with minutes or payments if there are any [UC-4] [UC-9] [UC-15]", async () => {
    const { api, scripted } = make();
    await api.confirm(id, "homeDelivery", { deliveryTimeMinutes: 35 });
    await api.confirm(id, "homeDelivery", {});
    await api.confirm(id, "pickup", { payments: [payment] });
    await api.confirm(id, "pickup", {});
    await api.reject(id, "homeDelivery", { isAutomatic: true });
    await api.reject(id, "pickup", {
      isAutomatic: false,
      cancelReasonId: 2 as CancelReasonId,
      supervisorPassword: "1234",
    });
    expect(sentOf(scripted)).toEqual([
      ["POST /api/v1/orders/home_delivery/unconfirmed/101/confirm", { delivery_time: 35 }],
      ["POST /api/v1/orders/home_delivery/unconfirmed/101/confirm"],
      [
        "POST /api/v1/orders/pickup/unconfirmed/101/confirm",
        { payments: [{ name: "Cash", id: 4, amount: 20.05, amount_collected: 50 }] },
      ],
      ["POST /api/v1/orders/pickup/unconfirmed/101/confirm"],
      ["POST /api/v1/orders/home_delivery/unconfirmed/101/reject", { auto_cancelled: true }],
      [
        "POST /api/v1/orders/pickup/unconfirmed/101/reject",
        { auto_cancelled: false, cancel_reason_id: 2, supervisor_password: "1234" },
      ],
    ]);
  });

  it("carry the code of a handover, or the password in its place, beside the payments [HV-1]", async () => {
    const { api, scripted } = make();
    await api.markPickedUp(id, { code: "٤-Ab\u200f" });
    await api.markPickedUp(id, { supervisorPassword: "1234" });
    await api.markCollected(id, [], { code: "4711" });
    await api.markCollected(id, [payment], { code: "4711" });
    const path = "POST /api/v1/orders/pickup/waiting-for-collection/101/mark-as-collected";
    const payments = [{ name: "Cash", id: 4, amount: 20.05, amount_collected: 50 }];
    expect(sentOf(scripted)).toEqual([
      ["POST /api/v1/orders/ready/101/mark-as-picked-up", { handover_code: "٤-Ab\u200f" }],
      ["POST /api/v1/orders/ready/101/mark-as-picked-up", { supervisor_password: "1234" }],
      [path, { handover_code: "4711" }],
      [path, { payments, handover_code: "4711" }],
    ]);
  });

  it("assign and unassign riders, and mark orders as picked up", async () => {
    const { api, scripted } = make();
    await api.assignRider(id, riderId, "new");
    await api.assignRider(id, riderId, "ready");
    await api.assignRiderWithoutStateChange(id, riderId);
    await api.unassignRider(id, "new");
    await api.unassignRider(id, "ready");
    await api.markPickedUp(id);
    await api.markReprinted(id);
    await api.createLogisticsJob(id, 6 as PartnerId);
    await api.cancelLogisticsJob(id);
    expect(sentOf(scripted)).toEqual([
      ["POST /api/v1/orders/new/101/assign-rider?rider_id=8"],
      ["POST /api/v1/orders/ready/101/assign-rider?rider_id=8"],
      ["POST /api/v1/orders/ready/101/assign-rider-without-state-change?rider_id=8"],
      ["POST /api/v1/orders/new/101/unassign-rider"],
      ["POST /api/v1/orders/ready/101/unassign-rider"],
      ["POST /api/v1/orders/ready/101/mark-as-picked-up"],
      ["POST /api/v1/orders/101/mark-as-reprinted"],
      ["POST /api/v1/logistics/jobs", { order_id: 101, partner_id: 6 }],
      ["DELETE /api/v1/logistics/jobs/101"],
    ]);
  });

  it("reschedule; an error within a success counts as a refusal (RS-5)", async () => {
    const answers: Script[] = [
      { status: 200, body: { order: wireOrder() } },
      { status: 200, body: { error: "That time is taken" } },
      { status: 200, body: { order: null, error: null } },
    ];
    const { api, scripted } = make(() => answers.shift() ?? "silence");
    const rescheduling = {
      orderId: id,
      scheduledFor: Date.parse("2026-03-02T10:00:00Z"),
      staffId: 5 as StaffId,
      staffName: "Aisha",
      reason: "Rescheduled via delivery manager",
    };
    expect(await api.reschedule(rescheduling)).toMatchObject({ kind: "done" });
    expect(await api.reschedule(rescheduling)).toEqual(refusedWith(200, "That time is taken"));
    expect(await api.reschedule(rescheduling)).toEqual({ kind: "done", value: undefined });
    expect(sentOf(scripted)[0]).toEqual([
      "PUT /api/v1/orders/reschedule",
      {
        order_id: 101,
        scheduled_for: "2026-03-02T10:00:00.000Z",
        staff_id: 5,
        staff_name: "Aisha",
        reason: "Rescheduled via delivery manager",
      },
    ]);
  });
});

describe("the results of the production calls", () => {
  it("an action is done with or without the order in its answer", async () => {
    for (const body of [undefined, {}, { status: "ok" }, { order: null }]) {
      const { api } = make(() => ({ status: 200, body }));
      expect(await api.markPickedUp(id)).toEqual({ kind: "done", value: undefined });
    }
    const { api } = make(() => ({ status: 200, body: wireOrder() }));
    expect(await api.markPickedUp(id)).toMatchObject({ kind: "done", value: { id: 101 } });
  });

  it.each([408, 500, 502, 503, 504, 524])(
    "an action that a gateway answers with %i is unknown and sent once (N30)",
    async (status) => {
      const { api, scripted } = make(() => ({ status, text: "<html>Bad gateway</html>" }));
      expect(await api.markPickedUp(id)).toEqual({
        kind: "unknown",
        reason: "answer",
        ifUnchanged: refusedWith(status),
      });
      expect(scripted.sent).toHaveLength(1);
    },
  );

  it("only a 500 with the API's own error says that an action was not carried out (N30)", async () => {
    const message = "The partner is away";
    for (const status of [500, 502, 503, 504]) {
      const { api } = make(() => ({ status, body: { error: { message } } }));
      const unknown = { kind: "unknown", reason: "answer", ifUnchanged: refusedWith(status) };
      const refused = refusedWith(status, message);
      expect(await api.markPickedUp(id)).toEqual(status === 500 ? refused : unknown);
    }
  });

  it("an action with an unreadable answer, or without one, is unknown and sent once", async () => {
    const cases: [Script, string][] = [
      [{ status: 200, text: "<html>" }, "malformed"],
      [{ status: 200, body: { order: { order_id: 101 } } }, "malformed"],
      [{ status: 200, body: [1] }, "malformed"],
      ["network_error", "network"],
    ];
    for (const [script, reason] of cases) {
      const { api, scripted, reporter } = make(() => script);
      expect(await api.markPickedUp(id)).toEqual({ kind: "unknown", reason });
      expect(scripted.sent).toHaveLength(1);
      expect(reporter.reports).toHaveLength(reason === "malformed" ? 1 : 0);
    }
  });

  it("an action is cancelled after 30 seconds, a read after 15 (F-S34)", async () => {
    const { api, clock } = make(() => "silence");
    const results: string[] = [];
    void api.markPickedUp(id).then(({ kind }) => results.push(`action ${kind}`));
    void api.order(id).then(({ kind }) => results.push(`read ${kind}`));
    await Promise.resolve();
    await clock.advanceBy(14_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(results).toEqual([]);
    await clock.advanceBy(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(results).toEqual(["read unreachable"]);
    await clock.advanceBy(14_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(results).toHaveLength(1);
    await clock.advanceBy(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(results).toEqual(["read unreachable", "action unknown"]);
    expect(clock.pendingCount).toBe(0);
  });

  it("an answer that is no success is refused in words, and its status stays for reports", async () => {
    const words = { unauthorised: 401, forbidden: 403, changed: 409, invalid: 422, too_many: 429 };
    const wide = { ...words, gone: 404, refused: 500, unknown: 503, unexpected: 418 };
    for (const [reason, status] of Object.entries(wide)) {
      const { api } = make(() => ({ status, body: { error: { message: "No" } } }));
      expect(await api.order(id)).toMatchObject({ kind: "refused", reason, status });
    }
    const statuses = [
      [408, "unknown"],
      [410, "gone"],
      [502, "unknown"],
      [400, "unexpected"],
    ] as const;
    for (const [status, reason] of statuses) {
      const { api } = make(() => ({ status }));
      expect(await api.order(id)).toMatchObject({ kind: "refused", reason, status });
    }
  });

  it("an answer of 422 means a wrong password where one was sent", async () => {
    const { api } = make(() => ({ status: 422 }));
    const rejection = { isAutomatic: false, supervisorPassword: "1234" };
    expect(await api.reject(id, "pickup", rejection)).toMatchObject({ reason: "wrong_password" });
    expect(await api.reject(id, "pickup", { isAutomatic: true })).toMatchObject({
      reason: "invalid",
    });
    const setting = {
      branchId: 4 as BranchId,
      source: "web" as OrderSource,
      wanted: { mode: "open" },
      was: { mode: "paused" },
    } as const;
    expect(await api.setAcceptance(setting)).toMatchObject({ reason: "invalid" });
    const answer = await api.setAcceptance({ ...setting, supervisorPassword: "1234" });
    expect(answer).toMatchObject({ reason: "wrong_password", status: 422 });
  });

  it("a refused action returns the status and the server's message", async () => {
    const body = { error: { message: "Password is invalid!" } };
    const { api } = make(() => ({ status: 422, body }));
    expect(await api.reject(id, "pickup", { isAutomatic: false })).toEqual(
      refusedWith(422, "Password is invalid!"),
    );
  });

  it("a list keeps its readable orders, and unreadable reference data are reported and left out", async () => {
    const { api, reporter } = make(({ path }) => ({
      status: 200,
      body: path.endsWith("/orders/new")
        ? { orders: [wireOrder({ order_status: "fried" }), wireOrder({ placed_at: "noon" })] }
        : [sample.wireBranch(), { id: 4 }],
    }));
    const list = await api.listOrders({ list: "homeDelivery.new", branches: "all" });
    expect(list).toMatchObject({
      kind: "loaded",
      value: {
        orders: [{ id: 101, status: "new" }],
        refusals: [{ path: "orders[1].placed_at" }],
      },
    });
    expect(await api.branches()).toMatchObject({ kind: "loaded", value: [{ id: 3 }] });
    expect(reporter.reports).toMatchObject([
      {
        kind: "malformed_answer",
        details: { source: "/orders/new", field: "orders[].order_status" },
      },
      { kind: "malformed_answer", details: { path: "/locations/list", count: 1 } },
    ]);
  });

  const choices = {
    branches: sample.wireBranch(),
    paymentTypes: sample.wirePaymentType(),
    logisticsPartners: sample.wirePartner(),
    riders: sample.wireRider(),
    cancelReasons: sample.wireCancelReason(),
    printTemplates: sample.wirePrintTemplate(),
  };
  it.each(Object.keys(choices) as (keyof typeof choices)[])(
    "keep the first of two %s with one id, which is all that a choice sends, and report the other (N48)",
    async (name) => {
      const { api, reporter } = make(() => ({ status: 200, body: [choices[name], choices[name]] }));
      const reads = {
        branches: () => api.branches(),
        paymentTypes: () => api.paymentTypes(),
        logisticsPartners: () => api.logisticsPartners(),
        riders: () => api.riders(1 as CompanyId),
        cancelReasons: () => api.cancelReasons(),
        printTemplates: () => api.printTemplates(id),
      };
      const read = await reads[name]();
      expect(read.kind === "loaded" && read.value.length).toBe(1);
      expect(reporter.reports).toHaveLength(1);
    },
  );

  it("reads no amount before the company's decimals are known, and requests them once", async () => {
    const { client, reporter, scripted } = make((request) =>
      request.path === "/api/v1/me"
        ? { status: 200, body: sample.wireMe({ currency_precision: 3 }) }
        : goodAnswer(request),
    );
    const conventions = new CompanyConventions();
    const calls = new ApiCalls({ client, reporter, conventions });
    const api = new AxiosOrderApi({ calls, takesTrainingPayments: false });
    const [order] = await Promise.all([api.order(id), api.order(id)]);
    expect(order).toMatchObject({ kind: "loaded", value: { totalAmount: 22_750 } });
    expect(scripted.sent.map(({ path }) => path)).toEqual([
      "/api/v1/me",
      "/api/v1/orders/101",
      "/api/v1/orders/101",
    ]);
    expect(conventions.current).toEqual({ currency: { code: "MYR", precision: 3 } });
  });

  it("sends nothing when the company's decimals cannot be read", async () => {
    const { client, reporter, scripted } = make(() => ({ status: 500 }));
    const calls = new ApiCalls({ client, reporter, conventions: new CompanyConventions() });
    const api = new AxiosOrderApi({ calls, takesTrainingPayments: false });
    expect(await api.markPickedUp(id)).toEqual(refusedWith(500));
    expect(await api.order(id)).toEqual(refusedWith(500));
    expect(await api.markCollected(id, [payment])).toEqual(refusedWith(500));
    // One question each.
    expect(scripted.sent.map(({ path }) => path)).toEqual(Array(3).fill("/api/v1/me"));
  });

  it("sends no payment in a currency that the company no longer has, and one with other decimals as it is (N47)", async () => {
    const { api, conventions, scripted } = make();
    conventions.record({ code: "MYR", precision: 2 });
    expect(await api.markCollected(id, [payment])).toMatchObject(refusedWith(422));
    expect(sentOf(scripted)).toEqual([]);
    conventions.record({ code: "AED", precision: 3 });
    expect(await api.markCollected(id, [payment])).toMatchObject({ kind: "done" });
    expect(sentOf(scripted)[0]?.[1]).toMatchObject({ payments: [{ amount: 20.05 }] });
  });

  it("sends no payment made in training, except in the classroom", async () => {
    const training = { ...payment, metaData: { simulated: true } };
    const real = make();
    expect(await real.api.markCollected(id, [payment, training])).toMatchObject(refusedWith(422));
    expect(real.scripted.sent).toEqual([]);
    expect(real.reporter.reports).toMatchObject([{ kind: "payment" }]);
    const classroom = make(goodAnswer, true);
    expect(await classroom.api.markCollected(id, [training])).toMatchObject({ kind: "done" });
  });
});
