import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { Offer, OfferMessage, Offers } from "../../orders/order-rules/order-actions.ts";
import type { OrderView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";
import type { TextKey } from "../text/text-keys.ts";
import { CoreLink } from "./core-link.tsx";
import styles from "./order-popup.module.css";

export interface PopupActionsProps {
  readonly order: OrderView;
  readonly kit: RowKit;
  readonly offers: Offers;
  /** Whether the delivery time, where one is asked for, can be sent. */
  readonly isEtaValid: boolean;
  onPressApprove(): void;
  onPressReject(): void;
  onPressInTraining(): void;
  onPressDisabled(message: OfferMessage): void;
}

const corePages = ["modify", "repay", "void"] as const;

/** The popup's buttons, each shown under its own rule (OP-9). */
export const PopupActions = observer(function PopupActions(props: PopupActionsProps) {
  const { order, kit, offers, onPressDisabled } = props;
  const isBusy = order.command !== undefined;
  return (
    <footer className={styles["footer"]} aria-busy={isBusy}>
      <div className={styles["group"]}>
        {corePages.map((name) => (
          <Offered
            key={name}
            offer={offers[name]}
            label={kit.say(`offer.${name}`)}
            onPressDisabled={onPressDisabled}
          >
            <CoreLink
              kit={kit}
              page={{ kind: name, orderId: order.id }}
              className={styles["outlined"]}
              onPressInTraining={props.onPressInTraining}
            >
              {kit.say(`offer.${name}`)}
            </CoreLink>
          </Offered>
        ))}
      </div>
      <div className={styles["group"]}>
        <Offered
          offer={offers.reject}
          label={kit.say("action.reject")}
          onPressDisabled={onPressDisabled}
        >
          <button
            type="button"
            className={styles["reject"]}
            disabled={isBusy}
            onClick={props.onPressReject}
          >
            {kit.say("action.reject")}
          </button>
        </Offered>
        <Offered
          offer={offers.approve}
          label={kit.say("action.approve")}
          onPressDisabled={onPressDisabled}
        >
          <button
            type="button"
            className={styles["filled"]}
            disabled={isBusy || !props.isEtaValid}
            onClick={props.onPressApprove}
          >
            {kit.say("action.approve")}
          </button>
        </Offered>
      </div>
    </footer>
  );
});

interface OfferedProps {
  readonly offer: Offer;
  readonly label: string;
  readonly children: ReactNode;
  onPressDisabled(message: OfferMessage): void;
}

/** Nothing, a button that looks disabled and says why, or the button itself. */
function Offered({ offer, label, children, onPressDisabled }: OfferedProps) {
  switch (offer.kind) {
    case "hidden":
      return null;
    case "disabled":
      return (
        <button
          type="button"
          className={styles["outlined"]}
          aria-disabled="true"
          onClick={() => onPressDisabled(offer.message)}
        >
          {label}
        </button>
      );
    case "enabled":
      return children;
  }
}

/** What a button that looks disabled says when it is pressed (order-board section 6). */
export function messageKey(message: OfferMessage): TextKey {
  return message === "approve_err" ? "error.mayNotConfirm" : `offer.${message}`;
}
