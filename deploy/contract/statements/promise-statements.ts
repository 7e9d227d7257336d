import { decodePromiseAnswer } from "../../../adapters/wire/decode-lists.ts";
import { hasNoZone } from "../../../adapters/wire/instant-of.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { isObject } from "../../../ports/json-text.ts";
import { mayConfirm } from "../../../src/company/permissions.ts";
import type { ContractRun } from "../contract-run.ts";
import { bodyOf, type Exchange, isDone, statusOf, timeOf } from "../exchange.ts";
import type { PushTalk } from "../push-talk.ts";
import { type Fault, statementsOf, type Trial } from "../statement.ts";
import { isDeclared } from "./capability-statements.ts";
import { listeningWhile, readOrder } from "./write-statements.ts";

const section = "Promises";
const needs = ["write.orders"];
const loss = "more time for an order: the customer is told another time than staff have pressed";

type Step = "set" | "kitchen" | "history" | "notified" | "repeat" | "conflict" | "push" | "back";

/** The promise of one test order is moved once, and put back (CP-6). */
export const promiseStatements = statementsOf<Step>(
  { section, ofCapabilities: ["promise"] },
  [
    {
      tries: "set",
      name: "promise.set",
      needs,
      says: "A PUT whose `was` is true sets promised_at to exactly the time that it names.",
    },
    {
      tries: "kitchen",
      name: "promise.kitchen",
      needs,
      says: "The server moves ready_by with promised_at.",
    },
    {
      tries: "history",
      name: "promise.history",
      needs,
      says: "The change adds a promise_changed to status_updates.",
    },
    {
      tries: "notified",
      name: "promise.notified",
      needs,
      says: "The answer's `notified` is customer, marketplace or nobody.",
    },
    {
      tries: "repeat",
      name: "promise.repeat",
      needs,
      says: "The same PUT once more is answered with 200, and moves nothing.",
    },
    {
      tries: "conflict",
      name: "promise.conflict",
      needs,
      says: "A PUT whose `was` is no longer true is refused with 409, and moves nothing.",
    },
    {
      tries: "push",
      name: "promise.push",
      needs: [...needs, "push.subscription"],
      says: "The change is pushed as promise_changed within 5 s, with order_id and an event_time that has a zone.",
    },
    {
      tries: "back",
      name: "promise.back",
      needs: [...needs, "promise.set"],
      says: "A promise can be moved back to what it was.",
    },
  ],
  async (run) => {
    const { branch = 0, orders = [] } = run.options.write ?? {};
    const { me } = run.facts;
    if (!isDeclared(run, ["promise"], [branch as BranchId]))
      return "It is not declared for the test branch.";
    if (me === undefined || !mayConfirm(me.staff))
      return "The token lacks weborders.confirm: nothing was sent.";
    for (const id of orders) {
      const { order, exchange } = await readOrder(run, id);
      const from = order && movableFrom(order, timeOf(exchange), run);
      if (order !== undefined && from !== undefined)
        return listeningWhile(run, (talk) => play(run, order, from, talk));
    }
    return "No order that --order names has a promise that is ahead and may still change twice.";
  },
);

/** The promise of an order that can be moved and moved back; undefined where there is none. */
function movableFrom(
  { promise }: Order,
  now: Instant,
  { facts }: ContractRun,
): Instant | undefined {
  const { promisedAt, fixedFrom = Infinity, delays = 0 } = promise ?? {};
  const { delaysMax = Infinity } = facts.me?.company.capabilities?.promise ?? {};
  if (promisedAt === undefined || promisedAt <= now + minuteMs || fixedFrom <= now + minuteMs)
    return undefined;
  return delays + 2 <= delaysMax ? promisedAt : undefined;
}

async function play(
  run: ContractRun,
  before: Order,
  from: Instant,
  talk: PushTalk | undefined,
): Promise<Trial<Step>> {
  const to = Math.ceil(from / minuteMs) * minuteMs + 5 * minuteMs;
  let trial: Trial<Step> = {};
  try {
    trial = await move(run, before, { from, to }, talk);
  } finally {
    const fault = await putBack(run, before, from);
    if (typeof trial !== "string") trial = { ...trial, back: [fault] };
    const end =
      fault === undefined ? "put back" : `could NOT be put back to ${new Date(from).toISOString()}`;
    run.left.push(
      `The promise of order ${before.id} was moved, and ${end}; your server may have notified its customer.`,
    );
  }
  return trial;
}

