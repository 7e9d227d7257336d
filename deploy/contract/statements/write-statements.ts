import { readyPath, unconfirmedPath } from "../../../adapters/http/order-paths.ts";
import { decodeOneOrder } from "../../../adapters/wire/decode-lists.ts";
import { decodePush } from "../../../adapters/wire/decode-push.ts";
import { refusalText } from "../../../adapters/wire/decoded.ts";
import { hasNoZone } from "../../../adapters/wire/instant-of.ts";
import type { BranchId, OrderId } from "../../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import { dayMs, secondMs } from "../../../ports/entities/time.ts";
import { isObject } from "../../../ports/json-text.ts";
import type { Question } from "../../doctor/ask.ts";
import { type ContractRun, problemOfAnswer, strangersToken } from "../contract-run.ts";
import { bodyOf, type Exchange, isDone, statusOf } from "../exchange.ts";
import { type PushFrame, PushTalk } from "../push-talk.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";
import { ownChannel, subscribeTo } from "./push-statements.ts";

const answers = "What an answer means";
const needs = ["write.orders"];
const writes = true;
const truth = "the truth about the order: it is done twice, or not at all";

/** The statements on steps of test orders. Each takes an order whose status allows it, and moves it at most one step. */
export const writeStatements: readonly Statement[] = [
  {
    name: "write.orders",
    says: "The orders that may be changed exist, and belong to the test branch.",
    section: answers,
    writes,
    needs: ["session.me", "reference.branches"],
    check: checkTestOrders,
  },
  {
    name: "write.strangers",
    says: "A step with a token that was never issued is refused with 401, and changes nothing.",
    section: answers,
    needs,
    writes,
    check: (run) => checkRefused(run, strangersToken, [401]),
  },
  {
    name: "write.wrong-person",
    says: "A step of a person who may not see the branch is refused with 403 or 404, and changes nothing.",
    section: "Permissions and branches",
    needs,
    writes,
    check: async (run) => {
      const token = run.options.write?.otherJwt;
      if (token === undefined) return notChecked("--other-token-file is not given.");
      return checkRefused(run, token, [403, 404]);
    },
  },
  {
    name: "write.stale-step",
    says: "A step that does not fit the order's status is refused with 409, 404 or 422, and changes nothing.",
    section: answers,
    needs,
    writes,
    check: checkStaleStep,
  },
  {
    name: "write.zones",
    says: "A rescheduling to a time without a zone is refused with 4xx, and changes nothing.",
    section: "Times",
    needs,
    writes,
    check: checkZonelessTime,
  },
  {
    name: "write.step",
    says: "A step is answered with 2xx, and the order that is read afterwards has the next status.",
    section: answers,
    needs,
    writes,
    check: checkStep,
  },
  {
    name: "write.too-many",
    says: "A step that is answered with 429 is not carried out.",
    section: answers,
    needs,
    writes,
    check: async (run) => judged([tooMany.get(run)]),
  },
  {
    name: "write.push",
    says: "A step is pushed to the branch's channel within 5 s, with order_id and an event_time that has a zone.",
    section: "Push",
    needs: ["write.step", "push.subscription"],
    writes,
    check: checkPushed,
  },
];

/** The statements on calls that come twice, or whose answer is lost. */
export const lostCallStatements: readonly Statement[] = [
  {
    name: "write.doubled",
    says: "Of the same step sent twice at once, one is done and the other refused with 409, 404 or 422.",
    section: answers,
    needs,
    writes,
    check: checkDoubled,
  },
  {
    name: "write.cut-off",
    says: "A step whose connection is cut after sending is done once or not at all, and can be read afterwards.",
    section: answers,
    needs,
    writes,
    check: checkCutOff,
  },
];

interface Step {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly to: OrderStatus;
}

/** The next step that moves no money; undefined where there is none. */
function nextStep(order: Order, isCodeAsked: boolean): Step | undefined {
  const { id, status, isTakeaway, isScheduled, collectionCode } = order;
  const flow = isTakeaway ? "pickup" : "homeDelivery";
  if (status === "unconfirmed") {
    const path = unconfirmedPath(id, flow, "confirm");
    return { path, to: "new", ...(!isTakeaway && { body: { delivery_time: 30 } }) };
  }
  // An order for later is not made ready now.
  if (status === "new" && !isScheduled) return { path: readyPath(id, flow), to: "ready" };
  // A code that is only told to staff cannot be named here.
  if (status === "ready" && !isTakeaway && !(isCodeAsked && collectionCode === undefined)) {
    const body = isCodeAsked && { body: { handover_code: collectionCode } };
    return { path: `/orders/ready/${id}/mark-as-picked-up`, to: "in_progress", ...body };
  }
  return undefined;
}

