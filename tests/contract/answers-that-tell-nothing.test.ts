import { describe, expect, it } from "vitest";
import { ApiCalls } from "../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../adapters/http/axios-order-api.ts";
import { HttpClient } from "../../adapters/http/http-client.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import type { PaymentTypeId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderAction, OrderApi } from "../../ports/order-api.ts";
import { refusedWith } from "../../ports/outcome.ts";
import type { CommandResult } from "../../src/orders/commands/command-results.ts";
import type { OrderCommands } from "../../src/orders/commands/order-commands.ts";
import {
  aJob,
  anOrder,
  noon,
  partnerId,
  riderId,
  withUpdate,
} from "../support/samples/an-order.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import { type Script, ScriptedAxios } from "../support/stand-ins/scripted-axios.ts";
import { boardCompany, ScriptedBoard, staff } from "../support/stand-ins/scripted-board.ts";

const base = "https://api.example";
const rider = riderId(4);
const cash = {
  paymentTypeId: 4 as PaymentTypeId,
  currency: { code: "AED", precision: 2 } as const,
  name: "Cash",
  amount: minor(4_550),
  amountCollected: minor(4_550),
};
const recorded = { ...cash, tip: minor(0) };
const fresh = anOrder();
const pickup = anOrder({ isTakeaway: true });
const unconfirmed = anOrder({ status: "unconfirmed" });
const ready = withUpdate(fresh, "marked_as_ready", { status: "ready" });
const readyPickup = withUpdate(pickup, "marked_as_ready", { status: "ready" });
const riding = withUpdate(ready, "marked_as_picked_up", { status: "in_progress" });

interface Action {
  readonly call: keyof OrderApi;
  readonly before: Order;
  readonly run: (commands: OrderCommands) => Promise<CommandResult>;
  readonly after: Order;
  readonly isRiderAppEnabled?: boolean;
}

const { id } = fresh;
const actions: readonly Action[] = [
  {
    call: "markReady",
    before: fresh,
    run: (c) => c.markReady(id),
    after: ready,
  },
  {
    call: "assignRider",
    before: fresh,
    run: (c) => c.assignRider(id, rider),
    after: withUpdate(fresh, "rider_assigned", { riderId: rider }),
  },
  {
    call: "assignRiderWithoutStateChange",
    before: ready,
    run: (c) => c.assignRider(id, rider),
    after: withUpdate(ready, "rider_assigned", { riderId: rider }),
    isRiderAppEnabled: true,
  },
  {
    call: "unassignRider",
    before: { ...fresh, riderId: rider },
    run: (c) => c.unassignRider(id),
    after: withUpdate(fresh, "rider_unassigned"),
  },
  { call: "markPickedUp", before: ready, run: (c) => c.markPickedUp(id), after: riding },
  {
    call: "markDelivered",
    before: riding,
    run: (c) => c.markDelivered(id, [cash]),
    after: withUpdate(riding, "marked_as_delivered", {
      status: "delivered",
      payments: [recorded],
    }),
  },
  {
    call: "markCollected",
    before: readyPickup,
    run: (c) => c.markCollected(id, [cash]),
    after: withUpdate(readyPickup, "marked_as_collected", {
      status: "collected",
      payments: [recorded],
    }),
  },
  {
    call: "confirm",
    before: unconfirmed,
    run: (c) => c.confirm(id, { deliveryTimeMinutes: 40 }),
    after: withUpdate(unconfirmed, "marked_as_confirmed", { status: "new" }),
  },
  {
    call: "reject",
    before: unconfirmed,
    run: (c) => c.reject(id, { isAutomatic: false }),
    after: withUpdate(unconfirmed, "rejected", { status: "rejected" }),
  },
  {
    call: "reschedule",
    before: fresh,
    run: (c) => c.reschedule(id, noon + 3_600_000, "Guest is late"),
    after: withUpdate(fresh, "order_updated", { scheduledFor: noon + 3_600_000 }),
  },
  {
    call: "createLogisticsJob",
    before: ready,
    run: (c) => c.createJob(id, partnerId(3)),
    after: { ...ready, job: aJob({ partnerId: partnerId(3) }) },
  },
  {
    call: "cancelLogisticsJob",
    before: { ...ready, job: aJob({ partnerId: partnerId(3) }) },
    run: (c) => c.cancelJob(id),
    after: { ...ready, job: aJob({ partnerId: partnerId(3), status: "cancelled" }) },
  },
  {
    call: "markReprinted",
    before: fresh,
    run: (c) => c.markReprinted(id),
    after: withUpdate(fresh, "marked_as_reprinted"),
  },
];

const html = (title: string) => `<html><head><title>${title}</title></head><body></body></html>`;
const ownError = (message: string) => ({ error: { message } });
type Answer = Exclude<Script, string>;

