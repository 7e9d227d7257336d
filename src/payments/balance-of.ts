import type { OrderId } from "../../ports/entities/ids.ts";
import { amountIn, minor, zero } from "../../ports/entities/money.ts";
import type { CompanyStore } from "../company/company-store.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import { isCompleted, isRemoved } from "../orders/order-rules/order-status.ts";
import { dueOf, isPriced } from "../orders/order-rules/order-totals.ts";
import type { AttemptRecord } from "./attempt/attempt-record.ts";
import type { OrderBalance } from "./attempt/order-balance.ts";
import type { PaymentAttempts } from "./attempt/service/attempt-service.ts";
import { sumOf } from "./captured-payments.ts";
import type { KeptLines } from "./kept-lines.ts";
import type { OpenCheckouts } from "./open-checkouts.ts";

export interface BalanceSources {
  readonly checkouts: Pick<OpenCheckouts, "get">;
  readonly book: { lastKnown(id: OrderId): Pick<OrderModel, "data" | "gone"> | undefined };
  readonly lines: Pick<KeptLines, "of">;
  readonly company: Pick<CompanyStore, "company">;
  readonly attempts: Pick<PaymentAttempts, "store">;
}

/**
 * The balance for every start of a card payment: a first one, Retry, a second collect or confirm, and the one after the
 * question to staff. The open checkout gives it; of an order without one, its latest data and all that was taken for it (N44).
 */
export function balanceOf(id: OrderId, sources: BalanceSources): OrderBalance {
  return sources.checkouts.get(id)?.session?.balance ?? balanceInBook(id, sources);
}

function balanceInBook(
  id: OrderId,
  { book, lines, company, attempts }: BalanceSources,
): OrderBalance {
  const model = book.lastKnown(id);
  // Its list may not be loaded yet.
  if (model === undefined) return { kind: "undecided" };
  const { data, gone } = model;
  if (gone !== undefined || isRemoved(data.status) || isCompleted(data.status))
    return { kind: "order_over" };
  if (company.company === undefined || !isPriced(data)) return { kind: "undecided" };
  const { currency } = company.company;
  const entered = lines.of(id);
  const isCarried = ({ request }: AttemptRecord): boolean =>
    data.payments.some(({ reference }) => reference === request.reference);
  const taken = [
    ...(entered?.lines.map(({ amount }) => amountIn(amount, entered.currency, currency)) ?? []),
    ...[...attempts.store.addedTo(id), ...attempts.store.takeApproved(id)]
      .filter((record) => !isCarried(record))
      .map(({ request }) => amountIn(request.amount, request.currency, currency)),
  ];
  const known = taken.filter((amount) => amount !== undefined);
  if (known.length < taken.length) return { kind: "undecided" };
  const amount = minor(dueOf(data, company.company) - sumOf(known));
  return amount <= zero ? { kind: "nothing_due" } : { kind: "due", amount, currency };
}
