import { TriangleAlert, X } from "lucide-react";
import { compareStructural, computed } from "mobx";
import { observer } from "mobx-react-lite";
import { useId, useMemo, useState } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import {
  type OfferMessage,
  type Offers,
  offersFor,
} from "../../orders/order-rules/order-actions.ts";
import type { OrderView } from "../../stores.ts";
import { paymentMarks } from "../checkout/payment-marks.tsx";
import { useActions } from "../context/actions-context.tsx";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import {
  OrderHistory,
  ReprintMessageLine,
  Rescheduling,
  TrackRider,
  useReschedulingAhead,
} from "../lazy/lazy.ts";
import { SignedInElsewhere } from "../pages/banners.tsx";
import { IconButton } from "../parts/button.tsx";
import { CheckingNotice } from "../parts/checking-notice.tsx";
import { control } from "../parts/control.ts";
import dialogStyles from "../parts/dialog.module.css";
import { useFocusReturn } from "../parts/focus.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { Modal } from "../parts/modal.tsx";
import { GoneNotice } from "../parts/order-gone.tsx";
import { SourceMark } from "../parts/source-mark.tsx";
import { useReprint } from "../printing/use-reprint.ts";
import { PopupMoreTime, PromiseFacts } from "../promise/popup-promise.tsx";
import { DeadlineCountdown } from "../unconfirmed/deadline-countdown.tsx";
import { EtaStepper } from "../unconfirmed/eta-stepper.tsx";
import { LimboHint } from "../unconfirmed/limbo-hint.tsx";
import { useConfirmation } from "../unconfirmed/use-confirmation.ts";
import { ItemTable, TotalsList } from "./item-table.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderRemarks } from "./order-marks.tsx";
import styles from "./order-popup.module.css";
import { messageKey, PopupActions, titleKey } from "./popup-actions.tsx";
import { type PopupView, ViewTabs } from "./view-tabs.tsx";

interface PopupHeaderProps {
  readonly order: OrderView;
  readonly titleId: string;
  readonly panelId: string;
  readonly view: PopupView;
  onShow(view: PopupView): void;
  onClose(): void;
}

/** Source, number, payment state, and the time left to an unconfirmed order (OP-1, OP-17). */
const PopupHeader = observer(function PopupHeader(props: PopupHeaderProps) {
  const { titleId, panelId, view, onShow, onClose } = props;
  const { data: order } = props.order;
  const { t } = useText();
  const stores = useStores();
  const directory = useDirectory();
  return (
    <header className={styles["header"]}>
      <SourceMark brand={directory.brandOf(order.source)} />
      <div className={styles["heading"]}>
        <h2 id={titleId} className={styles["number"]}>
          <bdi>#{order.number}</bdi>
        </h2>
        {order.foreignNumber !== undefined && (
          <p className={styles["foreign"]}>
            {t("popup.foreignNumber", { number: order.foreignNumber })}
          </p>
        )}
      </div>
      {!order.isCashOnDelivery && <span className={styles["paid"]}>{t("payment.paid")}</span>}
      {paymentMarks(order.id, stores, t)}
      <DeadlineCountdown order={props.order} />
      <div className={styles["tools"]}>
        <ViewTabs t={t} shown={view} panelId={panelId} onShow={onShow} />
        <IconButton label={t("close")} {...control("close")} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
    </header>
  );
});

type Message = { readonly kind: "training" } | { readonly kind: "why"; readonly why: OfferMessage };

export interface OrderPopupProps {
  readonly order: OrderView;
  onPressReject(): void;
  onClose(): void;
}

