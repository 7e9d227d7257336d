import { observer } from "mobx-react-lite";
import { type SubmitEvent, useState } from "react";
import type { OrderView } from "../../stores.ts";
import { readEta } from "../../unconfirmed/delivery-eta.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { EtaStepper } from "./eta-stepper.tsx";
import { useFocusReturn } from "./focus-return.ts";
import type { RowKit } from "./row-kit.ts";

export interface EtaDialogProps {
  readonly order: OrderView;
  readonly kit: RowKit;
  onClose(): void;
}

/** Asks for the delivery time and approves a home delivery with it (UC-2, UC-3). */
export const EtaDialog = observer(function EtaDialog({ order, kit, onClose }: EtaDialogProps) {
  const { number, status, deliveryEtaMinutes } = order.data;
  const [typed, setTyped] = useState(() =>
    String(deliveryEtaMinutes ?? kit.company.defaultDeliveryEtaMinutes),
  );
  useFocusReturn(order.id);
  if (status !== "unconfirmed") {
    const text = kit.say("reject.noLonger", { number });
    return (
      <MessageDialog title={kit.say("oops")} text={text} button={kit.say("ok")} onClose={onClose} />
    );
  }
  const minutes = readEta(typed, "eta_popup");
  const confirm = (event: SubmitEvent): void => {
    event.preventDefault();
    if (minutes === undefined) return;
    kit.follow(order.data, kit.commands.confirm(order.id, { deliveryTimeMinutes: minutes }));
    onClose();
  };
  return (
    <Dialog title={kit.say("eta.title", { number })} onClose={onClose}>
      <form className={styles["form"]} onSubmit={confirm}>
        <EtaStepper kit={kit} place="eta_popup" typed={typed} onType={setTyped} />
        <div className={styles["buttons"]}>
          <button type="button" className={styles["plain"]} onClick={onClose}>
            {kit.say("cancel")}
          </button>
          <button
            type="submit"
            className={styles["filled"]}
            disabled={minutes === undefined || order.command !== undefined}
          >
            {kit.say("confirm")}
          </button>
        </div>
      </form>
    </Dialog>
  );
});