/** Answers that do not tell whether the server has acted. */
const unsure: readonly (readonly [string, Answer])[] = [
  ["504 of a gateway", { status: 504, body: { message: "Endpoint request timed out" } }],
  ["504 in HTML", { status: 504, text: html("504 Gateway Time-out") }],
  ["502 in HTML", { status: 502, text: html("502 Bad Gateway") }],
  ["502 with an error like the API's", { status: 502, body: ownError("Upstream is away") }],
  ["503 in HTML", { status: 503, text: html("503 Service Temporarily Unavailable") }],
  ["503 as text", { status: 503, text: "upstream connect error or disconnect/reset" }],
  ["503 with an error like the API's", { status: 503, body: ownError("Not at the moment") }],
  ["524 in HTML", { status: 524, text: html("A timeout occurred") }],
  ["500 in HTML", { status: 500, text: html("Internal Server Error") }],
  ["500 of a gateway", { status: 500, body: { message: "Internal server error" } }],
  ["500 with an error that is text", { status: 500, body: { error: "Internal Server Error" } }],
  ["500 with an error without a message", { status: 500, body: { error: { code: 13 } } }],
  ["500 without a body", { status: 500 }],
  ["408 without a body", { status: 408 }],
  ["408 with an error like the API's", { status: 408, body: ownError("Too late") }],
];

/** Answers that tell that nothing was carried out. */
const refusals: readonly (readonly [string, Answer, string | undefined])[] = [
  ["500 of the API", { status: 500, body: ownError("The till is closed") }, "The till is closed"],
  [
    "500 of the API with a message beside it",
    { status: 500, body: { ...ownError("The till is closed"), message: "ignored" } },
    "The till is closed",
  ],
  ["429 of a gateway", { status: 429, body: { message: "Slow down" } }, "Slow down"],
  ["400 in HTML", { status: 400, text: html("Bad Request") }, undefined],
];

interface Sent {
  readonly board: ScriptedBoard;
  readonly http: ScriptedAxios;
  readonly ended: readonly CommandResult[];
}

/** Sends the action over the production calls, and lets its answer arrive. */
async function send(action: Action, answer: Script): Promise<Sent> {
  const { before, call, run, isRiderAppEnabled = false } = action;
  const company = boardCompany({ isRiderAppEnabled });
  const board = await ScriptedBoard.loaded([before], { company: { company, staff } });
  const http = new ScriptedAxios(base, () => answer);
  const accessToken = { current: () => "token" };
  const client = new HttpClient({ base, clock: board.clock, accessToken, axios: http.axios });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const reporter = new RecordingReporter();
  const calls = new ApiCalls({ client, reporter, conventions });
  const production = new AxiosOrderApi({ calls, takesTrainingPayments: false });
  const ended: CommandResult[] = [];
  void run(board.orders.commands).then((result) => ended.push(result));
  const [held] = board.api.waiting(call);
  const method = production[call] as (...args: readonly unknown[]) => Promise<OrderAction>;
  held?.answer(await method.apply(production, [...held.args]));
  await board.settle();
  return { board, http, ended };
}

/** Answers the oldest look-up. */
async function show(board: ScriptedBoard, order: Order): Promise<void> {
  board.api.waiting("order")[0]?.answer({ kind: "loaded", value: order });
  await board.settle();
}

function isChecking({ board }: Sent): boolean {
  return board.orders.book.lastKnown(id)?.isChecking ?? false;
}

describe.each(actions)("$call, answered with a status that tells nothing (N30)", (action) => {
  const { call, before, after } = action;

  it.each(unsure)("%s: is done once the order shows it, and sent once", async (_, answer) => {
    const sent = await send(action, answer);
    using board = sent.board;
    expect([sent.ended, isChecking(sent)]).toEqual([[], true]);
    await show(board, after);
    expect([sent.ended, isChecking(sent)]).toEqual([[{ kind: "done" }], false]);
    expect([sent.http.sent.length, board.notices, board.reports]).toEqual([1, [], []]);
  });

  it.each(unsure)(
    "%s: is read once more after 10 s, and done if it shows then",
    async (_, answer) => {
      const sent = await send(action, answer);
      using board = sent.board;
      await show(board, before);
      await board.pass(9_999);
      expect([sent.ended, isChecking(sent)]).toEqual([[], true]);
      expect(board.api.made("order")).toHaveLength(1);
      await board.pass(1);
      await show(board, after);
      expect(sent.ended).toEqual([{ kind: "done" }]);
      expect([board.api.made(call).length, board.notices, board.reports]).toEqual([1, [], []]);
    },
  );

  it.each(unsure)(
    "%s: has failed with that status if the order is unchanged [ER-3]",
    async (_, answer) => {
      const sent = await send(action, answer);
      using board = sent.board;
      await show(board, before);
      await board.pass(10_000);
      expect([sent.ended, isChecking(sent)]).toEqual([[], true]);
      await show(board, before);
      const { status } = answer;
      expect([sent.ended, isChecking(sent)]).toEqual([[refusedWith(status)], false]);
      expect([board.api.made(call).length, board.notices]).toEqual([1, []]);
      expect(board.reports.map(({ details }) => details?.["status"])).toEqual([status]);
    },
  );

  it.each(refusals)("%s: is refused at once, with its sentence", async (_, answer, message) => {
    const sent = await send(action, answer);
    using board = sent.board;
    const refusal = refusedWith(answer.status);
    const expected = message === undefined ? refusal : { ...refusal, message };
    expect([sent.ended, isChecking(sent)]).toEqual([[expected], false]);
    expect([sent.http.sent.length, board.api.made("order").length]).toEqual([1, 0]);
  });
});
