import { cashName, type PaymentType } from "../../../../ports/entities/payment.ts";
import { balanceNews } from "../../../../src/payments/attempt/order-balance.ts";
import type { AttemptView } from "../../../../src/payments/attempt/service/attempt-model.ts";
import { cashSums } from "../../../../src/payments/cash-sums.ts";
import { isOver } from "../../../../src/payments/checkout-finish.ts";
import type { CheckoutSession } from "../../../../src/payments/checkout-session.ts";
import type { KeptCheckout } from "../../../../src/payments/kept-checkout.ts";
import type { PaymentEntry } from "../../../../src/payments/payment-entry.ts";
import type { HistoryTab } from "./history-tab.ts";
import type { HistoryWorld } from "./history-world.ts";
import type { Panel, Seen, SeenType, Truth } from "./seen.ts";

/** The screen of the tab, by the rules of its screens (checkout-modal.tsx, attempt-overlay.tsx). */
export function seenIn(tab: HistoryTab): Seen {
  const { session, entry, attempts, model } = tab;
  const panel = panelOf(tab);
  const overlay = session === undefined ? undefined : attempts.store.shownFor(model.id);
  const checkout = session?.checkout;
  const choice = entry?.choice?.type;
  return {
    panel,
    overlay: overlay && {
      amount: overlay.request.amount,
      certainty: overlay.certainty,
      saysChange: balanceNews(overlay, attempts.balanceOf(model.id)) !== undefined,
    },
    lines: (checkout?.lines ?? []).map((line) => ({
      kind: line.kind,
      typeId: line.paymentTypeId,
      amount: line.amount,
      collected: line.amountCollected,
      code: line.referenceCode,
      reference: line.reference,
    })),
    alreadyPaid: checkout?.alreadyPaid ?? 0,
    remaining: Math.max(0, checkout?.remaining ?? 0),
    change: checkout?.change ?? 0,
    owed: checkout?.owedByBranch ?? 0,
    choice: choice && seenType(choice),
    text: entry?.text ?? "",
    entered: entry?.entered,
    code: entry?.reference ?? "",
    sums: entry === undefined ? [] : sumsOf(tab, entry),
    canPay: entry?.canPay === true,
    isFrozen: session?.isFrozen === true,
    presses: overlay === undefined ? pressesOf(tab, panel) : buttonsOf(overlay),
  };
}

function panelOf({ session, entry, checkouts, model }: HistoryTab): Panel {
  if (session === undefined || entry === undefined) return "closed";
  const { checkout, keeper } = session;
  const dialog = dialogOf(session);
  if (dialog !== undefined) return dialog;
  if (keeper.holder === "unknown" || checkouts.get(model.id) === undefined) return "waiting";
  if (keeper.holder === "other_tab") return "other_tab";
  if (checkout.excess > 0) return "excess";
  if (checkout.isPaid) return checkout.overpaid > 0 ? "overpaid" : "paid";
  if (entry.offered.length === 0) return "no_types";
  if (entry.question !== undefined) return "asking";
  return entry.picker === undefined ? "entry" : "picker";
}

/** The dialog that covers the checkout. */
function dialogOf({ finish, keeper, isPossible }: CheckoutSession): Panel | undefined {
  const isSent = isOver(finish.state);
  if (!isSent && !isPossible) return "gone";
  if (finish.state.kind === "stopped") return "problem";
  if (keeper.unfit !== undefined) return "unfit";
  return keeper.doubt !== undefined && !isSent ? "doubt" : undefined;
}

/** The buttons of a terminal's payment. */
function buttonsOf(shown: AttemptView): readonly string[] {
  return [
    ...(shown.question === undefined ? [] : ["was paid", "not paid", "not sure"]),
    ...(shown.canCancel ? ["cancel"] : []),
    ...(shown.canRetry ? ["retry"] : []),
    ...(shown.canGoBack ? ["go back"] : []),
    ...(shown.canCheckStatus ? ["check status"] : []),
  ];
}

function pressesOf(tab: HistoryTab, panel: Panel): readonly string[] {
  const { session, entry, model } = tab;
  if (session === undefined || entry === undefined) return model.gone ? [] : ["open"];
  const { lines } = session.checkout;
  const isRemovable = lines.some(({ kind }) => kind === "manual") && !session.isFrozen;
  const around = ["leave", ...(isRemovable ? ["remove"] : [])];
  const isUndoable = lines.findLast(({ kind }) => kind !== "rounding")?.kind === "manual";
  const presses: Readonly<Record<Panel, readonly string[]>> = {
    closed: [],
    waiting: [],
    entry: entry.isWarningOfDevices ? ["read"] : [...entryPresses(entry), ...around],
    picker: ["pick", ...around],
    asking: ["yes", "no"],
    paid: ["ok", ...around, ...(isUndoable ? ["undo"] : [])],
    overpaid: [...around, ...(isUndoable ? ["undo"] : [])],
    excess: ["refund", ...around],
    gone: ["read"],
    unfit: ["read"],
    problem: ["read"],
    doubt: ["yes", "no"],
    other_tab: around,
    no_types: around,
  };
  return presses[panel];
}

function sumsOf({ currency }: HistoryTab, { choice, due }: PaymentEntry): readonly number[] {
  return choice?.type.name === cashName && due.amount > 0 ? cashSums(due.amount, currency) : [];
}

function entryPresses(entry: PaymentEntry): readonly string[] {
  const { choice, due, canPay, canTakeCash } = entry;
  const isCash = choice?.type.name === cashName && due.amount > 0;
  return [
    ...["type", "choose"],
    ...(canPay ? ["pay"] : []),
    ...(isCash && canTakeCash ? ["exact"] : []),
    ...(choice?.type.requiresReferenceCode === true ? ["code"] : []),
  ];
}

export function truthOf(world: HistoryWorld): Truth {
  const { order, companyNow, told, isPayable, tabs } = world;
  const records = tabs.map(({ attempts }) => attempts);
  const places = { carried: [] as string[], refunds: [] as string[], waiting: [] as string[] };
  const [first] = records;
  if (first !== undefined) {
    const references = (all: readonly { request: { reference: string } }[]): readonly string[] =>
      all.map(({ request }) => request.reference);
    const named = order.payments.flatMap(({ reference }) => reference ?? []);
    places.carried.push(...references(first.store.completedOn(order.id)), ...named);
    places.refunds.push(...references(first.store.approvedNotUsed));
    places.waiting.push(...references(first.store.addedTo(order.id)));
    for (const each of records)
      places.waiting.push(...references(each.store.takeApproved(order.id)));
  }
  const decimals = companyNow.company.currency.precision;
  const sums = (all: readonly KeptCheckout[]): readonly number[] =>
    all.flatMap(({ lines, currency }) =>
      lines
        .filter(({ kind }) => kind === "manual")
        .map(({ amountCollected }) => amountCollected * 10 ** (decimals - currency.precision)),
    );
  const { lines } = world.tab;
  return {
    total: order.totalAmount ?? 0,
    isPayable,
    payments: order.payments.map(({ name, amount }) => ({ name, amount })),
    decimals,
    isWaiting: world.clock.taskCount > 0,
    cashInterval: order.isTakeaway ? world.cashInterval : undefined,
    types: companyNow.types.map(seenType),
    approved: new Map([...told].map((reference) => [reference, world.amountOf(reference)])),
    places,
    unheard: world.unheard,
    kept: sums(lines.all),
    lost: sums(lines.lost),
  };
}

function seenType({ id, name, partner, requiresReferenceCode }: PaymentType): SeenType {
  return { id, name, needsTerminal: partner !== undefined, needsCode: requiresReferenceCode };
}
