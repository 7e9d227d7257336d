import type { RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsJobStatus } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { ReferenceData } from "./company.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import type { OrderMaker, OrderRequest } from "./order-maker.ts";
import { paymentsAfter } from "./payment-recording.ts";
import { paceOf } from "./riders.ts";
import type { OpeningBoard } from "./scenario.ts";
import type { Person } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

type Stage = Exclude<keyof OpeningBoard, "firstOrdersAfterSeconds">;

/** The shortest and longest time since the orders of a stage were placed, in seconds. */
const placedSecondsAgo: Readonly<Record<Stage, readonly [number, number]>> = {
  unconfirmed: [10, 200],
  new: [60, 1_500],
  ready: [900, 2_700],
  inProgress: [1_800, 3_400],
  delivered: [3_600, 14_000],
  pickupUnconfirmed: [10, 200],
  pickupNew: [60, 900],
  pickupReady: [900, 2_400],
  collected: [2_000, 14_000],
  scheduled: [600, 20_000],
};

/** The oldest new order is just short of turning red, so that it turns red while the trainee watches. */
const oldestNewSecondsAgo = 54 * 60 + 20;

export interface OpeningTools {
  readonly scheduler: WorldScheduler;
  readonly lifecycle: OrderLifecycle;
  readonly maker: OrderMaker;
  readonly random: RandomStream;
  readonly reference: ReferenceData;
  readonly by: Person;
}

/** Gives the world a past: orders in every list, each with its own history. */
export function openBoard(board: OpeningBoard, tools: OpeningTools): void {
  const { scheduler, random } = tools;
  const now = scheduler.now();
  const planned = (Object.keys(placedSecondsAgo) as Stage[]).flatMap((stage) =>
    Array.from({ length: board[stage] }, (_, index) => {
      const [min, max] = placedSecondsAgo[stage];
      const isOldest = stage === "new" && index === 0;
      const secondsAgo = isOldest ? oldestNewSecondsAgo : random.integer(min, max);
      return { stage, placedAt: now - secondsAgo * secondMs };
    }),
  );
  planned.sort((one, other) => one.placedAt - other.placedAt);
  for (const { stage, placedAt } of planned) createPast(stage, placedAt, now, tools);
}

function createPast(stage: Stage, placedAt: Instant, now: Instant, tools: OpeningTools): void {
  const { scheduler, lifecycle, maker, by } = tools;
  let order: Order | undefined;
  scheduler.runInPast(placedAt, () => {
    order = lifecycle.place(maker.make(requestFor(stage, now, tools.random), placedAt), by);
  });
  if (order === undefined) return;
  const { id } = order;
  const spanMs = now - placedAt;
  const at = (percent: number, act: () => void): void =>
    scheduler.runInPast(placedAt + Math.floor((spanMs * percent) / 100), act);
  if (stage === "delivered") deliverInPast(order, tools);
  else if (stage === "collected") collectInPast(order, tools);
  else if (stage === "ready" || stage === "inProgress" || stage === "pickupReady") {
    at(60, () => lifecycle.markReady(id, by));
    if (stage === "inProgress") at(80, () => sendOut(order as Order, stage, tools));
  }
}

/** A delivery with times as in life: all three steps end within an hour, since the order is older than that. */
function deliverInPast(order: Order, tools: OpeningTools): void {
  const { scheduler, lifecycle, random, by } = tools;
  const readyAt = order.placedAt + random.integer(6 * 60, 20 * 60) * secondMs;
  const leavesAt = readyAt + random.integer(30, 8 * 60) * secondMs;
  const usualMs = random.integer(7 * 60, 22 * 60) * secondMs;
  scheduler.runInPast(readyAt, () => lifecycle.markReady(order.id, by));
  let riderId: RiderId | undefined;
  scheduler.runInPast(leavesAt, () => {
    riderId = sendOut(order, "delivered", tools);
  });
  const percent = riderId === undefined ? 100 : paceOf(riderId);
  scheduler.runInPast(leavesAt + Math.round((usualMs * percent) / 100), () =>
    end(order, "delivered", tools),
  );
}

function collectInPast(order: Order, tools: OpeningTools): void {
  const { scheduler, lifecycle, random, by } = tools;
  const readyAt = order.placedAt + random.integer(4 * 60, 18 * 60) * secondMs;
  scheduler.runInPast(readyAt, () => lifecycle.markReady(order.id, by));
  scheduler.runInPast(readyAt + random.integer(60, 12 * 60) * secondMs, () =>
    end(order, "collected", tools),
  );
}

function requestFor(stage: Stage, now: Instant, random: RandomStream): OrderRequest {
  switch (stage) {
    case "unconfirmed":
      return { type: "online", isTakeaway: false, status: "unconfirmed", scheduledFor: "never" };
    case "pickupUnconfirmed":
      return { type: "online", isTakeaway: true, status: "unconfirmed", scheduledFor: "never" };
    case "pickupNew":
    case "pickupReady":
    case "collected":
      return { isTakeaway: true, status: "new", scheduledFor: "never" };
    case "scheduled": {
      const minutesAhead = random.pick([4, 15, 35, 70, 150, 260, 1_500]);
      return {
        type: random.chance(2, 3) ? "call_center" : "online",
        status: "new",
        scheduledFor: now + minutesAhead * minuteMs,
      };
    }
    default:
      return {
        ...(random.chance(2, 3) ? { type: "online" as const } : { type: "call_center" as const }),
        isTakeaway: false,
        status: "new",
        scheduledFor: "never",
      };
  }
}

/** Sends an order out: three of four with a rider of their branch, the rest with a partner. Returns the rider. */
function sendOut(
  order: Order,
  stage: Stage,
  { lifecycle, random, reference, by }: OpeningTools,
): RiderId | undefined {
  const riders = reference.riders.filter(({ assignedBranchIds }) =>
    assignedBranchIds.includes(order.branchId),
  );
  if (riders.length > 0 && random.chance(3, 4)) {
    const { id } = random.pick(riders);
    lifecycle.assignRider(order.id, id, "ready", by, true);
    return id;
  }
  lifecycle.markPickedUp(order.id, by);
  const partner = random.pick(reference.partners.filter(({ configuration }) => configuration));
  const status: LogisticsJobStatus = stage === "delivered" ? "complete" : "delivering";
  const updatedAt = order.placedAt;
  const unique = partner.uniqueId === undefined ? {} : { partnerUniqueId: partner.uniqueId };
  lifecycle.setJob(order.id, { status, partnerId: partner.id, ...unique, updatedAt }, by);
  return undefined;
}

/** Ends an order with its payments; some customers of a delivery add a tip. */
function end(
  order: Order,
  how: "delivered" | "collected",
  { lifecycle, random, by }: OpeningTools,
): void {
  const payments = paymentsAfter(order, []);
  if (payments.status !== 200) return;
  if (how === "collected") {
    lifecycle.markCollected(order.id, by, payments.value);
    return;
  }
  lifecycle.markDelivered(order.id, by, payments.value);
  if (random.chance(1, 5)) lifecycle.tipCollected(order.id, random.integer(2, 20) * 100, by);
}
