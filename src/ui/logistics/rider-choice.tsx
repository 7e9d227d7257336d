import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import { sendsOut } from "../../logistics/assignment-rules.ts";
import { ridersOf, ridersSeenBy } from "../../logistics/delivery-offer.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { SelectList } from "../parts/select-list.tsx";
import { useRiderChoices } from "./use-rider-choices.ts";

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
