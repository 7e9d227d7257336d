import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import { sendsOut } from "../../logistics/assignment-rules.ts";
import { deliveryOffer } from "../../logistics/delivery-offer.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import listStyles from "../parts/select-list.module.css";
import styles from "./delivery-dialog.module.css";
import { RiderChoice } from "./rider-choice.tsx";
import type { DeliveryDialogProps } from "./use-sending.ts";

export interface RiderAnswerProps extends Pick<DeliveryDialogProps, "order" | "sending"> {
  readonly label: string;
  onChoose(id: RiderId): void;
}

/** Whether own riders are offered for the order where it is, or was when it left the board (RA-1, N2). */
export function useAreRidersOffered({ place }: OrderView): boolean {
  const { company } = useCompany();
  const [last, setLast] = useState(place);
  if (place !== undefined && place !== last) setLast(place);
  return deliveryOffer(company, place ?? last).rider !== "none";
}

/** The riders who can take a partner's order instead, where riders are offered (RA-1); a press assigns one, as in a row's dropdown. */
export const RiderAnswer = observer(function RiderAnswer(props: RiderAnswerProps) {
  const { order, sending, label, onChoose } = props;
  const { t } = useText();
  const { company } = useCompany();
  if (!useAreRidersOffered(order)) return null;
  return (
    <div className={`${styles["riders"]} ${listStyles["boxed"]}`}>
      <p className={styles["label"]}>{label}</p>
      {sendsOut(order.data, company) && <p className={styles["hint"]}>{t("rider.sendsOut")}</p>}
      <RiderChoice order={order} isDisabled={sending.isHeld} onChoose={onChoose} />
    </div>
  );
});
