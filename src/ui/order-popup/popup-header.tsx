import { X } from "lucide-react";
import type { Order } from "../../../ports/entities/order.ts";
import type { RowKit } from "../board/row-kit.ts";
import { SourceMark } from "../parts/source-mark.tsx";
import { AutoRejects } from "../unconfirmed/auto-rejects.tsx";
import styles from "./order-popup.module.css";
import { type PopupView, ViewTabs } from "./view-tabs.tsx";

export interface PopupHeaderProps {
  readonly order: Order;
  readonly kit: RowKit;
  readonly titleId: string;
  readonly panelId: string;
  readonly view: PopupView;
  onShow(view: PopupView): void;
  onClose(): void;
}

/** Source, number, whether it is paid, and how long an unconfirmed order still waits (OP-1, OP-17). */
export function PopupHeader(props: PopupHeaderProps) {
  const { order, kit, titleId, panelId, view, onShow, onClose } = props;
  const canRejectItself = order.status === "unconfirmed" && order.type === "online";
  return (
    <header className={styles["header"]}>
      <SourceMark brand={kit.brandOf(order.source)} />
      <div className={styles["heading"]}>
        <h2 id={titleId} className={styles["number"]}>
          <bdi>#{order.number}</bdi>
        </h2>
        {order.foreignNumber !== undefined && (
          <p className={styles["foreign"]}>
            {kit.t("popup.foreignNumber", { number: order.foreignNumber })}
          </p>
        )}
      </div>
      {!order.isCashOnDelivery && <span className={styles["paid"]}>{kit.t("payment.paid")}</span>}
      {canRejectItself && <AutoRejects order={order} kit={kit} />}
      <div className={styles["tools"]}>
        <ViewTabs t={kit.t} shown={view} panelId={panelId} onShow={onShow} />
        <button
          type="button"
          className={styles["close"]}
          aria-label={kit.t("close")}
          onClick={onClose}
        >
          <X aria-hidden="true" size={20} />
        </button>
      </div>
    </header>
  );
}
