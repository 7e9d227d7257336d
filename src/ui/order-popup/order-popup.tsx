import { TriangleAlert } from "lucide-react";
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
import type { OrderPopupProps } from "../board/order-popup-props.ts";
import type { RowKit } from "../board/row-kit.ts";
import { useStores } from "../context/stores-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { Modal } from "../parts/modal.tsx";
import { useFocusReturn } from "../parts/use-focus-return.ts";
import { ReprintNewsLine } from "../printing/reprint-news.tsx";
import { useReprint } from "../printing/use-reprint.ts";
import { EtaStepper } from "../unconfirmed/eta-stepper.tsx";
import { LimboHint } from "../unconfirmed/limbo-hint.tsx";
import { useConfirmation } from "../unconfirmed/use-confirmation.ts";
import { ItemTable } from "./item-table.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHistory } from "./order-history.tsx";
import styles from "./order-popup.module.css";
import { messageKey, PopupActions } from "./popup-actions.tsx";
import { PopupHeader } from "./popup-header.tsx";
import { Rescheduling, useReschedulingAhead } from "./rescheduling.tsx";
import { TotalsList } from "./totals-list.tsx";
import { TrackRider } from "./track-rider.tsx";
import type { PopupView } from "./view-tabs.tsx";

type Said = { readonly kind: "training" } | { readonly kind: "why"; readonly why: OfferMessage };

/** Everything about one order (order-board section 2). It follows the order for as long as it is open. */
export const OrderPopup = observer(function OrderPopup(props: OrderPopupProps) {
  const { order, kit, onPressReject, onClose } = props;
  const { data } = order;
  const titleId = useId();
  const panelId = useId();
  const [view, setView] = useState<PopupView>("details");
  const [said, setSaid] = useState<Said>();
  const [isRescheduling, setRescheduling] = useState(false);
  const approval = useConfirmation({ order, kit, place: "order_popup", onClose });
  const reprinting = useReprint(data);
  const offers = useOffers(order, kit);
  const isReschedulable = offers.reschedule.kind === "enabled";
  useFocusReturn(order.id);
  useReschedulingAhead(isReschedulable);
  const sayTraining = (): void => setSaid({ kind: "training" });
  const asksForEta = isHomeDelivery(data) && offers.approve.kind === "enabled";
  const { minutes } = approval;
  const approve = (): void => {
    if (asksForEta) {
      if (minutes !== undefined) void approval.approve({ deliveryTimeMinutes: minutes });
      return;
    }
    // What has to be asked before a pickup is confirmed is asked in the popup's place.
    kit.onPressComplete(order, "confirm_pickup");
    onClose();
  };
  return (
    <Modal className={styles["popup"]} labelledBy={titleId} onClose={onClose}>
      <PopupHeader order={data} {...{ kit, titleId, panelId, view, onClose }} onShow={setView} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className={styles["body"]} tabIndex={0} aria-labelledby={titleId}>
        <div className={styles["contents"]}>
          <ItemTable order={data} kit={kit} />
          <TotalsList order={data} kit={kit} />
        </div>
        <div className={styles["aside"]}>
          <Schedule order={data} kit={kit} />
          {approval.isInLimbo && <LimboHint order={order} kit={kit} />}
          {asksForEta && (
            <EtaStepper
              kit={kit}
              place="order_popup"
              typed={approval.typed}
              onType={approval.onType}
            />
          )}
          <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${view}`}>
            {view === "details" ? (
              <>
                <OrderFacts order={data} kit={kit} onPressInTraining={sayTraining} />
                <TrackRider order={order} kit={kit} />
              </>
            ) : (
              <OrderHistory order={data} kit={kit} />
            )}
          </div>
        </div>
      </section>
      {approval.hasFailed && (
        <p className={styles["error"]} role="alert">
          <TriangleAlert aria-hidden="true" size={18} />
          {kit.t("notice.refused", { number: data.number })}
        </p>
      )}
      <ReprintNewsLine reprinting={reprinting} orderNumber={data.number} />
      <PopupActions
        {...{ order, kit, offers, onPressReject }}
        isEtaValid={!asksForEta || minutes !== undefined}
        isInLimbo={approval.isInLimbo}
        onPressApprove={approve}
        onPressReschedule={() => setRescheduling(true)}
        onPressInTraining={sayTraining}
        onReprint={(template) => void reprinting.reprint(template)}
        onPressDisabled={(why) => setSaid({ kind: "why", why })}
      />
      {isRescheduling && (
        <Rescheduling
          {...{ order, kit }}
          isOffered={isReschedulable}
          onClose={() => setRescheduling(false)}
        />
      )}
      {said !== undefined && (
        <MessageDialog
          title={kit.t(said.kind === "training" ? "core.title" : "oops")}
          text={kit.t(said.kind === "training" ? "core.training" : messageKey(said.why))}
          button={kit.t("ok")}
          onClose={() => setSaid(undefined)}
        />
      )}
    </Modal>
  );
});

function Schedule({ order, kit }: { readonly order: Order; readonly kit: RowKit }) {
  if (order.scheduledFor === undefined) return null;
  return (
    <p className={styles["scheduled"]}>
      <span>{kit.t("column.scheduledFor")}</span>
      <time>{kit.times.dayAndTime(order.scheduledFor, order.placedAt)}</time>
    </p>
  );
}

/** What the buttons may do; a second that passes renders nothing unless it changes that. */
function useOffers(order: OrderView, kit: RowKit): Offers {
  const { ticker } = useStores();
  const offers = useMemo(() => {
    const { staff, company } = kit;
    const judge = (): Offers => {
      const brand = kit.brandOf(order.data.source);
      return offersFor(order.data, { staff, company, brand, now: ticker.now });
    };
    return computed(judge, { equals: compareStructural });
  }, [order, kit, ticker]);
  return offers.get();
}

/** Unconfirmed home deliveries are online orders that nobody fetches (UC-1). */
function isHomeDelivery({ type, isTakeaway }: Order): boolean {
  return type === "online" && !isTakeaway;
}
