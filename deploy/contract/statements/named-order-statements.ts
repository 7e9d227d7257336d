import { unconfirmedPath } from "../../../adapters/http/order-paths.ts";
import { errorMessageOf } from "../../../adapters/wire/decode-error.ts";
import { type Currency, minor, toMajor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { cashName, type PaymentType } from "../../../ports/entities/payment.ts";
import { isObject } from "../../../ports/json-text.ts";
import type { ContractRun } from "../contract-run.ts";
import { bodyOf, type Exchange, isDone, statusOf } from "../exchange.ts";
import { type Fault, statementsOf, type Trial, type Tried } from "../statement.ts";
import { readOrder, recordMove, stale } from "./write-statements.ts";

const needs = ["write.orders"];
const parts = "What staff lose without each part";
const outlivesStop = true;

/** A rider is assigned to a test order, and taken away again. */
export const riderStatements = statementsOf<"assign" | "back">(
  { section: parts },
  [
    {
      tries: "assign",
      name: "riders.assign",
      needs: [...needs, "reference.riders"],
      says: "assign-rider of a new delivery gives it the rider that its rider_id names.",
    },
    {
      tries: "back",
      name: "riders.unassign",
      needs: [...needs, "riders.assign"],
      says: "unassign-rider takes the rider away again.",
    },
  ],
  async (run) => {
    const { branch = 0 } = run.options.write ?? {};
    const rider = run.facts.riders?.find(({ assignedBranchIds: ids }) =>
      ids.length === 0 ? true : ids.some((id) => id === branch),
    );
    if (rider === undefined) return "No rider is assigned to the test branch.";
    const order = await testOrder(
      run,
      ({ status, isTakeaway, riderId, job, isScheduled }) =>
        status === "new" && !isTakeaway && !isScheduled && riderId === undefined && !job,
    );
    if (order === undefined) return "No test order is a new delivery without a rider.";
    const path = `/orders/new/${order.id}`;
    const loss = "assigning own riders";
    const given = await run.call("POST", `${path}/assign-rider?rider_id=${rider.id}`, {
      outlivesStop,
    });
    const { order: withRider, exchange } = await readOrder(run, order.id, { outlivesStop });
    const taken = await run.call("POST", `${path}/unassign-rider`, { outlivesStop });
    const { order: after, exchange: last } = await readOrder(run, order.id, { outlivesStop });
    const isBack = after?.riderId === undefined;
    run.left.push(
      isBack
        ? `Order ${order.id} had a rider for a moment; its history says so.`
        : `Order ${order.id} still has the rider ${after.riderId}.`,
    );
    return {
      assign: [
        doneFault(given, loss) ??
          (withRider?.riderId === rider.id
            ? undefined
            : {
                problem: `rider_id is ${withRider?.riderId ?? "missing"} afterwards, where ${rider.id} is right`,
                exchange,
                path: "order.rider_id",
                loss,
              }),
      ],
      back: [
        doneFault(taken, loss) ??
          (isBack
            ? undefined
            : { problem: "rider_id is still there", exchange: last, path: "order.rider_id", loss }),
      ],
    };
  },
);

/** The partner that `--partner` names gets a job, which is cancelled. */
export const jobStatements = statementsOf<"job" | "back">(
  { section: parts },
  [
    {
      tries: "job",
      name: "jobs.create",
      needs: [...needs, "reference.partners"],
      says: "POST /logistics/jobs gives the order a logistics_job of the partner.",
    },
    {
      tries: "back",
      name: "jobs.cancel",
      needs: [...needs, "jobs.create"],
      says: "DELETE /logistics/jobs/{id} cancels it: logistics_job is absent, or its status is 3.",
    },
  ],
  async (run) => {
    const { partner } = run.options.write ?? {};
    if (partner === undefined) return "--partner is not given.";
    const order = await testOrder(
      run,
      ({ status, isTakeaway, job, riderId, isScheduled }) =>
        (status === "new" || status === "ready") &&
        !isTakeaway &&
        !isScheduled &&
        riderId === undefined &&
        (job === undefined || job.status === "cancelled"),
    );
    if (order === undefined) return "No test order is a delivery that waits for a driver.";
    const loss = "delivery partners";
    const made = await run.call("POST", "/logistics/jobs", {
      body: { order_id: order.id, partner_id: partner },
      outlivesStop,
    });
    const { order: withJob, exchange } = await readOrder(run, order.id, { outlivesStop });
    const ended = await run.call("DELETE", `/logistics/jobs/${order.id}`, { outlivesStop });
    const { order: after, exchange: last } = await readOrder(run, order.id, { outlivesStop });
    const isBack = after !== undefined && (after.job?.status ?? "cancelled") === "cancelled";
    run.left.push(
      `A job of partner ${partner} was requested for order ${order.id}${isBack ? ", and cancelled." : ". It is NOT cancelled: do it by hand."}`,
    );
    return {
      job: [
        doneFault(made, loss) ??
          (withJob?.job?.partnerId === partner
            ? undefined
            : {
                problem: `the order has no logistics_job of partner ${partner} afterwards`,
                exchange,
                path: "order.logistics_job",
                loss,
              }),
      ],
      back: [
        doneFault(ended, loss) ??
          (isBack
            ? undefined
            : {
                problem: "the job is still there",
                exchange: last,
                path: "order.logistics_job",
                loss,
              }),
      ],
    };
  },
);

/** The order that `--reject` names is rejected. */
export const rejectStatements = statementsOf<"password" | "reject" | "again">(
  { section: "What an answer means" },
  [
    {
      tries: "password",
      name: "reject.password",
      needs,
      says: "A rejection with a wrong supervisor's password is refused with 422 and a sentence, and changes nothing.",
    },
    {
      tries: "reject",
      name: "reject.step",
      needs: [...needs, "reject.password"],
      says: "A rejection is answered with 2xx, and the order that is read afterwards is rejected, or gone (404).",
    },
    {
      tries: "again",
      name: "reject.again",
      needs: [...needs, "reject.step"],
      says: "The same rejection once more is refused with 409, 404 or 422.",
    },
  ],
  async (run) => {
    const { reject: id, password } = run.options.write ?? {};
    if (id === undefined) return "--reject is not given.";
    const { order } = await readOrder(run, id);
    if (order?.status !== "unconfirmed") return `Order ${id} is not unconfirmed.`;
    const { me, cancelReasons = [] } = run.facts;
    const needsPassword = me?.company.hasSupervisorPassword === true;
    const [reason] = cancelReasons;
    if (reason === undefined) return "There is no cancellation reason: staff reject no order.";
    if (needsPassword && password === undefined)
      return "A rejection needs the supervisor's password, and --password-file is not given.";
    const reject = (given: string | undefined): Promise<Exchange> =>
      run.call("POST", unconfirmedPath(order.id, flowOf(order), "reject"), {
        body: {
          auto_cancelled: false,
          cancel_reason_id: reason.id,
          ...(given !== undefined && { supervisor_password: given }),
        },
      });
    const wrong = needsPassword ? await tryWrong(run, order, reject) : [];
    const rejected = await reject(password);
    const { order: after, exchange } = await readOrder(run, id);
    recordMove(run, order, after);
    const isRejected = after?.status === "rejected" || statusOf(exchange) === 404;
    const again = await reject(password);
    const loss = "rejecting an order";
    return {
      password: wrong,
      reject: [
        doneFault(rejected, loss) ??
          (isRejected
            ? undefined
            : {
                problem: `the order is ${after?.status ?? "unreadable"} afterwards, where rejected is right`,
                exchange,
                path: "order.order_status",
                loss,
              }),
      ],
      again: [againFault(again, "rejection")],
    };
  },
);

async function tryWrong(
  run: ContractRun,
  { id, status }: Order,
  reject: (password: string) => Promise<Exchange>,
): Promise<Tried> {
  const exchange = await reject("contract-wrong-password");
  const { order } = await readOrder(run, id);
  const isRefused = statusOf(exchange) === 422 && errorMessageOf(bodyOf(exchange)) !== undefined;
  const loss = "the supervisor's word: every member of staff can reject";
  const problem = `answers ${statusOf(exchange) ?? "nothing"} to a wrong password, where 422 with {"error": {"message": "…"}} is right`;
  return [
    isRefused ? undefined : { problem, exchange, loss },
    order?.status === status ? undefined : { problem: "rejects the order", exchange, loss },
  ];
}

/** The order that `--complete` names is completed, with what is due paid in cash. */
export const completeStatements = statementsOf<"complete" | "payments" | "again">(
  { section: "Payments" },
  [
    {
      tries: "complete",
      name: "complete.step",
      needs: [...needs, "reference.payment-types"],
      says: "A completion with payments is answered with 2xx, and the order that is read afterwards is completed.",
    },
    {
      tries: "payments",
      name: "complete.payments",
      needs: [...needs, "complete.step"],
      says: "The completed order carries every payment of the list once: its own ones, and the new one.",
    },
    {
      tries: "again",
      name: "complete.again",
      needs: [...needs, "complete.step"],
      says: "The same completion once more is refused with 409, 404 or 422, and records nothing.",
    },
  ],
  async (run) => {
    const id = run.options.write?.complete;
    if (id === undefined) return "--complete is not given.";
    const { order, exchange: reading } = await readOrder(run, id);
    const path = order && completionPath(order);
    if (order === undefined || path === undefined)
      return `Order ${id} is no delivery in progress, and no pickup that is ready.`;
    const { currency } = run.facts.conventions ?? {};
    const type = cashType(run.facts.paymentTypes ?? []);
    if (currency === undefined || order.totalAmount === undefined || type === undefined)
      return "The amount of the order, or a payment type without a terminal, cannot be read.";
    return complete(run, order, {
      path,
      type: type.name,
      ...completionOf(order, reading, type, currency),
    });
  },
);

interface Completion {
  readonly path: string;
  /** The name of the payment type. */
  readonly type: string;
  readonly payments?: readonly unknown[];
}

async function complete(
  run: ContractRun,
  order: Order,
  { path, type, payments }: Completion,
): Promise<Trial<"complete" | "payments" | "again">> {
  const { id } = order;
  const sending = { body: payments === undefined ? {} : { payments } };
  const sent = payments ?? order.payments;
  const completed = await run.call("POST", path, sending);
  const { order: after, exchange } = await readOrder(run, id);
  recordMove(run, order, after);
  const carried = after?.payments.length ?? 0;
  if (carried > order.payments.length)
    run.left.push(`A payment of order ${id} was recorded: ${type}.`);
  const again = await run.call("POST", path, sending);
  const { order: last } = await readOrder(run, id);
  const isCompleted = after?.status === "delivered" || after?.status === "collected";
  const isWhole =
    carried === sent.length && after !== undefined && sumOf(after) === order.totalAmount;
  const loss = "taking payments";
  const status = `the order is ${after?.status ?? "unreadable"} afterwards`;
  const unlike = `the order carries ${carried} payments, where the ${sent.length} that were sent are right; a server that adds them needs data-payments-at-completion="additional"`;
  return {
    complete: [
      doneFault(completed, loss) ??
        (isCompleted ? undefined : { problem: status, exchange, path: "order.order_status", loss }),
    ],
    payments: [
      isWhole
        ? undefined
        : { problem: unlike, exchange, path: "order.order_extended_info.payments", loss },
    ],
    again: [
      againFault(again, "completion"),
      last !== undefined && last.payments.length > carried
        ? { problem: "records the payment twice", exchange: again, loss }
        : undefined,
    ],
  };
}

function completionPath({ id, status, isTakeaway }: Order): string | undefined {
  if (isTakeaway)
    return status === "ready"
      ? `/orders/pickup/waiting-for-collection/${id}/mark-as-collected`
      : undefined;
  return status === "in_progress" ? `/orders/in-progress/${id}/mark-as-delivered` : undefined;
}

/** The complete list: the lines of the order as they came, then a line for what is due. */
function completionOf(
  order: Order,
  reading: Exchange,
  { id, name }: PaymentType,
  { precision }: Currency,
): { readonly payments?: readonly unknown[] } {
  const due = (order.totalAmount ?? 0) - sumOf(order);
  if (due <= 0) return {};
  const amount = toMajor(minor(due), precision);
  return { payments: [...ownLines(reading), { name, id, amount, amount_collected: amount }] };
}

function ownLines(reading: Exchange): readonly unknown[] {
  const body = bodyOf(reading);
  const order = isObject(body) && isObject(body["order"]) ? body["order"] : body;
  const info = isObject(order) ? order["order_extended_info"] : undefined;
  const lines = isObject(info) ? info["payments"] : undefined;
  return Array.isArray(lines) ? lines : [];
}

function cashType(types: readonly PaymentType[]): PaymentType | undefined {
  const byHand = types.filter(
    ({ partner, terminal, requiresReferenceCode }) =>
      partner === undefined && terminal === undefined && !requiresReferenceCode,
  );
  return byHand.find(({ name }) => name === cashName) ?? byHand[0];
}

function sumOf({ payments }: Order): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}

function flowOf({ isTakeaway }: Order) {
  return isTakeaway ? "pickup" : "homeDelivery";
}

/** The first of the test orders that fits. */
async function testOrder(
  run: ContractRun,
  fits: (order: Order) => boolean,
): Promise<Order | undefined> {
  for (const id of run.options.write?.orders ?? []) {
    const { order } = await readOrder(run, id);
    if (order !== undefined && fits(order)) return order;
  }
  return undefined;
}

function doneFault(exchange: Exchange, loss: string): Fault | undefined {
  if (isDone(exchange)) return undefined;
  return {
    problem: `answers ${statusOf(exchange) ?? "nothing"}, where 200 is right`,
    exchange,
    loss,
  };
}

function againFault(exchange: Exchange, word: string): Fault | undefined {
  if (stale.includes(statusOf(exchange) ?? 0)) return undefined;
  const problem = `answers ${statusOf(exchange) ?? "nothing"} to the second ${word}, where 409 is right`;
  return { problem, exchange, loss: "the truth about the order: it is done twice" };
}