const noStep =
  "No test order is unconfirmed, new, or a delivery that is ready: --order names none that a step could move.";

export async function readOrder(
  run: ContractRun,
  id: number,
  more: Pick<Question, "outlivesStop"> = {},
): Promise<{ readonly exchange: Exchange; readonly order?: Order }> {
  const exchange = await run.call("GET", `/orders/${id}`, more);
  if (problemOfAnswer(exchange) !== undefined) return { exchange };
  const read = decodeOneOrder(bodyOf(exchange), run.facts.conventions ?? {});
  return read.kind === "decoded" ? { exchange, order: read.value } : { exchange };
}

function isCodeAsked({ facts }: ContractRun, { branchId }: Order): boolean {
  const handover = facts.me?.company.capabilities?.handover;
  return handover?.check === "asked" && (handover.branchIds?.includes(branchId) ?? true);
}

/** A test order that a step can move, as it is now. */
async function movable(
  run: ContractRun,
): Promise<{ readonly order: Order; readonly step: Step } | undefined> {
  for (const id of run.options.write?.orders ?? []) {
    const { order } = await readOrder(run, id);
    const step = order && nextStep(order, isCodeAsked(run, order));
    if (order !== undefined && step !== undefined) return { order, step };
  }
  return undefined;
}

async function checkTestOrders(run: ContractRun): Promise<Finding> {
  const { branch = 0, orders = [], complete, reject } = run.options.write ?? {};
  const named = [...orders, complete, reject].filter((id) => id !== undefined);
  const nothing = "Nothing was changed.";
  if (!run.facts.branches?.some(({ id }) => id === branch)) {
    const exchange = run.lastRead("/locations/list");
    return judged([
      {
        problem: `/locations/list has no branch ${branch}. ${nothing}`,
        ...(exchange && { exchange }),
      },
    ]);
  }
  const faults = await Promise.all(
    named.map(async (id): Promise<Fault | undefined> => {
      const { exchange, order } = await readOrder(run, id);
      if (order === undefined) {
        const problem = problemOfAnswer(exchange) ?? "has no readable order";
        return { problem: `order ${id}: ${problem}. ${nothing}`, exchange };
      }
      return order.branchId === branch
        ? undefined
        : {
            problem: `order ${id} is of branch ${order.branchId}, not of the test branch ${branch}. ${nothing}`,
            exchange,
          };
    }),
  );
  return judged(faults);
}

/** The same status, and no more steps in its history. */
function isUnchanged(before: Order, after: Order | undefined): boolean {
  return (
    after?.status === before.status && after.statusUpdates.length === before.statusUpdates.length
  );
}

async function send(
  run: ContractRun,
  { path, body }: Step,
  token?: string,
  isCutOff = false,
): Promise<Exchange> {
  return run.call("POST", path, {
    ...(body && { body }),
    ...(token !== undefined && { token }),
    isCutOff,
  });
}

async function checkRefused(
  run: ContractRun,
  token: string,
  statuses: readonly number[],
): Promise<Finding> {
  const found = await movable(run);
  if (found === undefined) return notChecked(noStep);
  const { order, step } = found;
  const exchange = await send(run, step, token);
  const { order: after } = await readOrder(run, order.id);
  const status = statusOf(exchange);
  const loss = "the protection of orders: others change them";
  if (!isUnchanged(order, after)) recordMove(run, order, after);
  return judged([
    isUnchanged(order, after)
      ? undefined
      : { problem: `changes order ${order.id}`, exchange, loss },
    status !== undefined && statuses.includes(status)
      ? undefined
      : {
          problem: `answers ${status ?? "nothing"}, where ${statuses.join(" or ")} is right`,
          exchange,
          loss,
        },
  ]);
}

/** A step before the one that is due. */
function staleStep({ id, status, isTakeaway }: Order): Step | undefined {
  const flow = isTakeaway ? "pickup" : "homeDelivery";
  if (status === "unconfirmed") return { path: readyPath(id, flow), to: "ready" };
  return { path: unconfirmedPath(id, flow, "confirm"), to: "new" };
}

export const stale: readonly number[] = [404, 409, 422];

