import { when } from "mobx";
import type { Company } from "../../../ports/entities/company.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import { cashName, type PaymentType } from "../../../ports/entities/payment.ts";
import type { ReturnResult } from "../../logistics/rider-return.ts";
import type { CommandResult } from "../../orders/commands/command-results.ts";
import type { FinishState } from "../../payments/checkout-finish.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { createSession } from "./create-session.ts";

/** The payment type that records cash without anything to type; undefined if the company has none. */
export function plainCash(types: readonly PaymentType[]): PaymentType | undefined {
  return types.find(
    ({ name, partner, requiresReferenceCode }) =>
      name === cashName && partner === undefined && !requiresReferenceCode,
  );
}

/** Marks an order delivered without a payment; its row shows a refusal instead of a dialog. */
export async function settlePlain({ id }: OrderView, { commands }: Stores): Promise<ReturnResult> {
  // An empty list records nothing (N5).
  return resultOf(await commands.markDelivered(id, []));
}

/**
 * Marks an order delivered with one Cash line of the amount that staff saw, if that is exactly what is due (N44). It goes
 * through the order's checkout: the line is kept on the device before it is sent and until it is recorded (N9), and
 * another tab's payment is left alone.
 */
export async function settleInCash(
  order: OrderView,
  shown: Minor,
  company: Company,
  stores: Stores,
): Promise<ReturnResult> {
  let isRecordedHere = false;
  const onEnded = (recordedCount: number | undefined): void => {
    isRecordedHere = recordedCount !== undefined;
  };
  const opening = { order, purpose: "deliver" } as const;
  const { checkout, keeper, finish } = createSession(opening, company, stores, onEnded);
  const stop = keeper.start();
  try {
    await when(() => keeper.holder !== "unknown");
    if (keeper.holder === "other_tab" || checkout.lines.length > 0 || keeper.unfit !== undefined)
      return { kind: "failed", why: "other_tab" };
    // The order may have changed while the tab waited for its lines.
    if (checkout.remaining !== shown) return { kind: "failed", why: "not_sent" };
    const cash = plainCash(stores.company.paymentTypes);
    if (shown > 0 && cash !== undefined) checkout.add(cash, shown);
    await finish.finish();
    const result = resultOfFinish(finish.state, isRecordedHere);
    // Only an unanswered command may have recorded the line; otherwise nothing is left to remember.
    if (result.kind === "failed") keeper.discard();
    return result;
  } finally {
    stop();
  }
}

function resultOf(result: CommandResult): ReturnResult {
  switch (result.kind) {
    case "done":
      return { kind: "done" };
    case "someone_was_faster":
      return { kind: "left" };
    case "refused":
      return refusal(result.message);
    case "busy":
      return { kind: "failed", why: "not_sent" };
    case "unknown":
      return { kind: "unknown" };
  }
}

function resultOfFinish(state: FinishState, isRecordedHere: boolean): ReturnResult {
  switch (state.kind) {
    case "ended":
      return { kind: isRecordedHere ? "done" : "left" };
    case "failed":
      if (state.why === "unknown") return { kind: "unknown" };
      return state.why === "busy" ? { kind: "failed", why: "not_sent" } : refusal(state.message);
    case "open":
    case "stopped":
      return { kind: "failed", why: "not_sent" };
    case "sending":
      return { kind: "unknown" };
  }
}

function refusal(message: string | undefined): ReturnResult {
  const said = message?.trim();
  return { kind: "failed", why: "refused", ...(said && { message: said }) };
}
