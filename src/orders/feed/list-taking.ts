import type { Instant } from "../../../ports/entities/time.ts";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";
import type { OrderListAnswer } from "../../../ports/order-api.ts";
import type { Revision } from "../order-book.ts";
import type { OrderIntake } from "../order-intake.ts";
import type { OrderModel } from "../order-model.ts";
import type { TabIndex } from "../tab-index.ts";

/** How far the server's and our idea of a scheduled order's time may lie apart. */
const scheduleSlackMs: Duration = 5 * secondMs;

export interface ListTaking {
  readonly answer: OrderListAnswer;
  readonly index: TabIndex;
  /** The book's revision when the list was asked for. */
  readonly since: Revision;
  readonly askedAt: Instant;
  readonly now: Instant;
}

/**
 * Takes a list answer in: each order by the common road, and what the list no longer has goes. Only
 * what nothing has touched since the list was asked for may go, or an old answer would remove what a
 * push brought meanwhile (F-S01).
 */
export function takeList(intake: OrderIntake, taking: ListTaking): void {
  const { answer, index, since, now } = taking;
  const before = [...index.orders];
  for (const order of answer.orders) intake.accept(order, { kind: "pulled", since }, now);
  // An order that could not be read is missing from the answer, not from the branch.
  if (answer.refusals.length > 0) return;
  const listed = new Set(answer.orders.map(({ id }) => id));
  for (const model of before) {
    const isAbsent = !listed.has(model.id) && model.tab === index.tab;
    if (isAbsent && model.touchedAt <= since && !isAroundItsTime(model, taking)) {
      intake.remove(model.id, now);
    }
  }
}

/** While its scheduled time comes, the server may list an order under another tab than we do. */
function isAroundItsTime({ data }: OrderModel, { askedAt, now }: ListTaking): boolean {
  const { scheduledFor } = data;
  if (scheduledFor === undefined) return false;
  return scheduledFor >= askedAt - scheduleSlackMs && scheduledFor <= now + scheduleSlackMs;
}