async function checkStaleStep(run: ContractRun): Promise<Finding> {
  const [id] = run.options.write?.orders ?? [];
  const { order = undefined } = id === undefined ? {} : await readOrder(run, id);
  const step = order && staleStep(order);
  if (order === undefined || step === undefined) return notChecked("--order names no order.");
  const exchange = await send(run, step);
  const { order: after } = await readOrder(run, order.id);
  if (!isUnchanged(order, after)) recordMove(run, order, after);
  const isRefused = stale.includes(statusOf(exchange) ?? 0);
  const problem = `answers ${statusOf(exchange) ?? "nothing"} to a step of an order that is ${order.status}, where 409 is right`;
  return judged([
    isUnchanged(order, after)
      ? undefined
      : { problem: `moves an order that is ${order.status}`, exchange, loss: truth },
    isRefused ? undefined : { problem, exchange, loss: truth },
  ]);
}

async function checkZonelessTime(run: ContractRun): Promise<Finding> {
  const [id] = run.options.write?.orders ?? [];
  const { me } = run.facts;
  const { order = undefined } = id === undefined ? {} : await readOrder(run, id);
  if (order === undefined || me === undefined) return notChecked("--order names no order.");
  const exchange = await run.call("PUT", "/orders/reschedule", {
    body: {
      order_id: order.id,
      scheduled_for: new Date(order.placedAt + dayMs).toISOString().replace("Z", ""),
      staff_id: me.staff.id,
      staff_name: me.staff.name,
      reason: "Contract",
    },
  });
  const { order: after } = await readOrder(run, order.id);
  const isMoved = after?.scheduledFor !== order.scheduledFor;
  if (isMoved) run.left.push(`Order ${order.id} has another scheduled_for.`);
  const status = statusOf(exchange) ?? 0;
  const body = bodyOf(exchange);
  const isRefused =
    (status >= 400 && status < 500) || (status === 200 && isObject(body) && Boolean(body["error"]));
  const loss = "the time of the order: it may be hours off";
  const problem = isMoved
    ? "moves the order to a time without a zone"
    : `answers ${status || "nothing"} to a time without a zone, where 422 is right`;
  return judged([isMoved || !isRefused ? { problem, exchange, loss } : undefined]);
}

/** Records how an order was moved; one line for each order, from its first status to its last. */
export function recordMove(run: ContractRun, before: Order, after: Order | undefined): void {
  const start = `Order ${before.id}: `;
  const place = run.left.findIndex((line) => line.startsWith(start));
  const from =
    place < 0 ? before.status : (run.left[place]?.slice(start.length).split(" ")[0] ?? "");
  const line = `${start}${from} → ${after?.status ?? "unknown"}`;
  if (place < 0) run.left.push(line);
  else run.left[place] = line;
}

/** The step that a back end answered with 429, and whether it was carried out all the same. */
const tooMany = new WeakMap<ContractRun, Fault | undefined>();

/** The pushes of the step that write.step made. */
const pushes = new WeakMap<
  ContractRun,
  { readonly id: OrderId; readonly frame: PushFrame | undefined }
>();

async function checkStep(run: ContractRun): Promise<Finding> {
  const found = await movable(run);
  if (found === undefined) return notChecked(noStep);
  const { order, step } = found;
  return listeningWhile(run, async (talk) => {
    const exchange = await send(run, step);
    const { order: after, exchange: reading } = await readOrder(run, order.id);
    recordMove(run, order, after);
    if (statusOf(exchange) === 429) {
      const problem = `carries out a step of order ${order.id} that it answers with 429`;
      tooMany.set(run, isUnchanged(order, after) ? undefined : { problem, exchange, loss: truth });
      return notChecked("The step was answered 429: nothing was to be carried out.");
    }
    const frame = await talk?.frame(
      ({ data, channel }) =>
        channel !== undefined && isObject(data) && Number(data["order_id"]) === order.id,
      5 * secondMs,
    );
    pushes.set(run, { id: order.id, frame });
    return judged([
      isDone(exchange)
        ? undefined
        : {
            problem: `answers ${statusOf(exchange) ?? "nothing"} to the step that is due`,
            exchange,
            loss: "the step",
          },
      isDone(exchange) && after?.status !== step.to
        ? {
            problem: `the order is ${after?.status ?? "unreadable"} afterwards, where ${step.to} is right`,
            exchange: reading,
            loss: truth,
          }
        : undefined,
    ]);
  });
}

