import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { ResultFact } from "../../../../ports/payment-terminal.ts";
import { isTooMuch } from "../attempt-record-rules.ts";
import { readJournal, setApartEntry, type UnreadableEntry } from "../journal/journal-text.ts";
import type { AttemptController } from "./attempt-controller.ts";
import { approvalOf } from "./attempt-inputs.ts";
import type { AttemptModel } from "./attempt-model.ts";

/** Takes approvals that another tab broadcast, which it may not have been able to save (PAY-R17). */
export function takeBroadcastApproval(controller: AttemptController, text: string): void {
  const { records, unreadable } = readJournal(text);
  for (const { orderId } of unreadable) cancelAllOf(controller, orderId);
  for (const record of records.filter(({ certainty }) => certainty === "paid")) {
    const { reference } = record.request;
    const model = controller.store.get(reference);
    if (model !== undefined && model.certainty !== "paid")
      controller.send(model, approvalOf(record));
    const others = controller.journal
      .all()
      .filter(({ request }) => request.reference !== reference);
    // One that its order does not need goes to the refund list.
    if (!isTooMuch(record, others)) controller.cancelUnneeded([...others, record]);
  }
}

/**
 * A payment whose record cannot be read was approved: nothing else of its order goes on, in any tab, as its amount is not
 * known (PAY-R3). Staff settle it on the list "Not confirmed" (N11).
 */
export function approveUnreadable(
  controller: AttemptController,
  { references }: Pick<ResultFact, "references">,
): void {
  const found = controller.store.approvedUnreadable(references);
  if (found.length > 0) stopOthersOf(controller, found);
}

/** Stops every running payment of the orders that these have paid, in every tab. */
export function stopOthersOf(
  controller: AttemptController,
  paid: readonly UnreadableEntry[],
): void {
  controller.broadcast({ records: [], unreadable: paid.map(setApartEntry) });
  for (const { orderId } of paid) cancelAllOf(controller, orderId);
}

function cancelAllOf(controller: AttemptController, orderId: OrderId | undefined): void {
  if (orderId === undefined) return;
  for (const model of controller.store.of(orderId))
    if (model.certainty === "open")
      controller.send(model, { kind: "command", command: "order_paid_elsewhere" });
}

/** Reads what other tabs saved; their approvals of this tab's attempts count as approvals (PAY-R17). */
export function syncWithOtherTabs(controller: AttemptController, now: Instant): void {
  const { store, journal } = controller;
  store.reload();
  journal.setApart(now);
  store.reload();
  for (const model of store.all()) syncModel(controller, model);
  controller.cancelUnneeded(store.records);
}

/** Takes over what another tab knows of this tab's attempt, also after this tab slept (N11). */
function syncModel(controller: AttemptController, model: AttemptModel): void {
  const { store, journal } = controller;
  const { reference } = model.request;
  const record = store.records.find(({ request }) => request.reference === reference);
  if (record?.certainty === "paid") {
    if (model.certainty !== "paid") controller.send(model, approvalOf(record));
    else controller.releaseUnneeded(model);
    return;
  }
  const isSettled =
    record === undefined
      ? journal.isDropped(model.attempt)
      : record.certainty === "unpaid" && model.attempt.unpaidAt === undefined;
  if (isSettled && model.certainty !== "unpaid" && model.certainty !== "paid")
    controller.send(model, { kind: "command", command: "settled_elsewhere" });
}
