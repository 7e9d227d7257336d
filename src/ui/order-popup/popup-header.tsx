import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { OrderView } from "../../stores.ts";
import { paymentMarks } from "../checkout/payment-marks.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { control } from "../parts/control.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { SourceMark } from "../parts/source-mark.tsx";
import { DeadlineCountdown } from "../unconfirmed/deadline-countdown.tsx";
import styles from "./order-popup.module.css";
import { type PopupView, ViewTabs } from "./view-tabs.tsx";

export interface PopupHeaderProps {
  readonly order: OrderView;
  readonly titleId: string;
  readonly panelId: string;
  readonly view: PopupView;
  onShow(view: PopupView): void;
  onClose(): void;
}

/** Source, number, payment state, and the time left to an unconfirmed order (OP-1, OP-17). */
export const PopupHeader = observer(function PopupHeader(props: PopupHeaderProps) {
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