/** Calls with a connection that is subscribed to the test branch; undefined without push. */
export async function listeningWhile<Result>(
  run: ContractRun,
  act: (talk: PushTalk | undefined) => Promise<Result>,
): Promise<Result> {
  const talk = await listening(run);
  try {
    return await act(talk);
  } finally {
    talk?.close();
  }
}

/** A connection that is subscribed to the test branch; undefined without push. */
async function listening(run: ContractRun): Promise<PushTalk | undefined> {
  const { push, write } = run.options;
  if (push === undefined || write === undefined) return undefined;
  const talk = await PushTalk.open(run, push);
  if (typeof talk === "string") return undefined;
  await subscribeTo(run, talk, ownChannel(run, write.branch));
  return talk;
}

async function checkPushed(run: ContractRun): Promise<Finding> {
  const pushed = pushes.get(run);
  if (run.options.push === undefined) return notChecked("--push is not given.");
  if (pushed === undefined) return notChecked("No step was made.");
  const { id, frame } = pushed;
  const loss = "news within a second: other tablets see the step at the next load of the list";
  if (frame === undefined)
    return judged([{ problem: `no message on order ${id} within 5 s of its step`, loss }]);
  const branchId = (run.options.write?.branch ?? 0) as BranchId;
  const { event, data } = frame;
  const read = decodePush(
    { channel: { kind: "order_events", branchId }, event, data },
    run.facts.conventions ?? {},
  );
  if (read.kind === "refused")
    return judged([{ problem: `the message ${event}: ${refusalText(read.refusal)}`, loss }]);
  const stamp = isObject(data) ? data["event_time"] : undefined;
  const isStamped =
    stamp !== undefined &&
    stamp !== null &&
    (!hasNoZone(stamp) || run.options.timeZone !== undefined);
  const problem = `the message ${event} has no event_time with a zone`;
  return judged([
    isStamped ? undefined : { problem, loss: "the protection from messages that come late" },
  ]);
}

async function checkDoubled(run: ContractRun): Promise<Finding> {
  const found = await movable(run);
  if (found === undefined) return notChecked(noStep);
  const { order, step } = found;
  const exchanges = await Promise.all([send(run, step), send(run, step)]);
  const { order: after } = await readOrder(run, order.id);
  recordMove(run, order, after);
  const statuses = exchanges.map((exchange) => statusOf(exchange) ?? 0);
  const done = statuses.filter((status) => status >= 200 && status < 300).length;
  const odd = exchanges.find((exchange) => {
    const status = statusOf(exchange) ?? 0;
    return !(status >= 200 && status < 300) && !stale.includes(status);
  });
  const [, second] = exchanges;
  return judged([
    done === 1
      ? undefined
      : { problem: `${done} of two equal steps at once are done`, exchange: second, loss: truth },
    odd && {
      problem: `answers ${statusOf(odd) ?? "nothing"} to the second of two equal steps, where 409 is right`,
      exchange: odd,
      loss: truth,
    },
    after?.status === step.to
      ? undefined
      : {
          problem: `leaves the order ${after?.status ?? "unreadable"}`,
          exchange: second,
          loss: truth,
        },
  ]);
}

async function checkCutOff(run: ContractRun): Promise<Finding> {
  const found = await movable(run);
  if (found === undefined) return notChecked(noStep);
  const { order, step } = found;
  const cut = await send(run, step, undefined, true);
  // The app reads the order at once, and once more after 10 s (N30).
  let reading = await readOrder(run, order.id);
  if (reading.order?.status === order.status) {
    await run.wait(10 * secondMs);
    reading = await readOrder(run, order.id);
  }
  const { order: after, exchange } = reading;
  recordMove(run, order, after);
  if (after?.status === step.to) return judged([]);
  if (after === undefined || after.status !== order.status) {
    const problem = `the order is ${after?.status ?? "unreadable"} after the cut, where ${order.status} or ${step.to} is right`;
    return judged([{ problem, exchange, loss: truth }]);
  }
  const again = await send(run, step);
  const { order: last } = await readOrder(run, order.id);
  recordMove(run, order, last);
  const isDone = last?.status === step.to;
  const problem = `a step that was cut off cannot be made again (${statusOf(cut) ?? "no answer"}, then ${statusOf(again) ?? "nothing"})`;
  return judged([isDone ? undefined : { problem, exchange: again, loss: "the step" }]);
}
