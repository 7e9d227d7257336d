import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { boardPages, maySeePage } from "../../orders/board-pages.ts";
import { paidStepOf } from "../../orders/order-rules/completion-steps.ts";
import { settleByOrder, settleGone } from "../../payments/approved-lines.ts";
import type { PaymentAttempts } from "../../payments/attempt/payment-attempts.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { useFormats, WithCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { AttemptOverlay } from "./attempt-overlay.tsx";
import { CheckoutModal } from "./checkout-modal.tsx";
import { openCheckouts } from "./open-checkouts.ts";

export interface ResumedPaymentsProps {
  /** The order whose payment is shown. */
  readonly opened: OrderId | undefined;
  onClose(): void;
}

/** Shows payments that a reload interrupted or that were approved late, on any tab (PAY-R1). */
export const ResumedPayments = observer(function ResumedPayments(props: ResumedPaymentsProps) {
  const { opened, onClose } = props;
  const { payments } = useStores();
  useSettledLines(openCheckouts(payments));
  if (payments.attempts === undefined || opened === undefined) return null;
  return (
    <WithCompany>
      <ResumedPayment key={opened} id={opened} attempts={payments.attempts} onClose={onClose} />
    </WithCompany>
  );
});

/** Settles lines left on an order that was completed or voided elsewhere: used, or to be refunded. */
function useSettledLines(shown: ReadonlySet<OrderId>): void {
  const stores = useStores();
  const { attempts } = stores.payments;
  const orders = (attempts?.ordersWithLines ?? [])
    .filter((id) => !shown.has(id))
    .flatMap((id) => orderOf(id, stores)?.data ?? []);
  useEffect(() => {
    if (attempts === undefined) return;
    for (const order of orders) settleByOrder(attempts, order, stores.company.paymentTypes);
  });
}

interface ResumedPaymentProps {
  readonly id: OrderId;
  readonly attempts: PaymentAttempts;
  onClose(): void;
}

const ResumedPayment = observer(function ResumedPayment(props: ResumedPaymentProps) {
  const { id, attempts, onClose } = props;
  const stores = useStores();
  // Kept, because the order may leave its list during the payment.
  const [order, setOrder] = useState<OrderView>();
  const found = orderOf(id, stores);
  useEffect(() => {
    if (order === undefined && found !== undefined) setOrder(found);
  }, [order, found]);
  const shownOrder = order ?? found;
  if (shownOrder !== undefined) {
    return (
      <CheckoutModal order={shownOrder} purpose={paidStepOf(shownOrder.data)} onClose={onClose} />
    );
  }
  const attempt = attempts.shownFor(id);
  if (attempt !== undefined) return <AttemptOverlay attempt={attempt} />;
  if (!areListsLoaded(stores)) return null;
  return <OrderGone {...props} />;
});

/** The order is on no list any more: payments approved for it are put on the refund list. */
const OrderGone = observer(function OrderGone({ id, attempts, onClose }: ResumedPaymentProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const [line] = attempts.takeApproved(id);
  const isOver = line === undefined && !attempts.ordersToOpen.includes(id);
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (line === undefined) return null;
  return (
    <MessageDialog
      title={t("refund.title")}
      text={t("refund.orderGone", {
        amount: amounts.withCurrency(line.request.amount),
        number: line.request.orderNumber,
        reference: line.request.reference,
      })}
      button={t("ok")}
      onClose={() => {
        settleGone(attempts, id);
        onClose();
      }}
    />
  );
});

function orderOf(id: OrderId, { board }: Stores): OrderView | undefined {
  for (const tab of boardPages) {
    const order = board.page(tab).orders.find((candidate) => candidate.id === id);
    if (order !== undefined) return order;
  }
  return undefined;
}

function areListsLoaded({ board, company }: Stores): boolean {
  return boardPages.every(
    (tab) => !maySeePage(company.staff, tab) || board.page(tab).loadedAt !== undefined,
  );
}
