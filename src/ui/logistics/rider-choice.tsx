import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import { deliveryOffer, ridersOf, ridersSeenBy, sendsOut } from "../../logistics/delivery-offer.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import listStyles from "../parts/select-list.module.css";
import { SelectList } from "../parts/select-list.tsx";
import styles from "./delivery-dialog.module.css";
import { useRiderChoices } from "./use-rider-choices.ts";
import type { DeliveryDialogProps } from "./use-sending.ts";

export interface RiderChoiceProps {
  readonly order: OrderView;
  /** No rider can be chosen; the list stays readable. */
  readonly isDisabled: boolean;
  /** An element beside the search. */
  readonly beside?: ReactNode;
  onChoose(id: RiderId): void;
}

/**
 * The branch's riders, found by typing (RA-2, RA-3). A press chooses one. An admin of all branches also sees riders of
 * other branches, who cannot be chosen (RA-5).
 */
export const RiderChoice = observer(function RiderChoice(props: RiderChoiceProps) {
  const { order } = props;
  const { t } = useText();
  const { staff, company } = useCompany();
  const { branches, company: store } = useStores();
  const { riderId, branchId } = order.data;
  const seen = ridersSeenBy(staff, store.riders, branches.selectedIds);
  const offered = ridersOf(seen, branchId);
  const { sorted, detailOf } = useRiderChoices(offered);
  const elsewhere = seen.filter((rider) => !offered.includes(rider));
  return (
    <SelectList<RiderId>
      control="rider_choice"
      label={t(sendsOut(order.data, company) ? "rider.sendsOut" : "rider.list")}
      searchLabel={t("rider.search")}
      noneText={t("rider.none")}
      choices={sorted}
      detail={detailOf}
      others={{ heading: t("rider.elsewhere"), choices: elsewhere }}
      chosen={riderId}
      isDisabled={props.isDisabled}
      beside={props.beside}
      onChoose={props.onChoose}
    />
  );
});

interface RiderAnswerProps extends Pick<DeliveryDialogProps, "order" | "sending"> {
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
