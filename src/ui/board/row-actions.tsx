import { observer } from "mobx-react-lite";
import { useRef } from "react";
import type { LabelledControl } from "../../../ports/entities/control-name.ts";
import { mayConfirm } from "../../company/permissions.ts";
import type { OrderPlace } from "../../orders/order-rules/placement.ts";
import type { OrderView } from "../../stores.ts";
import { type NextAction, useNextAction } from "../completion/use-next-action.ts";
import { useActions } from "../context/actions-context.tsx";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { useCoveredOnChange } from "../parts/use-covered.ts";
import { areActionsOff } from "../parts/with-network.ts";
import type { TextKey } from "../text/translate.ts";
import styles from "./row-actions.module.css";

export interface RowActionsProps {
  readonly place: OrderPlace | undefined;
  readonly order: OrderView;
  /** Number of the order, for the names of the buttons. */
  readonly number: string;
  /** Whether a command of this order is in flight. */
  readonly isBusy: boolean;
  /** Whether this is the next action due on the screen, whose button is filled. */
  readonly isNext: boolean;
  /** Whether its amount is known. */
  readonly isPriced: boolean;
}

/**
 * An order's buttons, disabled while one of its commands is in flight (LS-8). They belong to one order for
 * as long as they exist, so that a press acts on the order on which it began (B-I18). Most changes of an
 * order do not render them (PF-2).
 */
export const RowActions = observer(function RowActions(props: RowActionsProps) {
  const { place, order, number, isBusy, isNext } = props;
  const { t } = useText();
  const { staff } = useCompany();
  const stores = useStores();
  const { limbo } = stores;
  const actions = useActions();
  // After a failed confirmation on this device the buttons read Retry and Move to rejected (UC-12).
  const isInLimbo = limbo.has(order.id);
  const action = useNextAction(order, place, props.isPriced);
  const label = action && labelOf(action, isInLimbo, order.isChecking);
  const buttons = useRef<HTMLSpanElement>(null);
  useCoveredOnChange(buttons, label);
  if (action === undefined || label === undefined) return null;
  const isUnconfirmed = action.isApproval;
  const isForbidden = isUnconfirmed && !mayConfirm(staff);
  const rejectLabel = isInLimbo ? "action.moveToRejected" : "action.reject";
  const shared = {
    disabled: isBusy,
    "aria-disabled": isForbidden || areActionsOff(stores) || undefined,
  };
  const named = (key: TextKey) => t("action.ofOrder", { action: t(key), number });
  return (
    <span ref={buttons} className={styles["actions"]} aria-busy={isBusy} data-limbo={isInLimbo}>
      {isUnconfirmed && (
        <Button
          {...shared}
          variant="reject"
          {...control(rejectLabel)}
          aria-label={named(rejectLabel)}
          onClick={() => (isForbidden ? actions.explainForbidden() : actions.reject(order))}
        >
          {t(rejectLabel)}
        </Button>
      )}
      <Button
        {...shared}
        aria-disabled={action.isAmountMissing || shared["aria-disabled"]}
        variant={isNext ? "filled" : "outlined"}
        {...(label !== "checking" && control(label))}
        aria-label={named(label)}
        onClick={() => (isForbidden ? actions.explainForbidden() : action.press())}
      >
        {t(label)}
      </Button>
    </span>
  );
});

/** While the order is read for the result of its command, the button says so (N30). */
function labelOf(
  action: NextAction,
  isInLimbo: boolean,
  isChecking: boolean,
): LabelledControl | "checking" {
  if (isChecking) return "checking";
  return action.isApproval && isInLimbo ? "action.retry" : action.label;
}