/** Everything about one order (order-board section 2). Follows the order while it is open. */
export const OrderPopup = observer(function OrderPopup(props: OrderPopupProps) {
  const { order, onPressReject, onClose } = props;
  const { t } = useText();
  const actions = useActions();
  const { data } = order;
  const titleId = useId();
  const panelId = useId();
  const [view, setView] = useState<PopupView>("details");
  const [message, setMessage] = useState<Message>();
  const [isRescheduling, setRescheduling] = useState(false);
  const approval = useConfirmation({ order, place: "order_popup", onClose });
  const reprinting = useReprint(data);
  const offers = useOffers(order);
  const isReschedulable = offers.reschedule.kind === "enabled";
  useFocusReturn(order.id);
  useReschedulingAhead(isReschedulable);
  const explainTraining = (): void => setMessage({ kind: "training" });
  const asksForEta = isHomeDelivery(data) && offers.approve.kind === "enabled";
  const { minutes } = approval;
  const approve = (): void => {
    if (asksForEta) {
      if (minutes !== undefined) void approval.approve({ deliveryTimeMinutes: minutes });
      return;
    }
    // The questions before a pickup is confirmed replace the popup.
    actions.complete(order, "confirm_pickup");
    onClose();
  };
  return (
    <Modal
      screen={{ is: "order", order: order.id }}
      className={styles["popup"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <PopupHeader
        order={order}
        titleId={titleId}
        panelId={panelId}
        view={view}
        onClose={onClose}
        onShow={setView}
      />
      <SignedInElsewhere />
      <OrderRemarks order={order} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles["body"]} tabIndex={0} aria-labelledby={titleId}>
        <div className={styles["contents"]}>
          <ItemTable order={data} />
          <TotalsList order={data} />
        </div>
        <div className={styles["aside"]}>
          <Schedule order={data} />
          {approval.isInLimbo && <LimboHint order={order} />}
          {asksForEta && (
            <EtaStepper
              place="order_popup"
              order={order}
              typed={approval.typed}
              sum={approval.sum}
            />
          )}
          <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${view}`}>
            {view === "details" ? (
              <>
                <PopupMoreTime order={order} />
                <OrderFacts order={data} onPressInTraining={explainTraining}>
                  <PromiseFacts order={data} />
                </OrderFacts>
                <TrackRider order={order} />
              </>
            ) : (
              <OrderHistory order={data} />
            )}
          </div>
        </div>
      </section>
      <GoneNotice order={order} />
      <CheckingNotice order={order} />
      {approval.hasFailed && (
        <p className={dialogStyles["error"]} role="alert">
          <TriangleAlert aria-hidden="true" size={18} />
          {t("notice.refused", { number: data.number })}
        </p>
      )}
      {reprinting.message && (
        <ReprintMessageLine reprinting={reprinting} orderNumber={data.number} />
      )}
      <PopupActions
        order={order}
        offers={offers}
        onPressReject={onPressReject}
        isEtaValid={!asksForEta || minutes !== undefined}
        isInLimbo={approval.isInLimbo}
        onPressNext={(next) => {
          // Closed, so that a second press cannot take the step after it.
          next.press();
          onClose();
        }}
        onPressApprove={approve}
        onPressReschedule={() => setRescheduling(true)}
        onPressInTraining={explainTraining}
        onReprint={(template) => void reprinting.reprint(template)}
        onPressDisabled={(why) => setMessage({ kind: "why", why })}
      />
      {isRescheduling && (
        <Rescheduling
          order={order}
          isOffered={isReschedulable}
          onClose={() => setRescheduling(false)}
        />
      )}
      {message !== undefined && (
        <PopupMessage order={order} message={message} onClose={() => setMessage(undefined)} />
      )}
    </Modal>
  );
});

interface PopupMessageProps {
  readonly order: OrderView;
  readonly message: Message;
  onClose(): void;
}

/** Says why a button of the popup does nothing. */
function PopupMessage({ order, message, onClose }: PopupMessageProps) {
  const { t } = useText();
  const isTraining = message.kind === "training";
  return (
    <MessageDialog
      screen={{ is: "order_message", order: order.id }}
      title={t(isTraining ? "core.title" : titleKey(message.why))}
      text={t(isTraining ? "core.training" : messageKey(message.why))}
      button="ok"
      onClose={onClose}
    />
  );
}

function Schedule({ order }: { readonly order: Order }) {
  const { t } = useText();
  const { times } = useFormats();
  if (order.scheduledFor === undefined) return null;
  return (
    <p className={styles["scheduled"]}>
      <span>{t("column.scheduledFor")}</span>
      <time>{times.time(order.scheduledFor)}</time>
    </p>
  );
}

/** The offered actions; a tick renders nothing unless it changes them. */
function useOffers(order: OrderView): Offers {
  const { company, staff } = useCompany();
  const directory = useDirectory();
  const { ticker } = useStores();
  const offers = useMemo(() => {
    const judge = (): Offers => {
      const brand = directory.brandOf(order.data.source);
      return offersFor(order.data, { staff, company, brand, now: ticker.now });
    };
    return computed(judge, { equals: compareStructural });
  }, [order, staff, company, directory, ticker]);
  return offers.get();
}

/** Unconfirmed home deliveries are online orders without pickup (UC-1). */
function isHomeDelivery({ type, isTakeaway }: Order): boolean {
  return type === "online" && !isTakeaway;
}
