import { TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import { activeJob } from "../../logistics/job-rules.ts";
import { type Directory, useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { CheckingNotice } from "../parts/checking-notice.tsx";
import styles from "./delivery-dialog.module.css";
import type { DeliveryDialogProps } from "./use-sending.ts";

/** The reason why the last command changed nothing; inside the popup, which covers the notices. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return (
    <p className={styles["problem"]} role="alert">
      {text !== undefined && (
        <>
          <TriangleAlert aria-hidden="true" size={18} />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}

/** The state of the popup's last command: being checked (N30), or the reason why it changed nothing. */
export function SendingState(props: Pick<DeliveryDialogProps, "order" | "sending">) {
  const { order, sending } = props;
  return (
    <>
      <CheckingNotice order={order} />
      <Problem text={sending.problem} />
    </>
  );
}

/** Says that the carrier was changed elsewhere while the popup is open. */
export const CarrierChange = observer(function CarrierChange(
  props: Pick<DeliveryDialogProps, "order" | "sending">,
) {
  const { order, sending } = props;
  const { t } = useText();
  const directory = useDirectory();
  const now = carrierOf(order.data, directory);
  const [known, setKnown] = useState(now.key);
  const [isOwn, setOwn] = useState(false);
  if (sending.isSending && !isOwn) setOwn(true);
  // A change by this popup itself is no news.
  if (isOwn && !sending.isSending) {
    setOwn(false);
    setKnown(now.key);
  }
  const isChangedElsewhere = !sending.isSending && !isOwn && known !== now.key;
  const { name } = now;
  return (
    <p className={styles["change"]} role="status">
      {isChangedElsewhere &&
        (name === undefined ? t("rider.meanwhileNone") : t("rider.meanwhile", { name }))}
    </p>
  );
});

function carrierOf(
  order: Order,
  directory: Directory,
): { readonly key: string; readonly name?: string } {
  const job = activeJob(order);
  if (job !== undefined) {
    return { key: `partner ${job.partnerId}`, name: directory.partnerBrand(job.partnerId).name };
  }
  const { riderId } = order;
  if (riderId === undefined) return { key: "none" };
  return { key: `rider ${riderId}`, name: directory.riderLabel(riderId) ?? "–" };
}