async function move(
  run: ContractRun,
  before: Order,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  talk: PushTalk | undefined,
): Promise<Trial<Step>> {
  const { id } = before;
  const first = await set(run, id, to, from);
  const moved = await readOrder(run, id);
  const fault = faultOfSetting(first, moved, to);
  if (fault !== undefined || moved.order === undefined) return { set: [fault] };
  const { order: after, exchange: reading } = moved;
  const again = await set(run, id, to, from);
  const repeated = faultOfSetting(again, await readOrder(run, id), to);
  const stale = await set(run, id, to + 5 * minuteMs, from);
  const { order: last } = await readOrder(run, id);
  return {
    set: [],
    kitchen: [
      before.promise?.readyBy !== undefined &&
      after.promise?.readyBy !== before.promise.readyBy + to - from
        ? {
            problem: `ready_by was not moved by the same ${(to - from) / minuteMs} min`,
            exchange: reading,
            path: "order.ready_by",
            loss: "the right order of the rows: the kitchen works by the old time",
          }
        : undefined,
    ],
    history: [
      after.statusUpdates.filter(isChange).length > before.statusUpdates.filter(isChange).length
        ? undefined
        : {
            problem: "status_updates has no new promise_changed",
            exchange: reading,
            path: "order.status_updates",
            loss: "who was faster: the slower one of two does not read it",
          },
    ],
    notified: [faultOfNotified(run, first)],
    repeat: [repeated],
    conflict: [
      last?.promise?.promisedAt === to
        ? undefined
        : { problem: "moves the promise although `was` is not true", exchange: stale, loss },
      statusOf(stale) === 409
        ? undefined
        : {
            problem: `answers ${statusOf(stale) ?? "nothing"} to a \`was\` that is not true, where 409 is right`,
            exchange: stale,
            loss: "who was faster: two tablets add up",
          },
    ],
    push: [talk && (await faultOfPush(run, talk, id))],
  };
}

function isChange({ event }: Order["statusUpdates"][number]): boolean {
  return event === "promise_changed";
}

function set(run: ContractRun, id: number, wanted: Instant, was: Instant): Promise<Exchange> {
  return run.call("PUT", `/orders/${id}/promise`, {
    body: { promised_at: new Date(wanted).toISOString(), was: new Date(was).toISOString() },
    outlivesStop: true,
  });
}

function faultOfSetting(
  exchange: Exchange,
  { order, exchange: reading }: Awaited<ReturnType<typeof readOrder>>,
  wanted: Instant,
): Fault | undefined {
  if (!isDone(exchange)) {
    const problem = `answers ${statusOf(exchange) ?? "nothing"}, where 200 is right`;
    return { problem, exchange, loss };
  }
  const { promisedAt } = order?.promise ?? {};
  if (promisedAt === wanted) return undefined;
  const now = promisedAt === undefined ? "missing" : new Date(promisedAt).toISOString();
  return {
    problem: `promised_at is ${now} after it, where ${new Date(wanted).toISOString()} is right`,
    exchange: reading,
    path: "order.promised_at",
    loss,
  };
}

function faultOfNotified(run: ContractRun, exchange: Exchange): Fault | undefined {
  const answer = decodePromiseAnswer(bodyOf(exchange), run.facts.conventions ?? {});
  if (answer.kind === "decoded" && answer.value.notified !== undefined) return undefined;
  return {
    problem: "the answer has no `notified` that the app knows",
    exchange,
    path: "notified",
    loss: "whether the customer was notified, and the number to call if not",
  };
}

async function faultOfPush(
  { options }: ContractRun,
  talk: PushTalk,
  id: number,
): Promise<Fault | undefined> {
  const frame = await talk.frame(
    ({ event, data }) =>
      event === "promise_changed" && isObject(data) && Number(data["order_id"]) === id,
    5 * secondMs,
  );
  const lost = "news of a promise within a second: other tablets see it at the next load";
  if (frame === undefined)
    return { problem: "no message promise_changed within 5 s of the change", loss: lost };
  const stamp = isObject(frame.data) ? (frame.data["event_time"] ?? undefined) : undefined;
  return stamp !== undefined && (!hasNoZone(stamp) || options.timeZone !== undefined)
    ? undefined
    : {
        problem: "the message promise_changed has no event_time with a zone",
        loss: "the protection from messages that come late",
      };
}

async function putBack(run: ContractRun, { id }: Order, from: Instant): Promise<Fault | undefined> {
  const { order } = await readOrder(run, id, { outlivesStop: true });
  const { promisedAt } = order?.promise ?? {};
  if (promisedAt === from) return undefined;
  const exchange = await set(run, id, from, promisedAt ?? from);
  const { order: after } = await readOrder(run, id, { outlivesStop: true });
  return after?.promise?.promisedAt === from
    ? undefined
    : { problem: "the promise is not what it was: set it back by hand", exchange, loss };
}
