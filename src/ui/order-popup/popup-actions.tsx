import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { PrintTemplate } from "../../../ports/entities/printing.ts";
import { isCarrierNext } from "../../logistics/delivery-offer.ts";
import { type CorePage, coreAddress } from "../../orders/order-rules/core-links.ts";
import type { Offer, OfferMessage, Offers } from "../../orders/order-rules/order-actions.ts";
import { isPriced } from "../../orders/order-rules/order-totals.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { type NextAction, useNextAction } from "../completion/use-next-action.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Postponing, ReprintMenu, WalkInButton } from "../lazy/lazy.ts";
import { Button, type ButtonVariant, buttonClass } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { isGone } from "../parts/order-gone.tsx";
import { areActionsOff, withNetwork } from "../parts/with-network.ts";
import type { TextKey } from "../text/translate.ts";
import styles from "./order-popup.module.css";

export interface PopupActionsProps {
  readonly order: OrderView;
  readonly offers: Offers;
  /** Whether the delivery time is valid, or none is needed. */
  readonly isEtaValid: boolean;
  /** Its confirmation failed on this device (UC-12). */
  readonly isInLimbo: boolean;
  /** Takes the order's next step; the popup closes for it. */
  onPressNext(next: NextAction): void;
  onPressApprove(): void;
  onPressReject(): void;
  onPressReschedule(): void;
  onPressInTraining(): void;
  onReprint(template: PrintTemplate): void;
  onPressDisabled(message: OfferMessage): void;
}

const corePages = ["modify", "repay", "void"] as const;

/** The popup's buttons, each offered by its own rule (OP-9). */
export const PopupActions = observer(function PopupActions(props: PopupActionsProps) {
  const { order, offers, onPressDisabled } = props;
  const { t } = useText();
  const stores = useStores();
  // The popup says why (N2); the core app and the printer would act on a state that is over.
  const isLeft = isGone(order);
  const isBusy = order.command !== undefined || isLeft;
  const shared = { disabled: isBusy, "aria-disabled": areActionsOff(stores) || undefined };
  // Approve has its own button, which asks for the delivery time in the popup.
  const next = useNextAction(order, order.place, isPriced(order.data));
  const isReschedulable = offers.reschedule.kind === "enabled";
  const [wasReschedulable, setReschedulable] = useState(isReschedulable);
  if (isReschedulable && !wasReschedulable) setReschedulable(true);
  const approve = props.isInLimbo ? "action.retry" : "action.approve";
  const reject = props.isInLimbo ? "action.moveToRejected" : "action.reject";
  return (
    <footer className={styles["footer"]} aria-busy={isBusy}>
      <div className={styles["group"]}>
        {corePages.map((name) => (
          <Offered
            key={name}
            offer={offers[name]}
            label={t(`offer.${name}`)}
            onPressDisabled={onPressDisabled}
          >
            {isLeft ? (
              <Button disabled>{t(`offer.${name}`)}</Button>
            ) : (
              <CoreLink
                page={{ kind: name, orderId: order.id }}
                className={buttonClass("outlined")}
                onPressInTraining={props.onPressInTraining}
              >
                {t(`offer.${name}`)}
              </CoreLink>
            )}
          </Offered>
        ))}
        {offers.walkIn.kind === "enabled" && (
          <WalkInButton order={order} onPressInTraining={props.onPressInTraining} />
        )}
        {offers.reprint.kind === "enabled" && (
          <ReprintMenu order={order} onChoose={props.onReprint} />
        )}
        <Offered
          offer={offers.reschedule}
          label={t("reschedule.button")}
          onPressDisabled={onPressDisabled}
        >
          <Button
            {...shared}
            {...control("reschedule.button")}
            onClick={() => withNetwork(stores, order, props.onPressReschedule)}
          >
            {t("reschedule.button")}
          </Button>
        </Offered>
        {/* Kept until the popup closes, for the message about a request during which the order became due. */}
        {wasReschedulable && <Postponing order={order} isOffered={isReschedulable} />}
      </div>
      <div className={styles["group"]}>
        <Offered offer={offers.reject} label={t(reject)} onPressDisabled={onPressDisabled}>
          <Button variant="reject" {...shared} {...control(reject)} onClick={props.onPressReject}>
            {t(reject)}
          </Button>
        </Offered>
        <Offered offer={offers.approve} label={t(approve)} onPressDisabled={onPressDisabled}>
          <Button
            variant="filled"
            {...shared}
            {...control(approve)}
            disabled={isBusy || !props.isEtaValid}
            onClick={() => withNetwork(stores, order, props.onPressApprove)}
          >
            {t(approve)}
          </Button>
        </Offered>
        {next !== undefined && !next.isApproval && (
          <Button
            variant={nextVariant(order, stores)}
            {...shared}
            {...control(next.label)}
            aria-disabled={next.isAmountMissing || shared["aria-disabled"]}
            onClick={() => props.onPressNext(next)}
          >
            {t(next.label)}
          </Button>
        )}
      </div>
    </footer>
  );
});

/** As in its row, Picked up is no marked step before a carrier is chosen; offline, carriers are plain text. */
function nextVariant({ data, place }: OrderView, stores: Stores): ButtonVariant {
  const isCarrierFirst = !areActionsOff(stores) && isCarrierNext(data, place, stores.company);
  return isCarrierFirst ? "outlined" : "filled";
}

interface OfferedProps {
  readonly offer: Offer;
  readonly label: string;
  readonly children: ReactNode;
  onPressDisabled(message: OfferMessage): void;
}

/** Nothing, a button that looks disabled and gives the reason, or the button itself. */
function Offered({ offer, label, children, onPressDisabled }: OfferedProps) {
  switch (offer.kind) {
    case "hidden":
      return null;
    case "disabled":
      return (
        <Button aria-disabled="true" onClick={() => onPressDisabled(offer.message)}>
          {label}
        </Button>
      );
    case "enabled":
      return children;
  }
}

/** The text of a pressed button that looks disabled (order-board section 6). */
export function messageKey(message: OfferMessage): TextKey {
  return message === "approve_err" ? "error.mayNotConfirm" : `offer.${message}`;
}

/** The title over that text: "Oops" where the specification has it (UC-11), elsewhere what cannot be done. */
export function titleKey(message: OfferMessage): TextKey {
  if (message === "approve_err") return "oops";
  return message === "void_err" ? "offer.void_title" : "offer.modify_title";
}

interface CoreLinkProps {
  readonly page: CorePage;
  readonly className: string | undefined;
  readonly children: ReactNode;
  onPressInTraining(): void;
}

/** Opens the core app in its own window (PM-4); in training it only says so. */
export function CoreLink({ page, className, children, onPressInTraining }: CoreLinkProps) {
  const { coreBase } = useStores();
  if (coreBase === undefined) {
    return (
      <button type="button" className={className} onClick={onPressInTraining}>
        {children}
      </button>
    );
  }
  return (
    <a
      className={className}
      href={coreAddress(coreBase, page)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}
