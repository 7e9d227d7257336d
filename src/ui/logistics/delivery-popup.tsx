import { observer } from "mobx-react-lite";
import { isOpenToPartner, mayAssignRider } from "../../logistics/assignment-rules.ts";
import { activeJob, hasOwnRiders } from "../../logistics/job-rules.ts";
import type { OrderView } from "../../stores.ts";
import type { DeliveryPopupName } from "../context/actions-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { goneText, isGone } from "../parts/order-gone.tsx";
import { useFocusReturn } from "../parts/use-focus-return.ts";
import { DeliveryInfoDialog } from "./delivery-info-dialog.tsx";
import { PartnerDialog } from "./partner-dialog.tsx";
import { RiderDialog } from "./rider-dialog.tsx";
import { RiderPicker } from "./rider-picker.tsx";
import { useSending } from "./use-sending.ts";

export interface DeliveryPopupProps {
  readonly order: OrderView;
  readonly popup: DeliveryPopupName;
  onClose(): void;
}

/**
 * Chooses the carrier of one order, or shows the partner's job (HD-4, RA-7, RA-10, RA-13). Follows the order
 * while it is open: an assignment made elsewhere shows at once. For an order that left the board it stays readable,
 * says why, and assigns nothing (N2).
 */
export const DeliveryPopup = observer(function DeliveryPopup(props: DeliveryPopupProps) {
  const { order, popup, onClose } = props;
  const { t, language } = useText();
  const sent = useSending(order);
  const { data } = order;
  useFocusReturn(order.id);
  const job = activeJob(data);
  const isPossible = popup === "partner" ? isOpenToPartner(data) : mayAssignRider(data);
  const isLeft = isGone(order) && !sent.isSending;
  if (!isLeft && !sent.isSending && !isPossible) {
    const text = t("notice.someoneWasFaster", { number: data.number });
    const title = t("title.changed", { number: data.number });
    return (
      <MessageDialog
        screen={{ is: "order_message", order: order.id }}
        title={title}
        text={text}
        button="ok"
        onClose={onClose}
      />
    );
  }
  const why = isLeft ? goneText(order, { t, language }) : undefined;
  const sending = isLeft ? { ...sent, isHeld: true, problem: why } : sent;
  if (popup === "dropdown") return <RiderPicker {...props} why={why} />;
  if (popup === "rider") return <RiderDialog {...props} sending={sending} />;
  return job !== undefined && hasOwnRiders(job) ? (
    <DeliveryInfoDialog {...props} sending={sending} job={job} />
  ) : (
    <PartnerDialog {...props} sending={sending} />
  );
});
